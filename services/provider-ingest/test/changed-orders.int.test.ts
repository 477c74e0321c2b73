import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { OrderQueue } from '@kopru/contracts/internal/order-queue';
import type { OrderEvent } from '@kopru/contracts/messages/messages';
import { toQuantity } from '@kopru/contracts/orders/canonical-order';
import { lineAmount, moneyOf } from '@kopru/contracts/orders/order-money';
import { newId } from '@kopru/contracts/values/ids';
import { createKeyring } from '@kopru/secrets';
import { createRunning, receiver, type Receiver, sharedSettings, waitFor } from '@kopru/testing';
import axios from 'axios';
import { createApp as createOrders } from '../../order-service/src/app.ts';
import { loadConfig as orderConfig } from '../../order-service/src/config.ts';
import type { Order } from '../../order-service/src/domain/order.ts';
import type { PlatformName } from '../../sandbox/src/world/model.ts';
import { createApp as createDispatcher } from '../../webhook-dispatcher/src/app.ts';
import { loadConfig as dispatcherConfig } from '../../webhook-dispatcher/src/config.ts';
import { beforeAndAfter, bodyOf, type Cell, cells, leftOf, totalOf } from './support/changed-orders.ts';
import { allPlatforms, createStage, pluginSecret, type Stage } from './support/stage.ts';

const possible = cells.filter(({ reason }) => reason === undefined);

describe('the matrix of platforms and changes', () => {
  it.each(cells)('has in the cell $platform, $kind a body that changes, or the reason why none can', (cell) => {
    const { platform, id, kind, reason } = cell;
    const { before, after } = beforeAndAfter(kind);
    const isChanged = JSON.stringify(bodyOf[platform](id, before)) !== JSON.stringify(bodyOf[platform](id, after));
    expect(isChanged).toBe(reason === undefined);
  });
});

/** The lists of the platforms that are polled, and how often each was read. */
const fake: { lists: Partial<Record<PlatformName, object[]>>; rounds: Partial<Record<PlatformName, number>> } = {
  lists: {},
  rounds: {},
};
const polled = ['getir', 'ty', 'migros'] as const;
const listIn = (path: string): PlatformName | undefined => {
  if (path.startsWith('/food-orders/periodic/unapproved')) return 'getir';
  if (path.startsWith('/Order/Pending')) return 'migros';
  return path.startsWith('/order/meal/') ? 'ty' : undefined;
};
const answerTo = (path: string): unknown => {
  if (path === '/auth/login') return { restaurantId: 'r', token: 't' };
  const platform = listIn(path);
  const list = platform === undefined ? [] : (fake.lists[platform] ?? []);
  if (platform !== undefined) fake.rounds[platform] = (fake.rounds[platform] ?? 0) + 1;
  if (path.startsWith('/food-orders/')) return list;
  return path.startsWith('/Order/') ? { success: true, data: list } : { totalPages: 1, content: list };
};
const nextRounds = async (count: number): Promise<void> => {
  const before = { ...fake.rounds };
  const isThere = (one: PlatformName): boolean => (fake.rounds[one] ?? 0) > (before[one] ?? 0) + count;
  await waitFor(() => polled.every(isThere), { what: 'the next rounds', timeoutMs: 30_000 });
};

const signed = async (): Promise<Record<string, string>> => {
  const { SignJWT } = await import('jose');
  const token = new SignJWT({ service: 'middleware' }).setProtectedHeader({ alg: 'HS512' }).setExpirationTime('1h');
  return { authorization: `Bearer ${await token.sign(Buffer.from(pluginSecret))}` };
};

describe('an order that its platform changes', () => {
  const running = createRunning();
  const integrations = new Map<PlatformName, IntegrationCredentials>();
  const published: OrderEvent[] = [];
  let server: Server;
  let stage: Stage;
  let target: Receiver;
  let tap: string;
  const urls = { orders: '', dispatcher: '' };

  const integrationOf = (platform: PlatformName): IntegrationCredentials => {
    const found = integrations.get(platform);
    if (found === undefined) throw new Error(`nothing is connected to ${platform}`);
    return found;
  };
  const call = async <T>(
    service: keyof typeof urls,
    platform: PlatformName,
    { path, body }: { path: string; body?: object },
  ): Promise<T> => {
    const headers = {
      'x-internal-token': sharedSettings.INTERNAL_TOKEN,
      'x-account-id': integrationOf(platform).accountId,
    };
    const method = body === undefined ? 'GET' : 'POST';
    const url = `${urls[service]}/internal${path}`;
    return (await axios.request<{ data: T }>({ method, url, data: body, headers, proxy: false })).data.data;
  };
  const orders = () => stage.backing.client.db(stage.backing.database('orders')).collection<Order>('orders');
  const orderOf = async ({ platform, id }: Cell): Promise<Order> => {
    const { accountId } = integrationOf(platform);
    const found = await orders().findOne({ accountId, providerOrderId: id });
    if (found === null) throw new Error(`${id} has not come`);
    return found;
  };

  const startServices = async (): Promise<void> => {
    const { backing, ingest, restaurants } = stage;
    const settings = (database: string) => ({
      ...sharedSettings,
      MONGODB_URI: backing.mongodbUri,
      MONGODB_DATABASE: backing.database(database),
      RABBITMQ_URL: backing.rabbitmqUrl,
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    });
    const orderSettings = { PROVIDER_INGEST_URL: ingest.internalUrl(), RESTAURANT_SERVICE_URL: restaurants.url };
    const orderService = await running.start(createOrders(orderConfig({ ...settings('orders'), ...orderSettings })));
    const dispatcher = await running.start(createDispatcher(dispatcherConfig(settings('webhooks'))));
    Object.assign(urls, { orders: orderService.url(), dispatcher: dispatcher.url() });
  };
  /** A restaurant with an endpoint that names the event of a change, and one without a filter. */
  const connect = async (platform: PlatformName): Promise<void> => {
    const integration = await stage.connect(platform);
    const { accountId } = integration;
    integrations.set(platform, integration);
    const webhookKey = createKeyring(sharedSettings.MASTER_KEYS).seal('key', `webhook-key:${accountId}`);
    const key = { eventId: newId(), accountId, version: 1, webhookKey, occurredAt: new Date().toISOString() };
    await stage.backing.broker.publish('hesap', 'hesap.anahtar_degisti', JSON.stringify(key));
    const named = { url: `${target.url}/named`, events: ['siparis.guncellendi'] };
    for (const body of [named, { url: `${target.url}/usual` }])
      await call('dispatcher', platform, { path: '/endpoints', body });
  };
  const show = async (moment: 'before' | 'after'): Promise<void> => {
    for (const platform of polled)
      fake.lists[platform] = possible
        .filter((cell) => cell.platform === platform)
        .map(({ id, kind }) => bodyOf[platform](id, beforeAndAfter(kind)[moment]));
    const headers = await signed();
    for (const { id, kind } of possible.filter(({ platform }) => platform === 'ys')) {
      const order = bodyOf.ys(id, beforeAndAfter(kind)[moment]);
      const isNew = moment === 'before';
      const body = isNew ? order : { status: 'PRODUCT_ORDER_MODIFICATION_SUCCESSFUL', updatedOrder: order };
      const path = isNew ? '/order/501' : `/remoteId/501/remoteOrder/${id}/posOrderStatus`;
      expect((await stage.push(integrationOf('ys'), body, headers, path)).status).toBe(200);
    }
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answerTo(request.url ?? '')));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stage = await createStage({ GETIR_BASE_URL: url, TY_BASE_URL: url, MIGROS_BASE_URL: url });
    target = running.add(await receiver());
    await startServices();
    tap = await stage.backing.broker.tap('siparis', 'siparis.*');
    for (const platform of allPlatforms) await connect(platform);
    await show('before');
    await waitFor(async () => (await orders().countDocuments()) >= possible.length, { timeoutMs: 30_000 });
    for (const cell of possible) {
      const { _id } = await orderOf(cell);
      await call('orders', cell.platform, { path: '/reports/mark', body: { ref: _id } });
    }
    await show('after');
    await nextRounds(1);
    await show('after');
    await nextRounds(1);
  }, 300_000);
  afterAll(async () => {
    await running.stopAll();
    await stage?.stop();
    server.close();
    server.closeAllConnections();
  });

  /** Asks again only until what was asked for is there: so many cells ask for the same. */
  const cachedUntil = async <Key, T>(
    cache: Map<Key, T>,
    key: Key,
    ask: { read: () => Promise<T>; until: (now: T) => boolean },
  ) => {
    const before = cache.get(key);
    if (before !== undefined && ask.until(before)) return before;
    return waitFor(
      async () => {
        const now = await ask.read();
        cache.set(key, now);
        return ask.until(now) ? now : undefined;
      },
      { what: String(key) },
    );
  };
  const changedOrders = new Map<string, Order>();
  const changedOrder = (cell: Cell): Promise<Order> =>
    cachedUntil(changedOrders, cell.id, {
      read: () => orderOf(cell),
      until: ({ timeline }) => timeline.some((step) => step.changes !== undefined),
    });
  const queues = new Map<PlatformName, OrderQueue>();
  const queueWith = ({ _id, restaurantId }: Order, platform: PlatformName): Promise<OrderQueue> =>
    cachedUntil(queues, platform, {
      read: () => {
        const query = new URLSearchParams({ from: new Date(Date.now() - 3_600_000).toISOString(), restaurantId });
        return call('orders', platform, { path: `/queue?${query.toString()}` });
      },
      until: ({ notices = [] }) => notices.some(({ id }) => id === _id),
    });
  /** What was published of an order, each event once, in its sequence. */
  const eventsIn = (orderId: string): OrderEvent[] => {
    const events = published.filter((event) => event.orderId === orderId && event.sequence !== undefined);
    const once = new Map(events.map((event) => [event.eventId, event]));
    return [...once.values()].toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0));
  };
  const changesAt = (path: string, { id }: Cell): unknown[] =>
    target.requests.flatMap((request) => {
      const { olay, veri } = request.json as { olay: string; veri: { providerOrderId: string; degisenler?: string[] } };
      const isIt = request.path === path && veri.providerOrderId === id && veri.degisenler !== undefined;
      return isIt ? [[olay, veri.degisenler]] : [];
    });

  describe.each(possible)('on $platform: $kind', (cell) => {
    const { before, after, published: changes } = beforeAndAfter(cell.kind);
    const changed = () => changedOrder(cell);

    it('is what the platform states now, and adds up', async () => {
      const { content, total, timeline } = await changed();
      const left = content.items.map(
        (item) => [item.name, toQuantity(item.quantity - item.cancelledQuantity)] as const,
      );
      expect(left.filter(([, count]) => count > 0).toSorted()).toEqual(leftOf(after));
      const { lines, discounts, fees, difference, total: stated } = moneyOf(content);
      const sum = (parts: { amount: number }[]): number => parts.reduce((all, { amount }) => all + amount, 0);
      expect(lines).toBe(content.items.reduce((all, item) => all + lineAmount(item), 0));
      expect([lines - sum(discounts) + sum(fees), difference]).toEqual([stated, 0]);
      expect(total).toBe(totalOf(after));
      expect(timeline.flatMap((step) => step.changes ?? []).map(({ what }) => what)).toEqual(changes);
    });

    it('is published once, in its sequence, to each endpoint by the name that it knows', async () => {
      const { _id } = await changed();
      const isChange = (event: OrderEvent): boolean => event.changes !== undefined;
      if (!eventsIn(_id).some(isChange))
        await waitFor(async () => {
          published.push(...(await stage.backing.broker.take(tap)).map(({ body }) => body as OrderEvent));
          return eventsIn(_id).some(isChange);
        });
      const events = eventsIn(_id);
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, at) => at + 1));
      expect(events.flatMap((event) => (event.changes === undefined ? [] : [event.changes]))).toEqual([changes]);
      await waitFor(() => changesAt('/named', cell).length > 0 && changesAt('/usual', cell).length > 0);
      expect(changesAt('/named', cell)).toEqual([['siparis.guncellendi', changes]]);
      expect(changesAt('/usual', cell)).toEqual([['siparis.durum_degisti', changes]]);
    });

    it('is to be reported again where its money changed', async () => {
      const order = await changed();
      const isOfMoney = totalOf(before) !== totalOf(after);
      expect([order.isReport, order.awaitsReport ?? false]).toEqual([!isOfMoney, isOfMoney]);
      expect(order.reportedTotal).toBe(isOfMoney ? totalOf(before) : undefined);
    });

    it('is shown in the kitchen until somebody has seen it', async () => {
      const order = await changed();
      const { _id, status } = order;
      const queue = await queueWith(order, cell.platform);
      const notice = queue.notices?.find(({ id }) => id === _id);
      expect(notice?.changes.map(({ what }) => what)).toEqual(changes);
      const card = Object.values(queue.columns).flatMap(({ items }) => items.filter(({ id }) => id === _id))[0];
      expect(card !== undefined).toBe(status < 900);
      const left = card?.lines.map(
        ({ name, quantity, cancelledQuantity }) => [name, quantity - (cancelledQuantity ?? 0)] as const,
      );
      if (left !== undefined) expect(left.filter(([, count]) => count > 0).toSorted()).toEqual(leftOf(after));
    });
  });

  it('is published no second time when it is stated again', async () => {
    published.push(...(await stage.backing.broker.take(tap)).map(({ body }) => body as OrderEvent));
    const ids = await Promise.all(possible.map(async (cell) => (await changedOrder(cell))._id));
    const changesOf = (id: string) => eventsIn(id).filter((event) => event.changes !== undefined);
    expect(ids.map((id) => changesOf(id).length)).toEqual(possible.map(() => 1));
    for (const path of ['/named', '/usual'])
      expect(possible.map((cell) => changesAt(path, cell).length)).toEqual(possible.map(() => 1));
  });
});
