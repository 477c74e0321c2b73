import type { OrderRecord } from '@kopru/contracts/internal/orders';
import type { OrderEvent } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { freePort, sharedSettings, startService, waitFor, type ServiceProcess } from '@kopru/testing';
import type { OrderSnapshot } from '../../sandbox/src/control/order-snapshot.ts';
import { allPlatforms, createStage, pluginSecret, type Stage } from './support/stage.ts';
import { askOrders, booksOf, createCrew, isAgreed, pause, raiseStorm, workAt } from './support/storm.ts';

/** STORM_ORDERS=5000 for the whole storm. */
const orderCount = Number(process.env['STORM_ORDERS'] ?? 300);
const kills = Number(process.env['STORM_KILLS'] ?? Math.min(8, Math.max(4, Math.round(orderCount / 500))));
const shopsPerPlatform = 5;
const placingMs = Number(process.env['STORM_PLACING_MS'] ?? Math.max(20_000, orderCount * 15));
const placeEveryMs = 250;
const quiesceMs = 120_000 + orderCount * 60;
/** A restaurant's system that hangs on one order for longer gives it up, and the books show it. */
const workMs = Math.max(240_000, orderCount * 50);
const workers = 48;
const faultShare = 0.05;
const cancelShare = 0.04;
const accountId = newId();

let stage: Stage;
let orderService: ServiceProcess;
let ingest: ServiceProcess;
const starters: Record<'ingest' | 'orders', () => Promise<ServiceProcess>> = {
  ingest: () => Promise.reject(new Error('not set up')),
  orders: () => Promise.reject(new Error('not set up')),
};

beforeAll(async () => {
  // The stage's own provider-ingest takes no part in the storm: it reaches no platform.
  const nowhere = 'http://127.0.0.1:9';
  stage = await createStage({
    GETIR_BASE_URL: nowhere,
    TY_BASE_URL: nowhere,
    MIGROS_BASE_URL: nowhere,
    GETIR_POLL_INTERVAL: '1h',
    TY_POLL_INTERVAL: '1h',
    MIGROS_POLL_INTERVAL: '1h',
  });
  const [ingestPort, internalPort, orderPort] = [await freePort(), await freePort(), await freePort()];
  const shared = {
    ...sharedSettings,
    MONGODB_URI: stage.backing.mongodbUri,
    RABBITMQ_URL: stage.backing.rabbitmqUrl,
    RESTAURANT_SERVICE_URL: stage.restaurants.url,
    PROVIDER_INGEST_URL: `http://127.0.0.1:${internalPort}`,
  };
  starters.ingest = () =>
    startService('provider-ingest', {
      ...shared,
      PORT: String(ingestPort),
      INTERNAL_PORT: String(internalPort),
      MONGODB_DATABASE: stage.backing.database('storm_ingest'),
      GETIR_BASE_URL: `${stage.simulator.url}/getir`,
      YS_BASE_URL: `${stage.simulator.url}/ys`,
      TY_BASE_URL: `${stage.simulator.url}/ty`,
      MIGROS_BASE_URL: `${stage.simulator.url}/migros`,
      GETIR_APP_SECRET_KEY: 'app-secret',
      YS_PLUGIN_SECRET: pluginSecret,
      GETIR_STEP_PAUSE: '400ms',
      PLATFORM_TIMEOUT: '1500ms',
      TY_POLL_INTERVAL: '3s',
      TY_OVERLAP: '10s',
      GETIR_POLL_INTERVAL: '4s',
      MIGROS_POLL_INTERVAL: '4s',
    });
  starters.orders = () =>
    startService('order-service', {
      ...shared,
      PORT: String(orderPort),
      MONGODB_DATABASE: stage.backing.database('storm_orders'),
    });
  [ingest, orderService] = await Promise.all([starters.ingest(), starters.orders()]);
});
afterAll(async () => {
  await Promise.all([ingest.kill(), orderService.kill()]);
  await stage.stop();
});

const orders = askOrders(() => orderService.url, accountId);

const connectShops = async (): Promise<void> => {
  for (const platform of allPlatforms)
    for (let index = 1; index <= shopsPerPlatform; index += 1) {
      const restaurantId = `${index}${platform.length}0${allPlatforms.indexOf(platform)}`;
      const config = {
        restaurantId,
        apiKey: `${platform}-key-${restaurantId}`,
        secretKey:
          platform === 'migros'
            ? `migros-secret-key-32-char-${restaurantId.padStart(6, '0')}`
            : `secret-${platform}-${restaurantId}`,
        supplierId: `70${index}`,
      };
      const { token } = stage.restaurants.add(platform, config, accountId);
      const { apiKey, secretKey, supplierId } = config;
      const pushUrl = `${ingest.url}/ingest/v1/${platform}/${token}`;
      await stage.simulator.control('PUT', `/restaurants/${platform}/${restaurantId}`, {
        apiKey,
        secretKey,
        supplierId,
        pushUrl,
      });
    }
};

const tapEvents = async () => {
  const queue = await stage.backing.broker.tap('siparis', 'siparis.olusturuldu');
  const created = new Map<string, Set<string>>();
  return {
    created,
    drain: async (onCreated: (event: OrderEvent) => void): Promise<void> => {
      for (const { body } of await stage.backing.broker.take(queue)) {
        const event = body as OrderEvent;
        const ids = created.get(event.orderId) ?? new Set();
        created.set(event.orderId, ids.add(event.eventId));
        if (ids.size === 1) onCreated(event);
      }
    },
  };
};

it(
  `a storm of ${orderCount} orders over four platforms leaves both books equal`,
  async () => {
    await connectShops();
    await raiseStorm(stage.simulator, faultShare);
    const events = await tapEvents();
    const crew = createCrew(workers);
    let isOver = false;
    let random = 42;
    const chance = (): number => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;

    const customerCancels = ({ platform, id }: OrderSnapshot): void =>
      crew.add(async () => {
        await pause(chance() * 3000);
        await stage.simulator
          .control('POST', `/orders/${platform}/${id}/cancel`, { latestStatus: 500 })
          .catch(() => undefined);
      });

    const follow = async (): Promise<void> => {
      while (!isOver) {
        await events.drain(({ orderId }) => {
          const luck = chance();
          crew.add(() => workAt(orders, { id: orderId, chance: luck, workMs }));
        });
        await pause(100);
      }
    };
    const following = follow();

    const killing = async (): Promise<void> => {
      for (let round = 0; round < kills; round += 1) {
        await pause(placingMs / (kills + 1));
        if (round % 2 === 0) {
          await ingest.kill();
          ingest = await starters.ingest();
        } else {
          await orderService.kill();
          orderService = await starters.orders();
        }
      }
    };
    /** In small gusts; of each, the customer of the last one changes their mind now and then. */
    const placing = async (): Promise<void> => {
      const gusts = Math.max(1, Math.round(placingMs / placeEveryMs));
      const perGust = Math.ceil(orderCount / gusts);
      for (let placed = 0; placed < orderCount; placed += perGust) {
        const count = Math.min(perGust, orderCount - placed);
        const last = await stage.simulator.place({ count });
        if (chance() < cancelShare * count) customerCancels(last);
        await pause(placeEveryMs);
      }
    };
    await Promise.all([placing(), killing()]);
    await stage.simulator.control('DELETE', '/faults');

    const storedOrders = () => stage.backing.client.db(stage.backing.database('storm_orders')).collection('orders');
    const missing = async (): Promise<string[]> => {
      const ids = new Set(
        (await storedOrders().find().project<{ providerOrderId: string }>({ providerOrderId: 1 }).toArray()).map(
          ({ providerOrderId }) => providerOrderId,
        ),
      );
      return (await booksOf(stage.simulator))
        .filter(({ id }) => !ids.has(id))
        .map(
          ({ platform, id, pushes, pushedStatus }) =>
            `${platform} ${id}: sent ${pushes} times, last answer ${pushedStatus}`,
        );
    };
    await waitFor(async () => (await storedOrders().countDocuments()) === orderCount, {
      timeoutMs: quiesceMs,
      everyMs: 1000,
    }).catch(() => undefined);
    expect(await missing()).toEqual([]);
    await waitFor(() => events.created.size === orderCount, { timeoutMs: quiesceMs, everyMs: 200, what: 'all events' });
    isOver = true;
    await following;
    await crew.done();

    const records = new Map<string, OrderRecord>();
    const disagreements = async (): Promise<string[]> => {
      const found: string[] = [];
      const checking = createCrew(workers);
      for (const book of await booksOf(stage.simulator)) {
        const known = records.get(book.id);
        if (known !== undefined && isAgreed(book, known)) continue;
        checking.add(async () => {
          const { status, data: order } = await orders<OrderRecord>('GET', `/orders/${book.id}`);
          if (status === 200) records.set(book.id, order);
          if (status !== 200 || !isAgreed(book, order))
            found.push(`${book.platform} ${book.id} ${book.deliveryBy}: ${book.status} there, ${order?.status} here`);
        });
      }
      await checking.done();
      return found;
    };
    let left: string[] = [];
    await waitFor(async () => (left = await disagreements()).length === 0, {
      timeoutMs: quiesceMs,
      everyMs: 2000,
    }).catch(() => undefined);
    expect(left).toEqual([]);

    const all = await booksOf(stage.simulator);
    expect(new Set(all.map(({ platform }) => platform)).size).toBe(allPlatforms.length);
    for (const book of all) {
      const order = records.get(book.id);
      expect({ id: book.id, ...order?.amount }).toMatchObject({
        id: book.id,
        subtotal: book.subtotal,
        discount: book.discount,
        total: book.total,
      });
      const statuses = order?.timeline.map(({ status }) => status) ?? [];
      expect(statuses).toEqual([...statuses].sort((a, b) => a - b));
      expect(events.created.get(order?.id ?? '')?.size).toBe(1);
    }
    expect(await storedOrders().countDocuments()).toBe(orderCount);
  },
  placingMs + 4 * quiesceMs,
);
