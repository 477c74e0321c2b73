import { Writable } from 'node:stream';
import { createLogger } from '@kopru/runtime';
import { simulatedSecrets } from '@kopru/contracts/platforms/simulated-shop';
import { call, dataOf, openBranch, openShop, receiver, waitFor } from '@kopru/testing';
import { settings as certifying } from '../certification/certified.ts';
import { panelClient, password } from '../panel/panel-client.ts';
import { startSystem } from '../support/system.ts';
import { orderOf, people, type Someone } from './people.ts';
import { platformOrders } from './platform-orders.ts';
import { inDatabases, type Source } from './search.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;

type Platform = keyof typeof platformOrders;
const platforms = Object.keys(platformOrders) as Platform[];

/** Nineteen digits of a time hold a telephone's ten by chance, once in some hundred runs. */
const withoutNanoseconds = (spans: string): string => spans.replaceAll(/imeUnixNano":\s*"?\d{19}/g, '');

/**
 * One system with a restaurant in privacy mode and one without; a receiver that answers with what it was sent, and one that
 * refuses everything; a tap on all that the broker is told of orders.
 */
export const openPrivacyFixture = async () => {
  const clock = { aheadMs: 0 };
  const now = (): Date => new Date(Date.now() + clock.aheadMs);
  const log = { text: '' };
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.text += chunk.toString();
      done();
    },
  });
  const collector = await receiver();
  const settings = {
    ...certifying,
    YS_PLUGIN_SECRET: simulatedSecrets.ysPluginSecret,
    // Its orders are made here: Migros has none of them.
    MIGROS_CONFIRM_PUSHES: 'false',
    // What nobody takes ends in the dead queue, also where a machine needs more than a minute for it.
    WEBHOOK_BREAKER_AFTER: '1h',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const system = await startSystem(settings, undefined, () => ({}), {
    now,
    loggerOf: (service) => createLogger({ service, level: 'debug', stream }),
    ...{ eraseEveryMs: 50, personKeysEveryMs: 100 },
  });
  const { url: gateway, services, admin, backing } = system;
  const collection = (database: string, name: string) => backing.client.db(backing.database(database)).collection(name);
  const orders = collection('orders', 'orders');

  const shown = await openShop({ ready: { gateway, ingest: services.ingest.url() }, admin });
  const hidden = await openBranch({ ready: { gateway, ingest: services.ingest.url() }, admin }, shown.account);
  const email = 'sahip@ornek.test';
  await admin('user.create', { account: shown.account.id, name: 'Sahip', email, password, role: 'owner' });
  const panel = panelClient(system);
  const owner = panel.personOf(await panel.signIn(email));
  const change = { name: 'Gizli', privacyHours: 6 };
  expect((await owner.ask('PUT', `restaurants/${hidden.restaurantId}`, change)).body.data).toMatchObject(change);
  const target = await receiver((request) => ({ body: request.json }));
  const failing = await receiver((request) => ({ status: 503, body: request.json }));
  for (const { url } of [target, failing])
    dataOf(await shown.account.post('/webhook-endpoints', { url, includeOrder: true }), 'the endpoint');
  const integrations = (await hidden.account.get(`/restaurants/${hidden.restaurantId}/integrations`)).body.data;
  const integrationId = String(integrations[0].integrationId);
  const tap = await backing.broker.tap('siparis', 'siparis.#');

  const stored = async (some: readonly Someone[]): Promise<void> => {
    const ofThem = { providerOrderId: { $in: some.map(({ number }) => number) } };
    await waitFor(async () => (await orders.countDocuments(ofThem)) === some.length);
  };
  const push = async (shop: Shop, some: readonly Someone[], atOnce = 20): Promise<void> => {
    for (let from = 0; from < some.length; from += atOnce)
      for (const { status } of await Promise.all(
        some.slice(from, from + atOnce).map((person) => shop.push(orderOf(person))),
      ))
        expect(status).toBe(200);
    await stored(some);
  };
  const switchTo = async (status: boolean): Promise<void> => {
    const change = { field: 'status', status, providerId: integrationId };
    dataOf(await hidden.account.post('/restaurants/integrations/update-status', change), 'the switch');
  };
  /** Sends to the channel while it is off. */
  const pushWhileOff = async (some: readonly Someone[]): Promise<void> => {
    await switchTo(false);
    const [first] = some as [Someone];
    await waitFor(async () => (await hidden.push(orderOf(first))).status !== 200);
    for (const person of some) await hidden.push(orderOf(person));
    const ofThem = { providerOrderId: { $in: some.map(({ number }) => number) } };
    await waitFor(async () => (await collection('ingest', 'refused').countDocuments(ofThem)) === some.length);
  };

  const detail = async (number: string): Promise<unknown> => (await hidden.account.get(`/orders/${number}`)).body.data;
  const detailText = async (number: string): Promise<string> => JSON.stringify(await detail(number)) ?? '';
  /** The people of each platform order there, and the platform tells more of their orders. */
  const pushToPlatforms = async (count: number): Promise<Someone[]> => {
    const all: Someone[] = [];
    for (const platform of platforms) {
      const { config, headers, numberOf, order, laterPushes } = platformOrders[platform];
      const url = await hidden.connect(platform, config);
      const some = people(count, platform).map((person, index) => ({ ...person, number: numberOf(index) }));
      const send = async ({ path, body }: { path: string; body: unknown }): Promise<void> => {
        const answer = await call('POST', `${url}${path}`, { headers: await headers(), body });
        expect([platform, answer.status, answer.body]).toEqual([platform, 200, answer.body]);
      };
      for (const person of some) await send(order(person));
      await stored(some);
      for (const person of some) {
        const pushes = laterPushes(person);
        for (const push of pushes) await send(push);
        const added = platform === 'ys' ? person.cancelNote : person.courier;
        if (pushes.length > 0)
          await waitFor(async () => (await detailText(person.number)).includes(added) || undefined);
      }
      all.push(...some);
    }
    return all;
  };
  /** What the customer writes who cancels at the restaurant's own channel. */
  const cancelByCustomer = async (
    { number, cancelNote }: Someone,
    writtenAs: 'note' | 'reason' = 'note',
  ): Promise<void> => {
    const cancel = { reason: 'GONE', [writtenAs]: cancelNote };
    expect((await call('POST', `${hidden.pushUrl}/orders/${number}/cancel`, { body: cancel })).status).toBe(200);
    await waitFor(async () => (await detailText(number)).includes(cancelNote) || undefined);
  };
  /** Looks for somebody by name and by telephone, as a till and as the owner. */
  const search = async ({ name, phone }: Someone): Promise<void> => {
    for (const word of [name, phone]) {
      const path = `orders?q=${encodeURIComponent(word)}`;
      expect((await hidden.account.get(`/${path}`)).status).toBe(200);
      expect((await owner.ask('GET', path)).status).toBe(200);
    }
  };
  const inMetrics = async (): Promise<Source[]> =>
    Promise.all(
      Object.entries(services).map(async ([name, service]) => {
        const answer = await fetch(`${service.internalUrl()}/metrics`);
        expect(answer.status).toBe(200);
        return { where: `metrics of ${name}`, text: await answer.text() };
      }),
    );

  // The news of the mode has come when an order is held.
  await push(hidden, people(1, 'DENEME'));
  await waitFor(async () => (await orders.countDocuments({ sealed: { $exists: true } })) === 1);

  return {
    ...{ clock, now, log, system, backing, collection, orders, shown, hidden, owner, target, integrationId },
    ...{ push, pushWhileOff, pushToPlatforms, cancelByCustomer, search, detail },
    messages: () => backing.broker.take(tap),
    cancel: async ({ number, cancelNote }: Someone): Promise<void> =>
      void dataOf(await hidden.account.post(`/orders/cancel/${number}`, { note: cancelNote }), 'the cancellation'),
    everywhere: async (): Promise<Source[]> => [
      ...(await inDatabases(backing.client, backing.database(''))),
      { where: 'logs', text: log.text },
      ...(await inMetrics()),
      { where: 'spans', text: collector.requests.map(({ text }) => withoutNanoseconds(text)).join('\n') },
    ],
    stop: async (): Promise<void> => {
      await target.stop();
      await failing.stop();
      await system.stop();
      await collector.stop();
    },
  };
};
export type PrivacyFixture = Awaited<ReturnType<typeof openPrivacyFixture>>;
