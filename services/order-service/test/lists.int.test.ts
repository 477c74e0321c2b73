import { newId, paymentTypes, type OrderPage } from '@kopru/contracts';
import { arrivedOrder, canonicalOrder } from '@kopru/testing';
import { orderOfArrival } from '../src/domain/order-of-arrival.ts';
import type { Order } from '../src/domain/order.ts';
import { makeListOrders } from '../src/storage/list-orders.ts';
import { startSystem, type System } from './support/system.ts';

const sizes = { paging: 10_000, figures: 5_000, plans: 1_000 };

let system: System;
const restaurantId = newId();
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());
beforeEach(() => system.orders.deleteMany({}));

const amounts = (total: number) => ({ amount: { ...canonicalOrder().amount, total } });

const insert = async (count: number, change: (order: Order, index: number) => Order): Promise<string[]> => {
  const documents = Array.from({ length: count }, (_none, index) =>
    change(orderOfArrival(arrivedOrder({ accountId: system.accountId }), newId(), new Date()), index),
  );
  for (let from = 0; from < count; from += 1_000) await system.orders.insertMany(documents.slice(from, from + 1_000));
  return documents.map(({ _id }) => _id);
};

/** What a piece of work answers, and the most documents that one of its queries read. */
const profiled = async <T>(work: () => Promise<T>): Promise<{ result: T; mostRead: number }> => {
  await system.database.command({ profile: 2 });
  try {
    const result = await work();
    const [most] = await system.database
      .collection<{ docsExamined: number }>('system.profile')
      .find({ ns: `${system.database.databaseName}.orders`, docsExamined: { $exists: true } })
      .sort({ docsExamined: -1 })
      .limit(1)
      .toArray();
    return { result, mostRead: most?.docsExamined ?? 0 };
  } finally {
    await system.database.command({ profile: 0 });
  }
};

/** The cursor that an order's page would give for going on behind it. */
const cursorAt = async (id: string): Promise<string> => {
  const order = await system.orders.findOne({ _id: id });
  return Buffer.from(`${order?.createdAt.getTime().toString(36)}.${id}`).toString('base64url');
};

type ReadPage = (query: { dir: 'next' | 'prev'; limit: number; cursor?: string }) => Promise<OrderPage>;

const walk = async (dir: 'next' | 'prev', read: ReadPage, from?: string) => {
  const ids: string[] = [];
  let cursor = from;
  for (;;) {
    const page = await read({ limit: 200, dir, ...(cursor === undefined ? {} : { cursor }) });
    const pageIds = page.items.map(({ id }) => id);
    ids.push(...(dir === 'next' ? pageIds : pageIds.reverse()));
    const following = dir === 'next' ? page.pagination.nextCursor : page.pagination.prevCursor;
    if (following === null) return ids;
    cursor = following;
  }
};

describe('paging through thousands of orders while new ones arrive all the time', () => {
  it('shows each order that was there exactly once, newest first, to the end and back', async () => {
    const start = Date.now() - 3_600_000;
    const existing = await insert(sizes.paging, (order, index) => ({
      ...order,
      // Many share a moment, as orders of one batch do.
      createdAt: new Date(start + Math.floor(index / 7) * 10),
    }));
    let isPaging = true;
    const arriving = (async () => {
      while (isPaging) {
        await system.arrive(arrivedOrder({ accountId: system.accountId }));
        await system.arrive(arrivedOrder({ accountId: newId() }));
      }
    })();
    const forward = await walk('next', system.list);
    const lastId = forward.at(-1) ?? '';
    const backward = await walk('prev', system.list, await cursorAt(lastId));
    isPaging = false;
    await arriving;
    const wanted = new Set(existing);
    const forwards = forward.filter((id) => wanted.has(id));
    const backwards = [lastId, ...backward].filter((id) => wanted.has(id));
    expect(forwards).toHaveLength(sizes.paging);
    expect(new Set(forwards).size).toBe(sizes.paging);
    expect(backwards).toEqual(forwards.toReversed());
    expect(new Set(backward).size).toBe(backward.length);
  }, 300_000);
});

describe('a list', () => {
  it('has null cursors at its ends and the same items on the way back', async () => {
    await insert(5, (order, index) => ({ ...order, createdAt: new Date(1_700_000_000_000 + index) }));
    const first = await system.list({ limit: 2 });
    expect(first.pagination.prevCursor).toBeNull();
    const second = await system.list({ limit: 2, cursor: first.pagination.nextCursor ?? '' });
    const third = await system.list({ limit: 2, cursor: second.pagination.nextCursor ?? '' });
    expect(third.items).toHaveLength(1);
    expect(third.pagination.nextCursor).toBeNull();
    const back = await system.list({ limit: 2, dir: 'prev', cursor: third.pagination.prevCursor ?? '' });
    expect(back.items).toEqual(second.items);
    const top = await system.list({ limit: 2, dir: 'prev', cursor: back.pagination.prevCursor ?? '' });
    expect(top.items).toEqual(first.items);
    expect(top.pagination.prevCursor).toBeNull();
  });

  it.each(['nonsense', '', '%00', Buffer.from('zzzzzzzzzzzz.x').toString('base64url'), 'a'.repeat(400)])(
    'refuses the cursor %j',
    async (cursor) => {
      const { status, data } = await system.http.get('/internal/orders', { params: { cursor } });
      expect([status, data.error?.code]).toEqual([400, 'invalid_cursor']);
    },
  );

  it('filters by restaurant, platform, status, time, change and text', async () => {
    const createdAt = new Date('2026-11-01T10:00:00Z');
    const [wanted] = await insert(1, (order) => ({
      ...order,
      restaurantId,
      provider: 'getir',
      status: 600,
      createdAt,
      changedAt: new Date('2026-11-20T10:00:00Z'),
      providerOrderId: 'AB(12).*',
      content: { ...order.content, customer: { ...order.content.customer, name: 'Çağla Ş.' } },
    }));
    await insert(20, (order) => ({ ...order, createdAt: new Date('2026-10-01T10:00:00Z') }));
    const queries: Record<string, string>[] = [
      { restaurantId },
      { provider: 'getir' },
      { status: '600,700' },
      { from: '2026-10-15T00:00:00Z', to: '2026-11-02T00:00:00Z' },
      { updatedSince: '2026-11-19T00:00:00Z' },
      { q: 'b(12).*' },
      { q: 'çağla' },
      { restaurantId, provider: 'getir', status: '600', q: 'AB', updatedSince: '2026-11-19T00:00:00+03:00' },
    ];
    for (const query of queries) {
      const { items } = await system.list(query);
      expect([query, items.map(({ id }) => id)]).toEqual([query, [wanted]]);
    }
    expect((await system.list({ q: '.*' })).items).toHaveLength(1);
    for (const q of ['a\nb\rc\u0085d\u000be\u000cf\u2028g\u2029h', '\\E', '#x', '\u0000'])
      expect([q, (await system.list({ q })).items]).toEqual([q, []]);
    const { status } = await system.http.get('/internal/orders', { params: { status: '400,abc' } });
    expect(status).toBe(400);
  });

  it('of a search reads a bounded number of orders a request, and goes on from there to the end and back', async () => {
    const reach = 200;
    const list = makeListOrders(system.orders, reach);
    const found = (index: number): boolean => index % 450 === 100;
    const ids = await insert(1_000, (order, index) => ({
      ...order,
      createdAt: new Date(1_700_000_000_000 + Math.floor(index / 3)),
      ...(found(index) ? { content: { ...order.content, shortCode: 'ARANAN' } } : {}),
    }));
    const wanted = ids.filter((_id, index) => found(index));
    const page = (query: object) => list(system.accountId, { limit: 200, dir: 'next', q: 'aranan', ...query });
    const forward = await profiled(() => walk('next', page));
    expect(forward.result).toEqual(wanted.toReversed());
    expect(forward.mostRead).toBeLessThanOrEqual(reach + 10);
    expect(await walk('prev', page, await cursorAt(ids[0] ?? ''))).toEqual(wanted);
    const { items, pagination } = await page({ q: 'hiç yok' });
    expect([items, typeof pagination.nextCursor]).toEqual([[], 'string']);
  });

  it('of pending reports leaves out what is reported or cancelled', async () => {
    const open = await system.stored(arrivedOrder({ accountId: system.accountId }));
    const reported = await system.stored(arrivedOrder({ accountId: system.accountId }));
    const cancelled = await system.stored(arrivedOrder({ accountId: system.accountId }));
    await system.http.post('/internal/reports/mark', { ref: reported._id });
    await system.command(cancelled._id, 'cancel');
    const { items } = await system.list({ pendingReport: 'true' });
    expect(items.map(({ id }) => id)).toEqual([open._id]);
  });
});

describe('figures over thousands of orders', () => {
  it('are right to the kuruş, without cancelled orders and without other accounts', async () => {
    let seed = 7;
    const random = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    const kept: Order[] = [];
    await insert(sizes.figures, (order, index) => {
      const total = random(1_000_000);
      const isCancelled = random(10) === 0;
      const type = paymentTypes[random(paymentTypes.length)] ?? 'cash';
      const changed: Order = {
        ...order,
        ...(random(3) === 0 ? { restaurantId } : {}),
        total,
        paymentType: type,
        paymentName: type === 'meal_card' ? `Kart ${random(3)}` : type,
        matchedCode: random(4) === 0 ? 'K1' : null,
        isCancelled,
        status: isCancelled ? 1600 : 900,
        createdAt: new Date(Date.UTC(2026, 10, 1, index % 48)),
      };
      if (!isCancelled) kept.push(changed);
      return changed;
    });
    await system.stored(arrivedOrder({ accountId: newId() }, amounts(999_99)));

    const { data } = await system.http.get('/internal/payments/grouped');
    const total = kept.reduce((sum, order) => sum + order.total, 0);
    expect(data.data).toMatchObject({ orderCount: kept.length, total, currency: 'TRY' });
    for (const group of data.data.groups) {
      const own = kept.filter(
        ({ paymentType, paymentName, matchedCode }) =>
          paymentType === group.paymentType &&
          paymentName === group.paymentTypeName &&
          matchedCode === group.matchedCode,
      );
      expect([group.orderCount, group.total]).toEqual([own.length, own.reduce((sum, order) => sum + order.total, 0)]);
    }
    const range = { restaurantId, from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };
    const inRange = kept.filter((order) => order.restaurantId === restaurantId && order.createdAt < new Date(range.to));
    const sum = inRange.reduce((all, order) => all + order.total, 0);
    const { data: grouped } = await system.http.get('/internal/payments/grouped', { params: range });
    expect(grouped.data).toMatchObject({ orderCount: inRange.length, total: sum });
    const { data: stats } = await system.http.get('/internal/stats/orders', { params: range });
    expect(stats.data).toMatchObject({
      revenue: sum,
      byProvider: [{ provider: 'direct', orderCount: inRange.length }],
    });
    expect(stats.data.byHour).toHaveLength(24);
    expect(stats.data.orderCount - stats.data.cancelledCount).toBe(inRange.length);
  });

  it('are read from the index alone', async () => {
    const plan = await system.orders
      .aggregate(
        [
          { $match: { accountId: system.accountId, isCancelled: false } },
          { $group: { _id: '$paymentType', total: { $sum: '$total' } } },
        ],
        { hint: 'by_time' },
      )
      .explain('executionStats');
    expect(JSON.stringify(plan)).not.toContain('"FETCH"');
  });

  it('name the orders that wait for approval, oldest first', async () => {
    const early = await system.stored(arrivedOrder({ accountId: system.accountId }));
    const late = await system.stored(arrivedOrder({ accountId: system.accountId }, { status: 325 }));
    const verified = await system.stored(arrivedOrder({ accountId: system.accountId }));
    await system.command(verified._id, 'verify');
    const { data } = await system.http.get('/internal/stats/orders', {
      params: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
    });
    expect(data.data.waiting).toMatchObject([{ id: early._id }, { id: late._id }]);
  });
});

describe('each query', () => {
  const stagesOf = async (filter: object, sort: Record<string, 1 | -1>): Promise<string> =>
    JSON.stringify(
      (await system.orders.find(filter).sort(sort).limit(50).explain('executionStats')).queryPlanner.winningPlan,
    );

  it('uses its index and sorts nothing', async () => {
    await insert(sizes.plans, (order, index) => ({
      ...order,
      createdAt: new Date(1_700_000_000_000 + index),
      ...(index % 2 === 0 ? { restaurantId } : {}),
    }));
    const { accountId } = system;
    const newest = { createdAt: -1, _id: -1 } as const;
    const plans: [object, Record<string, 1 | -1>, string][] = [
      [{ accountId }, newest, 'by_time'],
      [{ accountId, restaurantId }, newest, 'by_restaurant'],
      [{ accountId, awaitsReport: true }, newest, 'awaits_report'],
      [{ accountId, status: { $lte: 400, $in: [325, 400] } }, { createdAt: 1 }, 'waiting'],
      [{ workAt: { $lte: new Date() } }, { workAt: 1 }, 'work'],
    ];
    for (const [filter, sort, index] of plans) {
      const plan = await stagesOf(filter, sort);
      expect([index, plan.includes(`"indexName":"${index}"`), plan.includes('"SORT"')]).toEqual([index, true, false]);
    }
  });
});
