import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, platformUpdate, waitFor } from '@kopru/testing';
import { createOrder } from '../../src/domain/create-order.ts';
import type { Order } from '../../src/domain/order.ts';
import { archiverOf, openStores } from '../support/archive.ts';
import { sizes, system } from '../support/thousands.ts';
import { walk } from '../support/walk.ts';

const dayMs = 86_400_000;
const ageMs = 180 * dayMs;
const total = sizes.archive;

/** At noon, so that it stays the same from call to call. */
const noon = new Date().setUTCHours(12, 0, 0, 0);
const ago = (days: number): string => new Date(noon - days * dayMs).toISOString();

let stores: Awaited<ReturnType<typeof openStores>>;
const restaurants = [newId(), newId()];
beforeAll(async () => {
  stores = await openStores(system.settings, ageMs);
});
afterAll(() => stores?.stop());
beforeEach(() => stores.archive.orders.deleteMany({}));

const orderOf = (ageDays: number, more: Partial<Order> = {}): Order => {
  const at = new Date(Date.now() - ageDays * dayMs);
  const arrived = arrivedOrder({ accountId: system.accountId }, { placedAt: at.toISOString() });
  const { awaitsReport: _report, ...order } = createOrder(arrived, newId(), at);
  return { ...order, status: 900, anonymisedAt: new Date(), raw: '', search: 'köfte', ...more };
};

/** Orders of 150 to 250 days, some of the same moment. */
const ordersOverTime = (): Order[] =>
  Array.from({ length: total }, (_none, index) => ({
    ...orderOf(250 - Math.floor(index / 3) * (100 / (total / 3))),
    restaurantId: restaurants[index % 2] ?? '',
    total: index,
    isCancelled: index % 10 === 0,
    ...(index % 7 === 0 ? { search: 'künefe' } : {}),
    ...(index % 5 === 0 && index % 10 !== 0 ? { awaitsReport: true as const } : {}),
  }));

/** Until so many orders are left. */
const archiveAll = async (
  left: number,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
  olderThanMs = ageMs,
): Promise<void> => {
  const archiver = archiverOf(stores, stores.mongo, olderThanMs);
  await archiver.start();
  await waitFor(async () => {
    await meanwhile();
    return (await stores.orders.countDocuments()) <= left;
  });
  await archiver.stop();
};

const figures = async (): Promise<unknown[]> => {
  const get = async (path: string, params: object = {}): Promise<unknown> =>
    (await system.http.get<unknown>(`/internal/${path}`, { params })).data;
  const from = ago(300);
  return [
    await get('payments/grouped', { by: 'restaurant,day,code' }),
    await get('payments/grouped', { from, restaurantId: restaurants[0] }),
    await get('stats/orders', { from, to: ago(155) }),
  ];
};
const listed = (query: object = {}) => walk('next', (page) => system.list({ ...page, ...query }));

describe('the archive', () => {
  it('changes nothing of what lists, searches, figures and look-ups show', async () => {
    const orders = ordersOverTime();
    await stores.orders.insertMany(orders);
    const asSeen = async () => ({
      all: await listed(),
      ofRestaurant: await listed({ restaurantId: restaurants[1] }),
      sought: await listed({ q: 'künefe' }),
      pending: await listed({ pendingReport: 'true' }),
      range: await listed({
        from: ago(200),
        to: ago(160),
      }),
      oldestPage: await system.list({ limit: 200, to: ago(240) }),
      figures: await figures(),
      one: await system.get(orders[0]?._id ?? ''),
      byNumber: await system.get(orders[1]?.providerOrderId ?? ''),
      raw: (await system.http.get<unknown>(`/internal/orders/${orders[0]?._id}/raw`)).data,
    });
    const before = await asSeen();
    expect(before.all).toHaveLength(total);
    const young = orders.filter(({ createdAt }) => createdAt.getTime() > Date.now() - ageMs).length;
    expect(young).toBeGreaterThan(total / 5);
    await archiveAll(young);
    expect(await stores.archive.orders.countDocuments()).toBe(total - young);
    expect(await asSeen()).toEqual(before);
    const last = before.all.at(-1) ?? '';
    const { createdAt } = orders.find(({ _id }) => _id === last) as Order;
    const end = Buffer.from(`${createdAt.getTime().toString(36)}.${last}`).toString('base64url');
    const back = await walk('prev', (page) => system.list({ ...page }), end);
    expect(back.toReversed()).toEqual(before.all.slice(0, -1));
  });

  it('shows and counts every order once while they are on their way', async () => {
    const orders = ordersOverTime();
    await stores.orders.insertMany(orders);
    const [all, sums] = [await listed(), await figures()];
    const seen: unknown[] = [];
    // In steps, so that a machine on which all are moved during one look sees some of them moved, too.
    for (const days of [240, 220, 200, 180]) {
      const younger = orders.filter(({ createdAt }) => createdAt.getTime() > Date.now() - days * dayMs).length;
      await archiveAll(younger, async () => void seen.push([await listed(), await figures()]), days * dayMs);
    }
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(seen.map(() => [all, sums]));
    expect([await listed(), await figures()]).toEqual([all, sums]);
  });

  it('takes only old orders without personal data of which nothing is expected, and of every account', async () => {
    const later = new Date(Date.now() + dayMs);
    const staying = [
      orderOf(179),
      orderOf(200, { status: 400 }),
      orderOf(200, { status: 325, activateAt: later, workAt: later }),
      orderOf(200, { workAt: later }),
      orderOf(200, { changedAt: new Date(Date.now() - 10 * dayMs) }),
      orderOf(200, { outbox: [{ eventId: 'e', type: 'siparis.durum_degisti', body: {} as never, at: later }] }),
    ];
    const { anonymisedAt: _gone, ...named } = orderOf(200);
    const moving = [orderOf(200), orderOf(181, { accountId: newId() }), orderOf(200, { status: 600 })];
    await stores.orders.insertMany([...staying, named, ...moving]);
    await archiveAll(staying.length + 1);
    const ids = async (of: typeof stores.orders) => (await of.find().toArray()).map(({ _id }) => _id).sort();
    expect(await ids(stores.archive.orders)).toEqual(moving.map(({ _id }) => _id).sort());
    expect(await ids(stores.orders)).toEqual([...staying, named].map(({ _id }) => _id).sort());
  });

  it('gives an order back that is written to after all', async () => {
    const [reported, underWay] = [orderOf(200, { awaitsReport: true }), orderOf(200, { status: 600 })];
    await stores.orders.insertMany([reported, underWay]);
    await archiveAll(0);
    await system.http.post('/internal/reports/mark', { ref: reported._id });
    expect(await system.get(reported._id)).toMatchObject({ isReport: true });
    const { accountId, restaurantId, integrationId, provider, providerOrderId } = underWay;
    const from = { accountId, restaurantId, integrationId, provider };
    await system.update(platformUpdate(from, { providerOrderId, status: 900 }));
    await waitFor(async () => (await system.get(underWay._id)).status === 900);
    expect(await stores.archive.orders.countDocuments()).toBe(0);
    for (const order of await stores.orders.find().toArray()) expect(order).not.toHaveProperty('archivedAt');
    expect(await listed()).toHaveLength(2);
  });

  it('knows an order that its platform sends again', async () => {
    const placedAt = ago(200);
    const arrived = arrivedOrder({ accountId: system.accountId }, { placedAt });
    const { _id, createdAt } = await system.stored(arrived);
    await stores.orders.updateOne(
      { _id },
      { $set: { createdAt: new Date(createdAt.getTime() - 200 * dayMs), anonymisedAt: new Date(), status: 900 } },
    );
    await archiveAll(0);
    expect(await stores.archive.orders.countDocuments({ _id })).toBe(1);
    const published = (await system.events()).length;
    await system.arrive(arrived);
    const other = await system.stored(arrivedOrder({ accountId: system.accountId }, { placedAt }));
    await waitFor(async () => (await system.events()).length === published + 1);
    expect((await stores.orders.find().toArray()).map((order) => order._id)).toEqual([other._id]);
  });
});
