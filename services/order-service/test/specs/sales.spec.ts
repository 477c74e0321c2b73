import { orderOperations } from '@kopru/contracts/internal/orders';
import { newId } from '@kopru/contracts/values/ids';
import { defaultDayEndsAt, workingDayOf } from '@kopru/contracts/values/time-zone';
import mongoose from 'mongoose';
import type { Order } from '../../src/domain/order.ts';
import { makeReadSales } from '../../src/storage/sales.ts';
import { insert, system } from '../support/thousands.ts';

const usual = newId();
const early = newId();
const closings = [{ restaurantId: early, dayEndsAt: '02:00' }];
const endOf = (restaurantId: string) => (restaurantId === early ? '02:00' : defaultDayEndsAt);

const sales = async (more: object = {}) => {
  const body = { fromDay: '2026-11-23', toDay: '2026-11-25', closings, ...more };
  const { data } = await system.http.post('/internal/sales', body);
  return orderOperations.sales.data.strict().parse(data.data);
};
const reportOf = async (day: string, more: object = {}) => {
  const { data } = await system.http.post('/internal/day-report', { day, closings, ...more });
  return orderOperations.dayReport.data.parse(data.data);
};

interface Sums {
  orderCount: number;
  total: number;
}
const sumOf = (rows: readonly Sums[]): Sums => ({
  orderCount: rows.reduce((sum, { orderCount }) => sum + orderCount, 0),
  total: rows.reduce((sum, { total }) => sum + total, 0),
});
const nowOf = ({ orderCount, total }: Sums): Sums => ({ orderCount, total });
const days = ['2026-11-23', '2026-11-24', '2026-11-25'];
const daysBefore = ['2026-11-20', '2026-11-21', '2026-11-22'];

/** Seven days and nights of two restaurants: some of it cancelled, given back, a trial, or after midnight. */
const simulate = async (year = 2026): Promise<Order[]> => {
  let seed = 7;
  const random = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  const all: Order[] = [];
  const names = ['Ayran', 'AYRAN ', 'Adana', 'Künefe'];
  await insert(900, (order) => {
    const isCancelled = random(8) === 0;
    const refunded = random(10) === 0 ? random(5_000) : 0;
    const items = order.content.items.map((item) => ({
      ...item,
      name: names[random(names.length)] ?? '',
      quantity: 1 + random(3),
      unitPrice: 100 + random(4) * 333,
      ...(random(6) === 0 && { cancelledQuantity: 1 }),
    }));
    const changed: Order = {
      ...order,
      restaurantId: random(2) === 0 ? usual : early,
      provider: random(2) === 0 ? 'getir' : 'ys',
      total: 10_000 + random(100_000) - refunded,
      isCancelled,
      ...(isCancelled && {
        cancel: { reason: 'r', reasonName: 'Kurye yok', note: null, by: 'restaurant', at: order.createdAt },
      }),
      ...(random(20) === 0 && { isTest: true }),
      content: { ...order.content, items, amount: { ...order.content.amount, refunded } },
      createdAt: new Date(Date.UTC(year, 10, 19, 18, random(7 * 24 * 60))),
    };
    all.push(changed);
    return changed;
  });
  return all;
};

describe('the sales of simulated days', () => {
  it('are the sums of the day reports, to the kuruş, and of those of the days before', async () => {
    const orders = await simulate();
    const isAfterMidnight = ({ createdAt, restaurantId }: Order): boolean =>
      workingDayOf(createdAt, endOf(restaurantId)) !== workingDayOf(createdAt, '00:00');
    expect(orders.filter(isAfterMidnight).length).toBeGreaterThan(50);
    for (const more of [{}, { restaurantId: early }, { restaurantId: usual }, { restaurantIds: early }]) {
      const [now, before] = [
        await Promise.all(days.map((day) => reportOf(day, more))),
        await Promise.all(daysBefore.map((day) => reportOf(day, more))),
      ];
      const shown = await sales(more);
      expect(sumOf(now).total).toBeGreaterThan(0);
      expect([now, before].flat().some(({ refunds }) => refunds.total > 0)).toBe(true);
      expect(nowOf(shown)).toEqual(sumOf(now));
      expect(shown.before).toEqual({ fromDay: '2026-11-20', toDay: '2026-11-22', ...sumOf(before) });
      expect(shown.cancelled).toEqual({
        ...sumOf(now.map(({ cancelled }) => cancelled)),
        before: sumOf(before.map(({ cancelled }) => cancelled)),
      });
      expect(shown.cancelled.total).toBeGreaterThan(0);
      expect(shown.byDay).toEqual(
        days.map((day, index) => ({
          day,
          ...nowOf(now[index] ?? sumOf([])),
          before: nowOf(before[index] ?? sumOf([])),
        })),
      );
      for (const { restaurantId, dayEndsAt, ...sums } of shown.byRestaurant) {
        const of = (reports: typeof now) =>
          sumOf(reports.flatMap(({ byRestaurant }) => byRestaurant.filter((one) => one.restaurantId === restaurantId)));
        expect([restaurantId, dayEndsAt]).toEqual([restaurantId, endOf(restaurantId)]);
        expect(sums).toEqual({ ...of(now), before: of(before) });
      }
      expect(sumOf(shown.byHour)).toEqual(sumOf(now));
      expect(sumOf(shown.byHour.map(({ before: earlier }) => earlier))).toEqual(sumOf(before));
      expect(sumOf(shown.byRestaurant)).toEqual(sumOf(now));
    }
  });

  it('have of each product what the day reports have', async () => {
    await simulate();
    const [now, before] = await Promise.all(
      [days, daysBefore].map((some) => Promise.all(some.map((day) => reportOf(day)))),
    );
    const { products } = await sales();
    expect(products?.items.map(({ name }) => name).sort()).toEqual(['Adana', 'Ayran', 'Künefe']);
    expect(products?.others).toEqual({ productCount: 0, total: 0, before: { total: 0 } });
    for (const { name, quantity, total, before: earlier } of products?.items ?? []) {
      const of = (reports: typeof now = []) => {
        const same = reports.flatMap((report) =>
          report.products.filter((one) => one.name.toLowerCase() === name.toLowerCase()),
        );
        return {
          quantity: same.reduce((sum, one) => sum + one.quantity, 0),
          total: same.reduce((sum, one) => sum + one.total, 0),
        };
      };
      expect([name, { quantity, total }, earlier]).toEqual([name, of(now), of(before)]);
    }
  });

  it('stand at the hour of the restaurant’s clock', async () => {
    const at = (text: string) => (order: Order) => ({
      ...order,
      restaurantId: usual,
      total: 100_05,
      createdAt: new Date(text),
    });
    await insert(1, at('2026-11-25T22:59:59.999Z'));
    await insert(2, at('2026-11-24T17:00:00.000Z'));
    await insert(1, at('2026-11-21T17:30:00.000Z'));
    const { byHour } = await sales();
    const none = { orderCount: 0, total: 0 };
    expect(byHour.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_none, hour) => hour));
    expect(byHour.filter(({ orderCount, before }) => orderCount + before.orderCount > 0)).toEqual([
      { hour: 1, orderCount: 1, total: 100_05, before: none },
      { hour: 20, orderCount: 2, total: 200_10, before: { orderCount: 1, total: 100_05 } },
    ]);
  });

  it('are of one platform, if asked', async () => {
    const orders = await simulate();
    const shown = await sales({ provider: 'ys' });
    const notCancelled = orders.filter(
      ({ provider, isCancelled, isTest, createdAt, restaurantId }) =>
        provider === 'ys' &&
        !isCancelled &&
        isTest === undefined &&
        days.includes(workingDayOf(createdAt, endOf(restaurantId))),
    );
    expect(nowOf(shown)).toEqual({
      orderCount: notCancelled.length,
      total: notCancelled.reduce((sum, { total }) => sum + total, 0),
    });
    const sold = (shown.products?.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    const left = notCancelled
      .flatMap(({ content }) => content.items)
      .map((item) => item.quantity - item.cancelledQuantity);
    expect(sold).toBe(left.reduce((sum, quantity) => sum + quantity, 0));
  });

  it('stay the same when orders of them are in the archive', async () => {
    await simulate(2025);
    const range = { fromDay: '2025-11-23', toDay: '2025-11-25' };
    const shown = await sales(range);
    expect(shown.orderCount).toBeGreaterThan(100);
    const archived = system.database.collection<Order>('archivedOrders');
    const some = await system.orders.find({ createdAt: { $lt: new Date('2025-11-24T12:00:00Z') } }).toArray();
    await archived.insertMany(some);
    await system.orders.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
    expect(await sales(range)).toEqual(shown);
    await archived.deleteMany({});
  });

  it('are there without products where there is no time to add these up', async () => {
    const orders = await simulate();
    const archive = { orders: system.database.collection<Order>('archivedOrders'), endsAt: () => 0 };
    const { accountId = '' } = orders[0] ?? {};
    // Or no room for their names, of which strangers may write as many as they like.
    for (const bounds of [{ productsMs: 1 }, { maxLetters: 100 }]) {
      const read = makeReadSales({ orders: system.orders, archive } as never, bounds);
      const shown = await read(accountId, { fromDay: '2026-11-23', toDay: '2026-11-25', closings });
      expect(shown).toEqual({ ...(await sales()), products: null });
    }
  });

  it('do not try the products of a later closing after those of one took too long', async () => {
    const [order] = await simulate();
    const tried: unknown[] = [];
    const orders = Object.create(system.orders, {
      aggregate: {
        value: (stages: object[], options: { maxTimeMS?: number }) => {
          if (options.maxTimeMS !== 1) return system.orders.aggregate(stages, options);
          tried.push(stages[0]);
          throw new mongoose.mongo.MongoServerError({ code: 50 });
        },
      },
    }) as typeof system.orders;
    const archive = { orders: system.database.collection<Order>('archivedOrders'), endsAt: () => 0 };
    const read = makeReadSales({ orders, archive } as never, { productsMs: 1 });
    await read(order?.accountId ?? '', { fromDay: '2026-11-23', toDay: '2026-11-25', closings });
    expect(tried).toHaveLength(1);
  });

  it('are of days without orders, and refused for what is no range of days', async () => {
    const empty = await sales({ fromDay: '2026-12-30', toDay: '2026-12-31' });
    expect(empty).toMatchObject({ orderCount: 0, total: 0, byRestaurant: [], products: { items: [] } });
    expect(empty.byDay).toHaveLength(2);
    for (const day of ['2000-01-01', '9999-12-31'])
      expect((await sales({ fromDay: day, toDay: day })).orderCount).toBe(0);
    for (const more of [{ toDay: '2026-11-22' }, { toDay: '2027-02-23' }, { fromDay: 'soon' }]) {
      const body = { fromDay: '2026-11-23', toDay: '2026-11-25', closings, ...more };
      expect((await system.http.post('/internal/sales', body)).status).toBe(400);
    }
  });
});
