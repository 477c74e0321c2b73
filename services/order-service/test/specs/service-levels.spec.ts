import { orderOperations } from '@kopru/contracts/internal/orders';
import { acceptedStep } from '@kopru/contracts/orders/accepted-step';
import { orderStatuses } from '@kopru/contracts/orders/order-status';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { newId } from '@kopru/contracts/values/ids';
import { defaultDayEndsAt, startOfWorkingDay } from '@kopru/contracts/values/time-zone';
import type { Cancellation, Order } from '../../src/domain/order.ts';
import { insert, profiled, system } from '../support/thousands.ts';

const usual = newId();
const early = newId();
const closings = [{ restaurantId: early, dayEndsAt: '02:00' }];
const day = '2026-11-25';

const levels = async (more: object = {}) => {
  const { data } = await system.http.post('/internal/service-levels', { day, closings, ...more });
  return orderOperations.serviceLevels.data.strict().parse(data.data);
};
const rowOf = async (restaurantId: string, provider: ProviderSlug, more: object = {}) =>
  (await levels(more)).rows.find((row) => row.restaurantId === restaurantId && row.provider === provider);

/** Noon of the Wednesday at which the week ends. */
const noon = startOfWorkingDay(day, '12:00');

interface TimedOrder {
  restaurantId?: string;
  provider?: ProviderSlug;
  /** The moment at which it was stored. */
  at?: number;
  /** Seconds from the platform's time to its arrival. */
  arrived?: number;
  /** Seconds from arrival to acceptance; undefined: it was never accepted. */
  accepted?: number;
  cancelled?: { by: Cancellation['by']; after: number };
  more?: (order: Order) => Partial<Order>;
}

/** Inserts orders whose times are all known. */
const insertTimed = (all: readonly TimedOrder[]) =>
  insert(all.length, (order, index) => {
    const {
      restaurantId = usual,
      provider = 'getir',
      at = noon,
      arrived = 1,
      accepted,
      cancelled,
      more,
    } = all[index] ?? {};
    const after = (seconds: number): Date => new Date(at + seconds * 1_000);
    const step = { by: 'platform', platform: 'none' } as const;
    const timed: Order = {
      ...order,
      ...{ restaurantId, provider, receivedAt: after(0), createdAt: after(0.2), isCancelled: cancelled !== undefined },
      content: { ...order.content, placedAt: after(-arrived).toISOString(), scheduledFor: null },
      timeline: [
        { ...step, id: 'arrival', status: 400, at: after(0.2) },
        // What changes says nothing of the acceptance.
        { ...step, id: 'change', status: 500, at: after(0.3), changes: [] },
        ...(accepted === undefined ? [] : [{ ...step, id: 'accepted', status: 500 as const, at: after(accepted) }]),
        ...(accepted === undefined ? [] : [{ ...step, id: 'left', status: 600 as const, at: after(accepted + 900) }]),
      ],
      ...(cancelled !== undefined && {
        cancel: { reason: null, reasonName: null, note: null, by: cancelled.by, at: after(cancelled.after) },
      }),
    };
    return { ...timed, ...more?.(timed) };
  });

describe('the service levels of a week', () => {
  it('are, by restaurant and platform, the figures that a hand comes to', async () => {
    await insertTimed([
      { arrived: 1, accepted: 10 },
      { arrived: 5, accepted: 60 },
      { arrived: 5.001, accepted: 60.001 },
      { arrived: 0.5, accepted: 20 },
      { provider: 'ys', arrived: 120, accepted: 30 },
      // The platform's clock is ahead of ours.
      { restaurantId: early, arrived: -3, accepted: 5 },
    ]);
    expect(await levels()).toEqual({
      fromDay: '2026-11-19',
      toDay: day,
      rows: [
        {
          ...{ restaurantId: usual, provider: 'getir', orderCount: 4, unacceptedCount: 0 },
          arrival: { orderCount: 4, onTimeCount: 3, p50Seconds: 1, p99Seconds: 5.1 },
          acceptance: { orderCount: 4, onTimeCount: 3, p50Seconds: 20, p99Seconds: 60.1 },
        },
        {
          ...{ restaurantId: usual, provider: 'ys', orderCount: 1, unacceptedCount: 0 },
          arrival: { orderCount: 1, onTimeCount: 0, p50Seconds: 120, p99Seconds: 120 },
          acceptance: { orderCount: 1, onTimeCount: 1, p50Seconds: 30, p99Seconds: 30 },
        },
        {
          ...{ restaurantId: early, provider: 'getir', orderCount: 1, unacceptedCount: 0 },
          arrival: { orderCount: 1, onTimeCount: 1, p50Seconds: 0, p99Seconds: 0 },
          acceptance: { orderCount: 1, onTimeCount: 1, p50Seconds: 5, p99Seconds: 5 },
        },
      ],
    });
  });

  it('count orders without an acceptance as late once its limit is over, and what its platform gave up for that', async () => {
    await insertTimed([
      { accepted: 10 },
      { cancelled: { by: 'platform', after: 300 } },
      // Too soon to count it as not accepted.
      { cancelled: { by: 'platform', after: 59 } },
      { cancelled: { by: 'customer', after: 30 } },
      { cancelled: { by: 'customer', after: 61 } },
      { accepted: 20, cancelled: { by: 'platform', after: 600 } },
      { at: Date.now() - 5_000, restaurantId: early },
      { at: Date.now() - 65_000, restaurantId: early },
    ]);
    expect(await rowOf(usual, 'getir')).toMatchObject({
      orderCount: 6,
      acceptance: { orderCount: 4, onTimeCount: 2, p50Seconds: 10, p99Seconds: 20 },
      unacceptedCount: 2,
    });
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    expect(await rowOf(early, 'getir', { day: today })).toMatchObject({
      orderCount: 2,
      acceptance: { orderCount: 1, onTimeCount: 0, p50Seconds: null, p99Seconds: null },
      unacceptedCount: 0,
    });
  });

  it('leave out trials, and of the times scheduled orders and those that came accepted', async () => {
    await insertTimed([
      { accepted: 10 },
      { arrived: 900, accepted: 900, more: () => ({ isTest: true }) },
      {
        ...{ arrived: 900, accepted: 900 },
        more: ({ content }) => ({ content: { ...content, scheduledFor: '2026-11-25T18:00:00.000Z' } }),
      },
      {
        arrived: 2,
        more: ({ timeline: [first] }) => ({ timeline: first === undefined ? [] : [{ ...first, status: 500 }] }),
      },
    ]);
    expect((await levels()).rows).toEqual([
      {
        ...{ restaurantId: usual, provider: 'getir', orderCount: 3, unacceptedCount: 0 },
        arrival: { orderCount: 2, onTimeCount: 2, p50Seconds: 1, p99Seconds: 2 },
        acceptance: { orderCount: 1, onTimeCount: 1, p50Seconds: 10, p99Seconds: 10 },
      },
    ]);
  });

  it('are of seven days of each restaurant’s own, and of no other account', async () => {
    const begins = startOfWorkingDay('2026-11-19', defaultDayEndsAt);
    const ends = startOfWorkingDay('2026-11-26', defaultDayEndsAt);
    const edges = [begins - 201, begins - 200, ends - 201, ends - 200].map((at) => ({ at, accepted: 1 }));
    await insertTimed([
      ...edges,
      ...edges.map((edge) => ({ ...edge, at: edge.at - 2 * 3_600_000, restaurantId: early })),
      { more: () => ({ accountId: newId() }) },
    ]);
    expect((await levels()).rows.map(({ restaurantId, orderCount }) => [restaurantId, orderCount]).sort()).toEqual(
      [
        [usual, 2],
        [early, 2],
      ].sort(),
    );
    expect((await levels({ closings: [] })).rows.find((row) => row.restaurantId === early)?.orderCount).toBe(2);
  });

  it('are only of the restaurants that the caller may see', async () => {
    await insertTimed([{}, { restaurantId: early }, { restaurantId: newId() }]);
    const seen = async (more: object) => (await levels(more)).rows.map(({ restaurantId }) => restaurantId);
    expect(await seen({ restaurantIds: early })).toEqual([early]);
    expect(await seen({ restaurantIds: early, restaurantId: usual })).toEqual([]);
    expect(await seen({ restaurantId: usual })).toEqual([usual]);
    expect(await seen({ restaurantIds: newId() })).toEqual([]);
  });

  it('are near the exact percentiles over thousands, and read no order outside the week', async () => {
    let seed = 11;
    const random = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    const times = Array.from({ length: 1_000 }, () => 1 + random(50_000) / 1_000);
    await insertTimed(times.map((arrived) => ({ arrived, accepted: arrived })));
    await insertTimed(Array.from({ length: 500 }, () => ({ at: noon - 8 * 86_400_000 })));
    const { result, maxRead } = await profiled(() => rowOf(usual, 'getir'));
    const inOrder = times.toSorted((one, other) => one - other);
    for (const found of [result?.arrival, result?.acceptance]) {
      expect(Math.abs((found?.p50Seconds ?? 0) - (inOrder[499] ?? 0))).toBeLessThan(1);
      expect(Math.abs((found?.p99Seconds ?? 0) - (inOrder[989] ?? 0))).toBeLessThan(1);
    }
    expect(result?.arrival.onTimeCount).toBe(times.filter((time) => time <= 5).length);
    expect(maxRead).toBe(1_000);
  });

  it('stay the same when orders of the week are in the archive', async () => {
    const noonThen = startOfWorkingDay('2025-11-25', '12:00');
    const then = { day: '2025-11-25' };
    await insertTimed([
      { at: noonThen, accepted: 1 },
      { at: noonThen - 86_400_000, accepted: 100 },
    ]);
    const before = await levels(then);
    expect(before.rows).toMatchObject([{ orderCount: 2 }]);
    const archived = system.database.collection<Order>('archivedOrders');
    const some = await system.orders.find({ createdAt: { $lt: new Date(noonThen) } }).toArray();
    expect(some).toHaveLength(1);
    await archived.insertMany(some);
    await system.orders.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
    expect(await levels(then)).toEqual(before);
    await archived.deleteMany({});
  });

  it('are of a week without orders, and refused for what is no day', async () => {
    expect(await levels({ day: '2000-01-01' })).toEqual({ fromDay: '1999-12-26', toDay: '2000-01-01', rows: [] });
    for (const wrong of ['soon', '1999-12-31', '2026-02-30'])
      expect((await system.http.post('/internal/service-levels', { day: wrong, closings })).status).toBe(400);
  });
});

describe('the acceptance times of a day', () => {
  const times = async (more: object = {}) => {
    const { data } = await system.http.post('/internal/acceptance-times', { day, closings, ...more });
    return orderOperations.acceptanceTimes.data.strict().parse(data.data).items;
  };

  it('are the median and the slowest of each restaurant, without those that nobody could or had to accept at once', async () => {
    await insertTimed([
      { accepted: 10 },
      { provider: 'ys', accepted: 20 },
      { accepted: 60.001 },
      { restaurantId: early, accepted: 5 },
      { cancelled: { by: 'platform', after: 300 } },
      { accepted: 900, more: () => ({ isTest: true }) },
      { accepted: 900, more: () => ({ accountId: newId() }) },
      {
        accepted: 900,
        more: ({ content }) => ({ content: { ...content, scheduledFor: '2026-11-25T18:00:00.000Z' } }),
      },
      { more: ({ timeline: [first] }) => ({ timeline: first === undefined ? [] : [{ ...first, status: 500 }] }) },
    ]);
    const usualTimes = { restaurantId: usual, orderCount: 3, medianSeconds: 20, slowestSeconds: 61 };
    const earlyTimes = { restaurantId: early, orderCount: 1, medianSeconds: 5, slowestSeconds: 5 };
    expect(await times()).toEqual([usualTimes, earlyTimes]);
    expect(await times({ restaurantIds: early })).toEqual([earlyTimes]);
    expect(await times({ day: '2026-11-24' })).toEqual([]);
  });

  it('are of the day of each restaurant', async () => {
    const ends = startOfWorkingDay('2026-11-26', defaultDayEndsAt);
    const edges = [ends - 201, ends - 200].map((at) => ({ at, accepted: 1 }));
    await insertTimed([
      ...edges,
      ...edges.map((edge) => ({ ...edge, at: edge.at - 2 * 3_600_000, restaurantId: early })),
    ]);
    const counts = async (more: object) =>
      Object.fromEntries((await times(more)).map(({ restaurantId, orderCount }) => [restaurantId, orderCount]));
    expect(await counts({})).toEqual({ [usual]: 1, [early]: 1 });
    expect(await counts({ closings: [] })).toEqual({ [usual]: 1, [early]: 2 });
  });

  it('end with the step that is the acceptance everywhere', async () => {
    const statuses = Object.keys(orderStatuses).map((status) => Number(status) as Order['status']);
    const restaurants = new Map(statuses.map((status) => [newId(), status]));
    await insertTimed(
      [...restaurants].map(([restaurantId, status]) => ({
        restaurantId,
        more: ({ timeline }) => ({
          timeline: [...timeline, ...timeline.slice(0, 1).map((step) => ({ ...step, id: 'next', status }))],
        }),
      })),
    );
    const found = (await times()).map(({ restaurantId }) => restaurants.get(restaurantId) ?? 0);
    const expected = statuses.filter((status) => acceptedStep({ steps: [{ status }] }) !== undefined);
    expect(new Set(found)).toEqual(new Set(expected));
    expect(expected).not.toContain(400);
  });
});
