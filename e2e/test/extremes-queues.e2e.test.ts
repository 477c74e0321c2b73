import { allOrders, backingServices, call, eventually, tally, type BackingServices, type Tally } from '@kopru/testing';
import { watchMemory } from '../support/extremes/memory.ts';
import { openQueues, type Queues, type RawMessage } from '../support/extremes/queues.ts';
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
  let queues: Queues | undefined;
  let receiver: Tally | undefined;

  beforeAll(async () => {
    corner = await backingServices();
    fleet = await startFleet({ env: corner.env, replicas: 1 });
    queues = await openQueues(String(corner.env['RABBITMQ_URL']));
    receiver = await tally({ keepsHits: false });
  }, startLimitMs);

  afterAll(async () => {
    await fleet?.stop();
    await queues?.close();
    await receiver?.stop();
    await corner.stop();
  }, startLimitMs);

  const given = (): { fleet: Fleet; queues: Queues; receiver: Tally } => {
    if (fleet === undefined || queues === undefined || receiver === undefined) throw new Error('it did not start');
    return { fleet, queues, receiver };
  };
  const newShop = async (): Promise<Shop> => {
    const shop = await openShop(given().fleet.system);
    await given().fleet.system.admin('endpoint.create', { account: shop.account.id, url: given().receiver.url });
    return shop;
  };
  const arrivesAndIsTold = async (shop: Shop, number: string): Promise<void> => {
    expect((await shop.pushDirect(directOrder(number))).status).toBe(200);
    await eventually(() => {
      expect([...given().receiver.firstAt.keys()]).toContain(number);
    }, 60_000);
  };
  /** How many dead messages of a queue all services together have counted. */
  const deadCount = async (queue: string): Promise<number> => {
    const counts = await Promise.all(
      Object.values(given().fleet.balancers).map(async ({ url }) => {
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
    await arrivesAndIsTold(shop, 'GOOD-1');
    const names = await given().queues.names();
    expect(names).toEqual(expect.arrayContaining([arrivals, 'orders.updates', events, 'webhook.accounts']));
    for (const name of names) await given().queues.put(name, poison);
    await eventually(async () => {
      const found = await Promise.all(
        names.map(async (name) => ({
          name,
          dead: await given().queues.depth(`${name}.dead`),
          counted: await deadCount(name),
        })),
      );
      expect(found).toEqual(names.map((name) => ({ name, dead: poison.length, counted: poison.length })));
    }, 60_000);
    for (const name of names) expect(await given().queues.depth(name)).toBe(0);
    await arrivesAndIsTold(shop, 'GOOD-2');
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
      await given().queues.publish(exchange, key, poison);
    await arrivesAndIsTold(shop, 'GOOD-3');
  });

  it('a message of 16 MiB goes to the dead queue, and nobody is the worse for it', async () => {
    const shop = await newShop();
    const { fleet: running, queues: broker } = given();
    const before = await broker.depth(`${arrivals}.dead`);
    const pids = Object.values(running.processes).flatMap((replicas) => replicas.map((replica) => replica.pid()));
    const start = '{"an":"order","note":"';
    const large = Buffer.alloc(largest, 'x');
    large.write(start);
    large.write('"}', largest - 2);
    await broker.put(arrivals, [{ content: large, contentType: 'application/json' }]);
    await broker.put(events, [{ content: large, contentType: 'application/json' }]);
    await eventually(async () => {
      expect(await broker.depth(`${arrivals}.dead`)).toBe(before + 1);
      expect(await broker.depth(events)).toBe(0);
    }, 60_000);
    await arrivesAndIsTold(shop, 'GOOD-4');
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
      const { fleet: running, queues: broker, receiver: told } = given();
      const [orders, dispatcher] = (['order-service', 'webhook-dispatcher'] as ServiceName[]).map(
        (name) => running.processes[name][0],
      );
      if (orders === undefined || dispatcher === undefined) throw new Error('there is no such service');
      // A real message serves as the pattern for the backlog.
      await orders.stop();
      await dispatcher.stop();
      expect((await shop.pushDirect(directOrder('PATTERN'))).status).toBe(200);
      const pattern = await broker.take(arrivals);
      for (let from = 0; from < backlog; from += 10_000)
        await broker.put(
          arrivals,
          Array.from({ length: Math.min(10_000, backlog - from) }, (_none, index) => ({
            ...pattern,
            messageId: `back-${String(from + index)}`,
            content: Buffer.from(pattern.content.toString().replaceAll('PATTERN', `BACK-${String(from + index)}`)),
          })),
        );
      expect(await broker.depth(arrivals)).toBe(backlog);

      orders.start();
      const ordersMemory = watchMemory(orders.pid());
      const database = corner.client.db(corner.database('orders'));
      await eventually(async () => {
        const filter = { accountId: shop.account.id };
        expect(await database.collection('orders').countDocuments(filter)).toBe(backlog);
        expect(await broker.depth(events)).toBe(backlog);
      }, backlogLimitMs / 2);
      expect(await broker.depth(arrivals)).toBe(0);
      expect(ordersMemory.peakMegabytes()).toBeLessThan(memoryLimitMegabytes);

      dispatcher.start();
      const dispatcherMemory = watchMemory(dispatcher.pid());
      const numbers = (): number => [...told.firstAt.keys()].filter((number) => number.startsWith('BACK-')).length;
      await eventually(() => {
        expect(numbers()).toBe(backlog);
      }, backlogLimitMs / 2);
      expect(dispatcherMemory.peakMegabytes()).toBeLessThan(memoryLimitMegabytes);
      process.stdout.write(
        `backlog ${String(backlog)}: peak of order-service ${ordersMemory.peakMegabytes().toFixed(0)} MB, ` +
          `of webhook-dispatcher ${dispatcherMemory.peakMegabytes().toFixed(0)} MB\n`,
      );
      await running.whenReady(orders);
      await running.whenReady(dispatcher);
      if (!isFull) expect(await allOrders(shop.account)).toHaveLength(backlog);
    },
    backlogLimitMs,
  );
});
