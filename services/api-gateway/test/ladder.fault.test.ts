import { jest } from '@jest/globals';
import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import {
  backingServices,
  privateBroker,
  receiver,
  startMailServer,
  waitFor,
  type BackingServices,
  type PrivateBroker,
  type Receiver,
} from '@kopru/testing';
import { startPushService } from '@kopru/testing/push-service';
import { startProcesses, type Processes } from './convergence/processes.ts';
import { controlOf, openAccount, platforms, type Carriers, type LadderAccount } from './ladder/account.ts';
import { dataOf, panelClient } from './panel/panel-client.ts';
import { alertSettings, notifyingSettings } from './panel/settings.ts';
import { isFull, show } from './support/scale.ts';
import { startSms } from './support/sms-server.ts';
import { startTelegram } from './support/telegram-server.ts';

jest.setTimeout(isFull ? 1_200_000 : 300_000);

/** Seconds after which Telegram, a device, e-mail and SMS are told. */
const steps = isFull ? ([0, 15, 25, 90] as const) : ([0, 4, 7, 12] as const);
const isLong = process.env['LADDER'] === '1024';
/** No stage may be later than this; of a thousand orders, many arrive while the services that tell of them are dead. */
const lateMs = isLong ? 30_000 : 10_000;
/** A contact is told of no more than 200 a day: at full size 8 accounts share 160 orders, LADDER=1024 for so many. */
const accountCount = isFull ? 8 : 2;
/** At each platform of each account: so many in each wave before the first kill, and after each. */
const [waves, waveCount] = isLong ? [4, 4] : [1, 1];
const hour = 3_600_000;

interface NotificationRow {
  _id: string;
  accountId: string;
  contactId: string;
  incident: IncidentFact & { details: { orderNumber: string } };
  createdAt: Date;
  endedAt: Date | null;
}

interface Ordered {
  _id: string;
  accountId: string;
  provider: string;
}

describe('orders that nobody accepts and no policy decides', () => {
  let backing: BackingServices;
  let broker: PrivateBroker;
  let system: Processes;
  let carriers: Carriers | undefined;
  let shop: Receiver;

  beforeAll(async () => {
    [backing, broker] = await Promise.all([backingServices(), privateBroker()]);
    const started = {
      post: await startMailServer(),
      telegram: await startTelegram(),
      push: await startPushService(),
      sms: await startSms('netgsm'),
    };
    carriers = started;
    shop = await receiver();
    system = await startProcesses(backing, {
      ...notifyingSettings(started),
      ...started.sms.settings,
      YS_PLUGIN_SECRET: alertSettings.YS_PLUGIN_SECRET,
      RABBITMQ_URL: broker.url,
      TY_POLL_INTERVAL: '2s',
      UNACCEPTED_ORDER_AFTER: '1s',
      INCIDENT_WATCH_INTERVAL: '1s',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_RETRY_DELAYS: '200ms,1s,2s',
    });
  });
  afterAll(async () => {
    await system?.stop();
    const { post, telegram, push, sms } = carriers ?? {};
    await Promise.all([post?.stop(), telegram?.stop(), push?.stop(), sms?.stop(), shop?.stop()]);
    await broker?.stop();
    await backing?.stop();
  });

  const processOf = (name: string) => {
    const found = system.processes.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no process of ${name}`);
    return found;
  };
  const collection = <T extends object>(service: string, name: string) =>
    backing.client.db(backing.database(service)).collection<T>(name);
  const stored = (filter: object = {}) =>
    collection<NotificationRow>('api-gateway', 'notifications')
      .find({ 'incident.kind': 'order_not_accepted', ...filter })
      .sort({ _id: 1 })
      .toArray();
  const namesOrder = (text: string, number: string): boolean => text.split(/[\s,]+/).includes(number);

  it('are told of once at each stage, in time, though order-service, dispatcher and broker are killed', async () => {
    const { url, internalUrl } = processOf('api-gateway');
    if (carriers === undefined) throw new Error('nobody carries anything');
    const control = controlOf(system.simulator);
    // Else platforms give their orders up meanwhile.
    await control('PATCH', 'rules', { getirApprovalMs: hour, ysExpiryMs: hour });
    const accounts: LadderAccount[] = [];
    for (let number = 0; number < accountCount; number += 1) {
      const owner = await panelClient({ url, internalUrl }).owner();
      const of = { number, steps, control, ingest: processOf('provider-ingest').url };
      accounts.push(await openAccount(owner, carriers, of));
      dataOf(await owner.ask('POST', 'endpoints', { url: shop.url, events: ['olay.acildi'] }));
    }
    let perAccount = 0;
    const order = async (count: number): Promise<void> => {
      await Promise.all(accounts.map((one) => one.order(count)));
      perAccount += count * platforms.length;
    };
    const notifiedAt = ({ createdAt, endedAt }: NotificationRow, isDevice: boolean) => (isDevice ? createdAt : endedAt);
    // A device is rung at again and again, so its row has no end yet.
    const deviceIds = new Set(accounts.map(({ ladder }) => ladder[1]?.contactId));
    const isNotified = (row: NotificationRow): boolean => notifiedAt(row, deviceIds.has(row.contactId)) !== null;
    const areNotified = (contactIds: readonly string[], what: string) =>
      waitFor(
        async () => {
          const rows = (await stored({ contactId: { $in: contactIds } })).filter(isNotified);
          return rows.length === contactIds.length * perAccount && rows;
        },
        { timeoutMs: isFull ? 300_000 : 150_000, everyMs: 500, what },
      );

    const services = [processOf('order-service'), processOf('webhook-dispatcher')];
    // The broker first: without it the others are not ready.
    const victims = [
      { kill: broker.kill, start: broker.start },
      ...services.map((one) => ({ kill: one.kill, start: () => system.start([one]) })),
    ];
    const ofPlatform = (provider: string) =>
      collection<Ordered>('order-service', 'orders').countDocuments({ provider });
    for (let wave = 1; wave <= waves; wave += 1) {
      await order(waveCount);
      for (const platform of platforms)
        await waitFor(async () => (await ofPlatform(platform)) === wave * waveCount * accountCount, {
          timeoutMs: 60_000,
          what: `the orders of ${platform}`,
        });
      await areNotified(
        accounts.map(({ ladder: [first] }) => first.contactId),
        'the first stage',
      );
    }
    for (const killed of [...(isFull ? victims.map((one) => [one]) : []), victims]) {
      await Promise.all(killed.map((one) => one.kill()));
      // Köprü takes orders all the same.
      await order(waveCount);
      for (const one of killed) await one.start();
    }
    const rungs = accounts.flatMap(({ ladder }) => ladder);
    const rows = await areNotified(
      rungs.map(({ contactId }) => contactId),
      'every stage',
    );

    const secondsOf = new Map(rungs.map(({ contactId, seconds }) => [contactId, seconds]));
    const lates = rows.map((row) => {
      const at = Number(notifiedAt(row, deviceIds.has(row.contactId)));
      return at - Date.parse(row.incident.since) - (secondsOf.get(row.contactId) ?? 0) * 1_000;
    });
    const inOrder = lates.toSorted((one, other) => one - other);
    show('ladder', {
      orders: perAccount * accountCount,
      'earliest, ms': inOrder[0] ?? 0,
      'half, ms': inOrder[Math.floor(inOrder.length / 2)] ?? 0,
      '99 of 100, ms': inOrder[Math.floor(inOrder.length * 0.99)] ?? 0,
      'latest, ms': inOrder.at(-1) ?? 0,
    });
    expect(lates.filter((late) => !(late >= 0 && late <= lateMs))).toEqual([]);
    const orders = await collection<Ordered>('order-service', 'orders')
      .find({}, { projection: { accountId: 1, provider: 1 } })
      .toArray();
    expect(new Set(orders.map(({ provider }) => provider))).toEqual(new Set(platforms));
    const expected = orders.flatMap(({ _id, accountId }) =>
      (accounts.find((one) => one.accountId === accountId)?.ladder ?? []).map(({ contactId }) => `${_id} ${contactId}`),
    );
    expect(rows.map(({ contactId, incident }) => `${incident.subject} ${contactId}`).sort()).toEqual(expected.sort());
    /** Each contact but the device, which rings on, got one text of each order; couriers' numbers may be those of two. */
    const wrong = rungs
      .filter(({ contactId }) => !deviceIds.has(contactId))
      .flatMap(({ contactId, texts }) => {
        const all = texts();
        const numbers = rows
          .filter((row) => row.contactId === contactId)
          .map((row) => row.incident.details.orderNumber);
        const timesIn = (number: string): number => numbers.filter((one) => one === number).length;
        return numbers.filter((number) => all.filter((text) => namesOrder(text, number)).length !== timesIn(number));
      });
    expect(wrong).toEqual([]);

    /** Each till's endpoint hears of each of them, as one event however often it is sent. */
    const received = (): Map<string, Set<string>> => {
      const events = shop.requests
        .map(({ json }) => (json as { veri: { id: string; kind: string; subject: string } }).veri)
        .filter(({ kind }) => kind === 'order_not_accepted');
      return new Map(
        [...Map.groupBy(events, ({ subject }) => subject)].map(([id, same]) => [
          id,
          new Set(same.map((one) => one.id)),
        ]),
      );
    };
    await waitFor(() => Promise.resolve(orders.every(({ _id }) => received().has(_id))), { timeoutMs: 60_000 });
    expect([...received()].filter(([, ids]) => ids.size !== 1)).toEqual([]);
  });
});
