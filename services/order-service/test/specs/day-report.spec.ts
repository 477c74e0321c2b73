import { orderOperations } from '@kopru/contracts/internal/orders';
import { newId } from '@kopru/contracts/values/ids';
import { defaultDayEndsAt, startOfWorkingDay, workingDayOf } from '@kopru/contracts/values/time-zone';
import type { Order } from '../../src/domain/order.ts';
import { forEachClosing, makeReadDayReport } from '../../src/storage/day-report.ts';
import { makeGroupPayments } from '../../src/storage/grouped-payments.ts';
import { makeReadOrderStats } from '../../src/storage/order-stats.ts';
import { insert, system } from '../support/thousands.ts';

const dayMs = 86_400_000;
const day = '2026-11-25';
const usual = newId();
const early = newId();
const closings = [{ restaurantId: early, dayEndsAt: '02:00' }];
const endOf = (restaurantId: string) => (restaurantId === early ? '02:00' : defaultDayEndsAt);

const report = async (more: object = {}) => {
  const { data } = await system.http.post('/internal/day-report', { day, closings, ...more });
  return orderOperations.dayReport.data.strict().parse(data.data);
};

/** What the payments of a restaurant show of the day. */
const paymentsOf = async (restaurantId: string, by = '') => {
  const from = startOfWorkingDay(day, endOf(restaurantId));
  const range = { from: new Date(from).toISOString(), to: new Date(from + dayMs).toISOString() };
  const { data } = await system.http.get('/internal/payments/grouped', {
    params: { restaurantId, ...range, ...(by !== '' && { by }) },
  });
  return orderOperations.groupedPayments.data.parse(data.data);
};

const content = (order: Order, { refunded, by }: { refunded: number; by: 'restaurant' | 'platform' }) => ({
  ...order.content,
  amount: { ...order.content.amount, refunded },
  delivery: { ...order.content.delivery, by },
});

const sumOf = (rows: readonly { total: number }[]): number => rows.reduce((sum, { total }) => sum + total, 0);

describe('the end of a simulated day', () => {
  /** Three days and nights of two restaurants, some of it given back, cancelled or a trial. */
  const simulate = async (year = 2026): Promise<Order[]> => {
    let seed = 11;
    const random = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    const all: Order[] = [];
    await insert(600, (order) => {
      const isCancelled = random(8) === 0;
      const refunded = random(10) === 0 ? random(5_000) : 0;
      const type = (['cash', 'online_card', 'meal_card'] as const)[random(3)] ?? 'cash';
      const changed: Order = {
        ...order,
        restaurantId: random(2) === 0 ? usual : early,
        provider: random(2) === 0 ? 'getir' : 'ys',
        total: 10_000 + random(100_000) - refunded,
        paymentType: type,
        paymentName: type === 'meal_card' ? (random(2) === 0 ? 'Multinet' : 'Sodexo') : type,
        isCancelled,
        ...(isCancelled && {
          cancel: { reason: 'r', reasonName: 'Kurye yok', note: null, by: 'restaurant', at: order.createdAt },
        }),
        ...(random(20) === 0 && { isTest: true }),
        content: content(order, { refunded, by: random(2) === 0 ? 'restaurant' : 'platform' }),
        createdAt: new Date(Date.UTC(year, 10, 24, 12, random(3 * 24 * 60))),
      };
      all.push(changed);
      return changed;
    });
    return all.filter(
      ({ isTest, createdAt, restaurantId }) =>
        isTest === undefined && workingDayOf(createdAt, endOf(restaurantId)) === day,
    );
  };

  it('equals the payments to the kuruş, with orders after midnight on the right day', async () => {
    const orders = await simulate();
    const notCancelled = orders.filter(({ isCancelled }) => !isCancelled);
    const shown = await report();
    expect(shown).toMatchObject({ day, orderCount: notCancelled.length, total: sumOf(notCancelled), currency: 'TRY' });

    const payments = await Promise.all([usual, early].map((id) => paymentsOf(id)));
    expect(shown.total).toBe(sumOf(payments));
    for (const [index, restaurantId] of [usual, early].entries()) {
      const { orderCount, total } = payments[index] ?? {};
      expect(shown.byRestaurant).toContainEqual({
        restaurantId,
        dayEndsAt: endOf(restaurantId),
        orderCount,
        total,
      });
    }
    for (const { paymentType, paymentTypeName, total, orderCount } of shown.byPayment) {
      const same = payments.flatMap(({ groups }) => groups).filter((one) => one.paymentTypeName === paymentTypeName);
      expect([paymentType, total, orderCount]).toEqual([
        same[0]?.paymentType,
        sumOf(same),
        same.reduce((sum, one) => sum + one.orderCount, 0),
      ]);
    }
    const byProvider = (await Promise.all([usual, early].map((id) => paymentsOf(id, 'provider')))).flatMap(
      ({ groups }) => groups,
    );
    for (const { provider, total } of shown.byProvider)
      expect([provider, total]).toEqual([provider, sumOf(byProvider.filter((one) => one.provider === provider))]);
    expect([sumOf(shown.byPayment), sumOf(shown.byProvider), sumOf(shown.byRestaurant)]).toEqual([
      shown.total,
      shown.total,
      shown.total,
    ]);
  });

  it('says what was cancelled and why, what was given back, and what the own couriers took in cash', async () => {
    const orders = await simulate();
    const cancelled = orders.filter(({ isCancelled }) => isCancelled);
    const notCancelled = orders.filter(({ isCancelled }) => !isCancelled);
    const refundOf = ({ content: { amount } }: Order): number => amount.refunded ?? 0;
    const refunded = notCancelled.filter((order) => refundOf(order) > 0);
    const cash = notCancelled.filter(
      ({ paymentType, content: { delivery } }) => paymentType === 'cash' && delivery.by === 'restaurant',
    );
    const shown = await report();
    const lost = { orderCount: cancelled.length, total: sumOf(cancelled) };
    expect(shown.cancelled).toEqual({ ...lost, reasons: [{ by: 'restaurant', reason: 'Kurye yok', ...lost }] });
    expect(shown.refunds).toEqual({
      orderCount: refunded.length,
      total: refunded.reduce((sum, order) => sum + refundOf(order), 0),
    });
    expect(shown.courierCash).toEqual({
      orderCount: cash.length,
      total: cash.reduce((sum, order) => sum + order.total + refundOf(order), 0),
    });
    const [first] = notCancelled[0]?.content.items ?? [];
    expect(shown.products).toContainEqual(
      expect.objectContaining({ name: first?.name, quantity: notCancelled.length * (first?.quantity ?? 0) }),
    );
  });

  it('is of one restaurant, or of those that a person may see', async () => {
    const orders = (await simulate()).filter(({ isCancelled }) => !isCancelled);
    const of = (id: string) => sumOf(orders.filter(({ restaurantId }) => restaurantId === id));
    expect((await report({ restaurantId: early })).total).toBe(of(early));
    expect((await report({ restaurantId: usual })).total).toBe(of(usual));
    expect((await report({ restaurantIds: early })).total).toBe(of(early));
    expect(await report({ restaurantIds: early, restaurantId: usual })).toMatchObject({
      orderCount: 0,
      total: 0,
      products: [],
    });
  });

  it('stays the same when orders of it are in the archive', async () => {
    await simulate(2025);
    const before = await report({ day: '2025-11-25' });
    expect(before.orderCount).toBeGreaterThan(50);
    const archived = system.database.collection<Order>('archivedOrders');
    const some = await system.orders.find({ createdAt: { $lt: new Date('2025-11-25T12:00:00Z') } }).toArray();
    await archived.insertMany(some);
    await system.orders.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
    expect(await report({ day: '2025-11-25' })).toEqual(before);
    await archived.deleteMany({});
  });

  it('is empty for a day without orders, and refused for what is no day', async () => {
    expect(await report({ day: '2026-12-31' })).toMatchObject({
      orderCount: 0,
      byPayment: [],
      cancelled: { total: 0 },
    });
    const { status } = await system.http.post('/internal/day-report', { day: 'yesterday', closings });
    expect(status).toBe(400);
  });
});

describe('texts that strangers write, each another one', () => {
  const stores = () => {
    const archive = { orders: system.database.collection<Order>('archivedOrders'), endsAt: () => 0 };
    return { orders: system.orders, archive } as never;
  };
  const count = 30;
  const write = () =>
    insert(2 * count, (order, index) => {
      const isCancelled = index % 2 === 0;
      const reason = `Yazı ${index} ${'x'.repeat(400)}`;
      return {
        ...order,
        restaurantId: usual,
        total: 1_000 + index,
        ...{
          paymentType: 'other',
          paymentName: `Ödeme ${index}`,
          matchedCode: `K-${index}`,
          channel: `vitrin-${index}`,
        },
        isCancelled,
        ...(isCancelled && {
          cancel: { reason: null, reasonName: reason, note: reason, by: 'customer', at: new Date() },
        }),
        createdAt: new Date('2026-11-25T12:00:00Z'),
      };
    });

  it('make no more groups than there is memory for, and the sums stay what they are', async () => {
    await write();
    const { accountId } = system;
    const wanted = { day, closings: [] };
    const whole = await makeReadDayReport(stores())(accountId, wanted);
    expect([whole.byPayment.length, whole.cancelled.reasons.length]).toEqual([count, count]);
    expect(Math.max(...whole.cancelled.reasons.map(({ reason }) => reason?.length ?? 0))).toBe(200);
    const few = await makeReadDayReport(stores(), 10)(accountId, wanted);
    const { orderCount, total } = whole;
    expect(few).toMatchObject({ orderCount, total, byRestaurant: whole.byRestaurant });
    expect(few.byPayment).toEqual([{ paymentType: 'other', paymentTypeName: 'Diğer', orderCount, total }]);
    const { reasons, ...cancelled } = whole.cancelled;
    expect(few.cancelled).toEqual({ ...cancelled, reasons: [{ by: 'customer', reason: null, ...cancelled }] });
    expect(reasons).toHaveLength(count);

    const query = { by: 'code', from: '2026-11-25T00:00:00Z', to: '2026-11-26T00:00:00Z' };
    const payments = await makeGroupPayments(stores())(accountId, query);
    expect(payments.groups).toHaveLength(count);
    expect(await makeGroupPayments(stores(), 10)(accountId, query)).toEqual({
      ...payments,
      groups: [{ paymentType: 'other', paymentTypeName: 'Diğer', matchedCode: null, orderCount, total }],
    });

    const { from, to } = query;
    const stats = await makeReadOrderStats(stores())(accountId, { from, to });
    const { byChannel, byHour: _hours, ...sums } = stats;
    expect(byChannel).toHaveLength(count);
    const fewStats = await makeReadOrderStats(stores(), 10)(accountId, { from, to });
    expect(fewStats).toMatchObject(sums);
    expect(fewStats.byChannel).toHaveLength(1);
  });
});

describe('the first and the last day that can be named', () => {
  it.each(['0000-01-01', '9999-12-31'])('has no orders: %s', async (at) => {
    expect(await report({ day: at })).toMatchObject({ day: at, orderCount: 0 });
  });
});

describe('the days of restaurants that all end at another time', () => {
  const some = Array.from({ length: 5 }, (_none, index) => ({ dayEndsAt: `04:0${index}`, from: '', to: '' }));

  it('are read one after the other, and only as long as a caller waits', async () => {
    let [underWay, most] = [0, 0];
    const read = async ({ dayEndsAt }: (typeof some)[number]): Promise<string> => {
      most = Math.max(most, (underWay += 1));
      await new Promise(setImmediate);
      underWay -= 1;
      return dayEndsAt;
    };
    expect(await forEachClosing(some, read)).toEqual(some.map(({ dayEndsAt }) => dayEndsAt));
    expect(most).toBe(1);
    await expect(forEachClosing(some, read, -1)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
