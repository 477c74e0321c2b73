import { jest } from '@jest/globals';
import type { IncidentKind } from '@kopru/contracts/internal/incident-kinds';
import { newId } from '@kopru/contracts/values/ids';
import { internalKeysOf, receiver, sharedSettings, startMailServer, uniqueNumber, waitFor } from '@kopru/testing';
import type { MailServer } from '@kopru/testing';
import { createApp as createRestaurants } from '../../restaurant-service/src/app.ts';
import { loadConfig as restaurantConfig } from '../../restaurant-service/src/config.ts';
import { confirmedChat, confirmedEmail } from './panel/confirmed-contact.ts';
import { dataOf, panelClient } from './panel/panel-client.ts';
import { isFull, show } from './support/scale.ts';
import { sendOrder } from './support/send-order.ts';
import { startSystem, type System } from './support/system.ts';
import { startTelegram, type TelegramServer } from './support/telegram-server.ts';

jest.setTimeout(600_000);

/** Of each kind one fact in each account and wave: 330 in all at full size. */
const accountCount = 2;
const waves = isFull ? 15 : 5;

/**
 * A restaurant falls silent over an hour, what differs between platforms is told in the morning, and an account has one POS at
 * a time that no longer reads.
 */
const titles: Readonly<Record<Exclude<IncidentKind, 'restaurant_silent' | 'drift' | 'pos_not_reading'>, string>> = {
  order_not_accepted: 'Sipariş onay bekliyor',
  order_stopped: 'Sipariş iptal edildi, kimse görmedi',
  endpoint_failing: 'Webhook adresi yanıt vermiyor',
  endpoint_disabled: 'Webhook adresi kapatıldı',
  credential_refused: 'Platform bağlantı bilgilerini kabul etmiyor',
  integration_failing: 'Platform bağlantısı çalışmıyor',
  store_closed_by_platform: 'Platform restoranı kapattı',
  order_refused: 'Sipariş okunamadı',
  key_expiring: 'API anahtarının süresi doluyor',
  order_not_printed: 'Sipariş fişi basılmadı',
  refund_request_expiring: 'İade talebinin süresi doluyor',
  message_dead: 'Sipariş Köprü’de işlenemedi',
  push_stopped: 'Platform siparişleri artık göndermiyor',
};
const kinds = Object.keys(titles) as (keyof typeof titles)[];

interface Stored {
  _id: string;
  [member: string]: unknown;
}

describe('hundreds of things that go wrong, while replicas come and go', () => {
  let post: MailServer;
  let telegram: TelegramServer;
  let system: System;

  beforeAll(async () => {
    [post, telegram] = [await startMailServer(), await startTelegram()];
    system = await startSystem({
      UNACCEPTED_ORDER_AFTER: '15s',
      SMTP_URL: post.url,
      MAIL_FROM: 'Köprü <kopru@ornek.test>',
      PUBLIC_URL: 'https://panel.ornek.test',
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_URL: telegram.url,
    });
  });
  afterAll(async () => {
    await system?.stop();
    await post?.stop();
    await telegram?.stop();
  });

  const collection = (service: 'orders' | 'restaurants' | 'webhooks' | 'gateway' | 'ingest', name: string) =>
    system.backing.client.db(system.backing.database(service)).collection<Stored>(name);

  /** An account whose owner is told by e-mail at once and by Telegram five seconds later, and what its facts are made of. */
  const open = async (chat: number) => {
    const owner = await panelClient(system).owner();
    const to = `patron${chat}@ornek.test`;
    const rules = { quiet: null, restaurantIds: [] };
    await confirmedEmail(owner, { post, to, rules: { ...rules, afterSeconds: 0 } });
    await confirmedChat(owner, { telegram, chat, rules: { ...rules, afterSeconds: 5 } });
    const restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Çok Şubeli' })).id as string;
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    const { integrationId, ingressUrl } = dataOf(
      await owner.ask('POST', `restaurants/${restaurantId}/integrations`, write),
    ) as { integrationId: string; ingressUrl: string };
    const shop = await receiver();
    const { id: endpointId } = dataOf(await owner.ask('POST', 'endpoints', { url: shop.url })) as { id: string };
    const number = uniqueNumber('OLAY');
    await sendOrder(ingressUrl, { providerOrderId: number });
    const first = async (service: 'orders' | 'restaurants' | 'webhooks', name: string, filter: object) =>
      waitFor(async () => (await collection(service, name).findOne(filter)) ?? undefined);
    const order = await first('orders', 'orders', { providerOrderId: number });
    // The one order is accepted; its copies are not.
    dataOf(await owner.ask('POST', `orders/${order._id}/verify`, {}));
    const integration = await first('restaurants', 'integrations', { accountId: owner.accountId });
    const endpoint = await first('webhooks', 'endpoints', { _id: endpointId });
    await shop.stop();
    return { owner, to, chat, order, integration, endpoint, integrationId };
  };
  type Opened = Awaited<ReturnType<typeof open>>;

  /** What is wrong, as its owner has stored it; what it answers makes it right again. */
  const goWrong: Record<keyof typeof titles, (of: Opened) => Promise<() => Promise<unknown>>> = {
    order_not_accepted: async ({ order }) => {
      const at = new Date(Date.now() - 15_000);
      const [_id, providerOrderId] = [newId(), uniqueNumber('OLAY')];
      const [step] = order['timeline'] as object[];
      const timeline = [{ ...step, at }];
      await collection('orders', 'orders').insertOne({
        ...order,
        ...{ _id, providerOrderId, timeline, createdAt: at, status: 400, outbox: [] },
      });
      return () => collection('orders', 'orders').updateOne({ _id }, { $set: { status: 500 } });
    },
    order_stopped: async ({ order }) => {
      const [_id, providerOrderId] = [newId(), uniqueNumber('OLAY')];
      const stopped = { status: 1500, isCancelled: true, unseenSince: new Date(), outbox: [] };
      await collection('orders', 'orders').insertOne({ ...order, _id, providerOrderId, ...stopped });
      return () => collection('orders', 'orders').updateOne({ _id }, { $unset: { unseenSince: '' } });
    },
    endpoint_failing: async ({ endpoint }) => {
      const _id = newId();
      const since = new Date();
      // Its next probe is far away, so that only this test closes it.
      const breaker = { state: 'open', since, nextProbeAt: new Date(Date.now() + 3_600_000), reason: null };
      await collection('webhooks', 'endpoints').insertOne({
        ...endpoint,
        ...{ _id, isBroken: true, breaker: { ...breaker, failedProbes: 0 } },
      });
      return () => collection('webhooks', 'endpoints').deleteOne({ _id });
    },
    endpoint_disabled: async ({ endpoint }) => {
      const _id = newId();
      const disabledNotice = { code: 'answered_status', params: { status: 410 } };
      const changed = { isEnabled: false, disabledNotice, updatedAt: new Date() };
      await collection('webhooks', 'endpoints').insertOne({ ...endpoint, _id, ...changed });
      return () => collection('webhooks', 'endpoints').deleteOne({ _id });
    },
    credential_refused: (of) => integrationFails(of, 'credential_refused'),
    integration_failing: (of) => integrationFails(of, 'unreachable'),
    store_closed_by_platform: async ({ owner, integration }) => {
      const _id = await copyOf(integration, {});
      await collection('restaurants', 'stores').insertOne({
        ...{ _id, accountId: owner.accountId, restaurantId: integration['restaurantId'], provider: 'direct' },
        closure: { reason: 'closed_by_platform', since: new Date() },
      });
      return async () => {
        await collection('restaurants', 'stores').deleteOne({ _id });
        await collection('restaurants', 'integrations').deleteOne({ _id });
      };
    },
    order_refused: async ({ owner, integration }) => {
      const [_id, at] = [newId(), new Date()];
      const failure = { code: 'invalid_request', params: { fields: 'items' } };
      const of = { accountId: owner.accountId, restaurantId: integration['restaurantId'], provider: 'direct' };
      await collection('ingest', 'unread').insertOne({ _id, ...of, since: at, at, count: 1, failure });
      return () => collection('ingest', 'unread').deleteOne({ _id });
    },
    refund_request_expiring: async ({ owner, integration }) => {
      const [_id, endsAt] = [newId(), new Date(Date.now() + 3_600_000)];
      const of = { accountId: owner.accountId, restaurantId: integration['restaurantId'], provider: 'direct' };
      await collection('ingest', 'refund_requests').insertOne({ _id, ...of, orderNumber: '9100', endsAt });
      return () => collection('ingest', 'refund_requests').deleteOne({ _id });
    },
    order_not_printed: async ({ order }) => {
      const [_id, restaurantId, at] = [newId(), newId(), new Date(Date.now() - 180_000)];
      const [step] = order['timeline'] as object[];
      const copyAt = (createdAt: Date, change: object) => ({
        ...{ ...order, providerOrderId: uniqueNumber('OLAY'), restaurantId, createdAt, outbox: [] },
        ...{
          timeline: [
            { ...step, at: createdAt },
            { ...step, status: 500, at: createdAt },
          ],
          ...change,
        },
      });
      const printed = [{ printer: 'Mutfak', slip: 'order', at }];
      const before = [1, 2, 3].map((hours) => new Date(at.getTime() - hours * 3_600_000));
      const orders = collection('orders', 'orders');
      await orders.insertMany([
        ...before.map((then) => ({ ...copyAt(then, { status: 900, printed }), _id: newId() })),
        { ...copyAt(at, { status: 500 }), _id },
      ]);
      return () => orders.updateOne({ _id }, { $set: { printed } });
    },
    message_dead: async ({ order }) => {
      const _id = newId();
      const { accountId, restaurantId, provider } = order;
      const orderNumber = uniqueNumber('OLAY');
      const dead = collection('orders', 'dead_order_messages');
      await dead.insertOne({ _id, accountId, restaurantId, provider, orderNumber, at: new Date() });
      return () => dead.deleteOne({ _id });
    },
    push_stopped: async ({ integration }) => {
      const [lastPushAt, since] = [20, 10].map((minutes) => new Date(Date.now() - minutes * 60_000));
      const polled = { since, at: since, count: 3 };
      const _id = await copyOf(integration, { health: { ...(integration['health'] as object), lastPushAt, polled } });
      return () => collection('restaurants', 'integrations').deleteOne({ _id });
    },
    key_expiring: ({ owner }) => keyExpires(owner.accountId),
  };
  const keyExpires = async (accountId: string) => {
    const accounts = system.backing.client
      .db(system.backing.database('gateway'))
      .collection<{ _id: string; keys: { id: string; [member: string]: unknown }[] }>('accounts');
    const [first] = (await accounts.findOne({ _id: accountId }))?.keys ?? [];
    const [id, now] = [newId(), Date.now()];
    const expiresAt = new Date(now + 3_600_000);
    const times = { createdAt: new Date(now - 86_400_000), lastUsedAt: new Date(now), expiresAt };
    await accounts.updateOne({ _id: accountId }, { $push: { keys: { ...first, id, lookup: id, ...times } } });
    return () => accounts.updateOne({ _id: accountId }, { $pull: { keys: { id } } });
  };
  const copyOf = async (integration: Stored, change: object): Promise<string> => {
    const _id = newId();
    // One integration of a platform for each restaurant.
    const copy = {
      ...integration,
      _id,
      restaurantId: newId(),
      integrationId: _id,
      tokenHash: newId(),
      outbox: [],
      ...change,
    };
    await collection('restaurants', 'integrations').insertOne(copy);
    return _id;
  };
  const integrationFails = async ({ integration }: Opened, code: string) => {
    const lastError = { code, failure: { code: 'no_answer', params: {} }, at: new Date() };
    const _id = await copyOf(integration, { health: { ...(integration['health'] as object), lastError } });
    return () => collection('restaurants', 'integrations').deleteOne({ _id });
  };

  it('are each told once to each contact, and resolved by themselves', async () => {
    const accounts: Opened[] = [];
    for (let chat = 1; chat <= accountCount; chat += 1) accounts.push(await open(chat));
    const mailsOf = ({ to }: Opened, title: string) => post.to(to).filter((mail) => mail.includes(title)).length;
    const chatsOf = ({ chat }: Opened, title: string) =>
      telegram.to(chat).filter((text) => text.includes(title)).length;
    const areNotified = (each: number) => () =>
      Promise.resolve(
        accounts.every((account) =>
          kinds.every((kind) => Math.min(mailsOf(account, titles[kind]), chatsOf(account, titles[kind])) >= each),
        ),
      );
    const shared = {
      ...sharedSettings,
      MONGODB_URI: system.backing.mongodbUri,
      RABBITMQ_URL: system.backing.rabbitmqUrl,
    };
    const addresses = {
      ORDER_SERVICE_URL: system.services.orders.url(),
      WEBHOOK_DISPATCHER_URL: system.services.dispatcher.internalUrl(),
      GATEWAY_URL: system.internalUrl,
      PROVIDER_INGEST_URL: system.services.ingest.internalUrl(),
    };
    const startRestaurants = () =>
      system.running.start(
        createRestaurants(
          restaurantConfig({
            ...{ ...shared, ...addresses, PORT: '0', INTERNAL_KEYS: internalKeysOf('restaurant-service') },
            MONGODB_DATABASE: system.backing.database('restaurants'),
          }),
        ),
      );

    const waits: number[] = [];
    const repairs: (() => Promise<unknown>)[] = [];
    const replicas: { stop(): Promise<void> }[] = [];
    for (let wave = 1; wave <= waves; wave += 1) {
      if (wave % 5 === 1) replicas.push(await startRestaurants(), await system.startGateway());
      // A replica whose clock is a day ahead, and then one that is a day behind.
      const dayMs = 86_400_000 * (wave === 2 ? 1 : -1);
      if (wave === 2 || wave === 3)
        replicas.push(await system.startGateway({}, { now: () => new Date(Date.now() + dayMs) }));
      const begunAt = performance.now();
      for (const account of accounts) for (const kind of kinds) repairs.push(await goWrong[kind](account));
      await waitFor(areNotified(wave), { timeoutMs: 60_000, what: `wave ${wave} to be told` });
      waits.push(Math.round(performance.now() - begunAt));
      if (wave % 5 === 4) for (const replica of replicas.splice(0)) await replica.stop();
    }
    show('incidents', { 'slowest of each wave, ms': waits.toSorted((one, other) => one - other).join(' ') });

    const incidents = collection('restaurants', 'incidents');
    const isOf = { accountId: { $in: accounts.map(({ owner }) => owner.accountId) } };
    expect(await incidents.countDocuments({ ...isOf, isOpen: true })).toBe(accountCount * waves * kinds.length);
    for (const repair of repairs) await repair();
    await waitFor(async () => (await incidents.countDocuments({ ...isOf, isOpen: true })) === 0, { timeoutMs: 60_000 });
    // What goes wrong at last is told after everything that would have been told twice.
    const [first] = accounts;
    if (first === undefined) throw new Error('no account');
    await goWrong.endpoint_failing(first);
    // The incident may open after the five seconds of the chat: then both are told at once.
    const lastNotified = () => Math.min(...[mailsOf, chatsOf].map((count) => count(first, titles.endpoint_failing)));
    await waitFor(() => Promise.resolve(lastNotified() > waves), { timeoutMs: 60_000 });
    for (const account of accounts)
      for (const kind of kinds) {
        const more = account === first && kind === 'endpoint_failing' ? 1 : 0;
        expect([kind, mailsOf(account, titles[kind]), chatsOf(account, titles[kind])]).toEqual([
          kind,
          waves + more,
          waves + more,
        ]);
      }
  });
});
