import {
  allOrders,
  backingServices,
  call,
  eventually,
  memoryOf,
  tally,
  type BackingServices,
  type RawMessage,
  type Tally,
} from '@kopru/testing';
import { startFleet, type Fleet, type ServiceName } from '../support/fleet/fleet.ts';
import { directOrder, openShop, type Shop } from '../support/orders.ts';

const isFull = process.env['TEST_SCALE'] === 'full';
/** How many orders wait when order-service starts, and how many events when webhook-dispatcher starts. */
const backlog = isFull ? 1_000_000 : 20_000;
const backlogLimitMs = isFull ? 7_200_000 : 600_000;
const startLimitMs = 900_000;
/** Far less than a process needs that takes the backlog into memory, and more than one needs at full speed. */
const memoryLimitMegabytes = isFull ? 700 : 450;
const arrivals = 'orders.arrivals';
const events = 'webhook.events';

const poison: readonly RawMessage[] = [
  { content: Buffer.from('{"this is": not JSON'), contentType: 'application/json' },
  { content: Buffer.from(''), contentType: 'application/json' },
  { content: Buffer.from([0xff, 0xfe, 0x00]), contentType: 'application/octet-stream' },
  { content: Buffer.from('null'), contentType: 'application/json' },
  { content: Buffer.from('{"an":"other contract"}'), contentType: 'application/json' },
  { content: Buffer.from('{"__proto__":{"accountId":"x"}}'), contentType: 'application/json' },
  { content: Buffer.from('<order/>'), contentType: 'text/xml' },
];
/** The largest message that RabbitMQ 4 accepts. */
const largest = 16 * 1024 * 1024;

describe('messages as nobody should send them', () => {
  let corner: BackingServices;
  let fleet: Fleet | undefined;
  let receiver: Tally | undefined;

  beforeAll(async () => {
    corner = await backingServices();
    fleet = await startFleet({ env: corner.env, replicas: 1 });
    receiver = await tally({ recordsHits: false });
  }, startLimitMs);

  afterAll(async () => {
    await fleet?.stop();
    await receiver?.stop();
    await corner.stop();
  }, startLimitMs);

  const given = () => {
    if (fleet === undefined || receiver === undefined) throw new Error('it did not start');
    return { fleet, receiver, broker: corner.broker };
  };
  const newShop = async (): Promise<Shop> => {
    const shop = await openShop(given().fleet.system);
    await given().fleet.system.admin('endpoint.create', { account: shop.account.id, url: given().receiver.url });
    return shop;
  };
  const arrivesAndIsDelivered = async (shop: Shop, number: string): Promise<void> => {
    expect((await shop.pushDirect(directOrder(number))).status).toBe(200);
    await eventually(() => {
      expect([...given().receiver.firstAt.keys()]).toContain(number);
    });
  };
  /** How many dead messages of a queue all services together have counted. */
  const deadCount = async (queue: string): Promise<number> => {
    const counts = await Promise.all(
      Object.values(given().fleet.internal).map(async ({ url }) => {
        const { body } = await call('GET', `${url}/metrics`);
        const lines = String(body)
          .split('\n')
          .filter((line) => line.startsWith('kopru_messages_dead_total{') && line.includes(`queue="${queue}"`));
        return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  it('poison on every queue goes to its dead queue and is counted, and good messages go on', async () => {
    const shop = await newShop();
    await arrivesAndIsDelivered(shop, 'GOOD-1');
    const { broker } = given();
    const names = (await broker.queues('quorum')).filter((name) => !/\.dead$|\.retry\./.test(name));
    expect(names).toEqual(expect.arrayContaining([arrivals, 'orders.updates', events, 'webhook.accounts']));
    for (const name of names) await broker.putAll(name, poison);
    await eventually(async () => {
      const found = await Promise.all(
        names.map(async (name) => ({
          name,
          dead: await broker.depth(`${name}.dead`),
          counted: await deadCount(name),
        })),
      );
      expect(found).toEqual(names.map((name) => ({ name, dead: poison.length, counted: poison.length })));
    });
    for (const name of names) expect(await broker.depth(name)).toBe(0);
    await arrivesAndIsDelivered(shop, 'GOOD-2');
  });

  it('poison on the exchanges does not end what listens to them', async () => {
    const shop = await newShop();
    for (const [exchange, key] of [
      ['siparis', 'siparis.olusturuldu'],
      ['siparis', 'siparis.durum_degisti'],
      ['entegrasyon', 'entegrasyon.guncellendi'],
      ['entegrasyon', 'entegrasyon.silindi'],
      ['hesap', 'hesap.anahtar_degisti'],
      ['hesap', 'hesap.webhook_degisti'],
    ] as const)
      for (const { content, ...properties } of poison) await given().broker.publish(exchange, key, content, properties);
    await arrivesAndIsDelivered(shop, 'GOOD-3');
  });

  it('a message of 16 MiB goes to the dead queue, and nobody is the worse for it', async () => {
    const shop = await newShop();
    const { fleet: running, broker } = given();
    const before = (await broker.depth(`${arrivals}.dead`)) ?? 0;
    const pids = Object.values(running.processes).flatMap((replicas) => replicas.map((replica) => replica.pid()));
    const start = '{"an":"order","note":"';
    const large = Buffer.alloc(largest, 'x');
    large.write(start);
    large.write('"}', largest - 2);
    await broker.put(arrivals, large, { contentType: 'application/json' });
    await broker.put(events, large, { contentType: 'application/json' });
    await eventually(async () => {
      expect(await broker.depth(`${arrivals}.dead`)).toBe(before + 1);
      expect(await broker.depth(events)).toBe(0);
    });
    await arrivesAndIsDelivered(shop, 'GOOD-4');
    for (const replica of Object.values(running.processes).flat()) {
      expect(pids).toContain(replica.pid());
      expect(replica.isRunning()).toBe(true);
      for (const line of replica.log().split('\n')) expect(line.length).toBeLessThan(20_000);
    }
  });

  it(
    `${backlog.toLocaleString('en')} messages at the start are all worked off, in bounded memory`,
    async () => {
      const shop = await newShop();
      const { fleet: running, broker, receiver: deliveries } = given();
      const [orders, dispatcher] = (['order-service', 'webhook-dispatcher'] as ServiceName[]).map(
        (name) => running.processes[name][0],
      );
      if (orders === undefined || dispatcher === undefined) throw new Error('there is no such service');
      // A real message serves as the pattern for the backlog.
      await orders.stop();
      await dispatcher.stop();
      expect((await shop.pushDirect(directOrder('PATTERN'))).status).toBe(200);
      const { type, headers, body } = await eventually(async () => {
        const [message] = await broker.take(arrivals);
        if (message === undefined) throw new Error(`${arrivals} is empty`);
        return message;
      });
      const pattern = JSON.stringify(body);
      for (let from = 0; from < backlog; from += 10_000)
        await broker.putAll(
          arrivals,
          Array.from({ length: Math.min(10_000, backlog - from) }, (_none, index) => ({
            type,
            headers,
            contentType: 'application/json',
            messageId: `back-${from + index}`,
            content: pattern.replaceAll('PATTERN', `BACK-${from + index}`),
          })),
        );
      expect(await broker.depth(arrivals)).toBe(backlog);

      orders.start();
      const database = corner.client.db(corner.database('orders'));
      await eventually(async () => {
        const filter = { accountId: shop.account.id };
        expect(await database.collection('orders').countDocuments(filter)).toBe(backlog);
        // What was published together is one message, so the queue's depth says nothing of how many they are.
        expect(await database.collection('orders').countDocuments({ ...filter, 'outbox.0': { $exists: true } })).toBe(
          0,
        );
      }, backlogLimitMs / 2);
      expect(await broker.depth(arrivals)).toBe(0);
      const ordersPeak = memoryOf(orders.pid()).peakMiB;
      expect(ordersPeak).toBeLessThan(memoryLimitMegabytes);

      dispatcher.start();
      const numbers = (): number =>
        [...deliveries.firstAt.keys()].filter((number) => number.startsWith('BACK-')).length;
      await eventually(() => {
        expect(numbers()).toBe(backlog);
      }, backlogLimitMs / 2);
      const dispatcherPeak = memoryOf(dispatcher.pid()).peakMiB;
      expect(dispatcherPeak).toBeLessThan(memoryLimitMegabytes);
      process.stdout.write(
        `backlog ${String(backlog)}: peak of order-service ${ordersPeak.toFixed(0)} MB, ` +
          `of webhook-dispatcher ${dispatcherPeak.toFixed(0)} MB\n`,
      );
      await running.whenReady(orders);
      await running.whenReady(dispatcher);
      if (!isFull) expect(await allOrders(shop.account)).toHaveLength(backlog);
    },
    backlogLimitMs,
  );
});
