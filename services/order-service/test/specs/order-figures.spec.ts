import { paymentTypes } from '@kopru/contracts/orders/canonical-order';
import { paymentTypeNames } from '@kopru/contracts/orders/payment-names';
import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder } from '@kopru/testing';
import type { Order } from '../../src/domain/order.ts';
import { sizes, system, restaurantId, amounts, insert } from '../support/thousands.ts';

describe('figures over thousands of orders', () => {
  it('are right to the kuruş, without cancelled orders, trials and other accounts', async () => {
    let seed = 7;
    const random = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    const notCancelled: Order[] = [];
    await insert(sizes.figures, (order, index) => {
      const total = random(1_000_000);
      const isCancelled = random(10) === 0;
      const type = paymentTypes[random(paymentTypes.length)] ?? 'cash';
      const changed: Order = {
        ...order,
        ...(random(3) === 0 ? { restaurantId } : {}),
        total,
        paymentType: type,
        paymentName: type === 'meal_card' ? `Kart ${random(3)}` : paymentTypeNames[type].tr,
        matchedCode: random(4) === 0 ? 'K1' : null,
        isCancelled,
        status: isCancelled ? 1600 : 900,
        createdAt: new Date(Date.UTC(2026, 10, 1, index % 48)),
        ...(index % 50 === 0 && { isTest: true }),
      };
      if (!isCancelled && changed.isTest === undefined) notCancelled.push(changed);
      return changed;
    });
    await system.stored(arrivedOrder({ accountId: newId() }, amounts(999_99)));

    const { data } = await system.http.get('/internal/payments/grouped?by=code');
    const total = notCancelled.reduce((sum, order) => sum + order.total, 0);
    expect(data.data).toMatchObject({ orderCount: notCancelled.length, total, currency: 'TRY' });
    for (const group of data.data.groups) {
      const own = notCancelled.filter(
        ({ paymentType, paymentName, matchedCode }) =>
          paymentType === group.paymentType &&
          paymentName === group.paymentTypeName &&
          matchedCode === group.matchedCode,
      );
      expect([group.orderCount, group.total]).toEqual([own.length, own.reduce((sum, order) => sum + order.total, 0)]);
    }
    const range = { restaurantId, from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };
    const inRange = notCancelled.filter(
      (order) => order.restaurantId === restaurantId && order.createdAt < new Date(range.to),
    );
    const sum = inRange.reduce((all, order) => all + order.total, 0);
    const { data: grouped } = await system.http.get('/internal/payments/grouped', { params: range });
    expect(grouped.data).toMatchObject({ orderCount: inRange.length, total: sum });
    const { data: stats } = await system.http.get('/internal/stats/orders', { params: range });
    expect(stats.data).toMatchObject({
      revenue: sum,
      byChannel: [{ channel: { slug: 'direct' }, orderCount: inRange.length }],
    });
    expect(stats.data.byHour).toHaveLength(24);
    expect(stats.data.orderCount - stats.data.cancelledCount).toBe(inRange.length);
  });

  it('have what came at one in the morning on the day before, where the day ends at four', async () => {
    const mine = { restaurantId: newId() };
    const times = ['2025-11-25T23:30+03:00', '2025-11-26T01:00+03:00', '2025-11-26T04:00+03:00'];
    await insert(times.length, (order, index) => ({
      ...order,
      ...mine,
      total: 10 ** index,
      isCancelled: false,
      createdAt: new Date(times[index] ?? 0),
    }));
    const byDay = async (query: object) => {
      const { data } = await system.http.get('/internal/payments/grouped', {
        params: { ...mine, by: 'day', ...query },
      });
      const groups = data.data.groups as { day: string; total: number }[];
      return Object.fromEntries(groups.map(({ day, total }) => [day, total]));
    };
    expect(await byDay({})).toEqual({ '2025-11-25': 1, '2025-11-26': 110 });
    expect(await byDay({ dayEndsAt: '04:00' })).toEqual({ '2025-11-25': 11, '2025-11-26': 100 });
  });

  it('are read from the index alone', async () => {
    const plan = await system.orders
      .aggregate(
        [
          { $match: { accountId: system.accountId, isCancelled: false } },
          { $group: { _id: '$paymentType', total: { $sum: '$total' } } },
        ],
        { hint: 'newest' },
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
  const stagesOf = async (filter: object, sort: Record<string, 1 | -1>, hint: object): Promise<string> =>
    JSON.stringify(
      (await system.orders.find(filter, hint).sort(sort).limit(50).explain('executionStats')).queryPlanner.winningPlan,
    );

  it('uses its index and sorts nothing', async () => {
    await insert(sizes.plans, (order, index) => ({
      ...order,
      createdAt: new Date(1_700_000_000_000 + index),
      ...(index % 2 === 0 ? { restaurantId } : {}),
    }));
    const { accountId } = system;
    const newest = { createdAt: -1, _id: -1 } as const;
    const plans: [object, Record<string, 1 | -1>, string, object?][] = [
      [{ accountId }, newest, 'newest'],
      [{ accountId, restaurantId }, newest, 'by_restaurant'],
      [{ accountId, awaitsReport: true }, newest, 'awaits_report'],
      [{ accountId, status: { $in: [325, 400] } }, { createdAt: 1 }, 'under_way', { hint: 'under_way' }],
      [{ workAt: { $lte: new Date() } }, { workAt: 1 }, 'work'],
    ];
    for (const [filter, sort, index, hint = {}] of plans) {
      const plan = await stagesOf(filter, sort, hint);
      expect([index, plan.includes(`"indexName":"${index}"`), plan.includes('"SORT"')]).toEqual([index, true, false]);
    }
  });
});
