import { silenceFactOperations, type IncidentFact } from '@kopru/contracts/internal/incidents';
import { newId } from '@kopru/contracts/values/ids';
import { explainedReads, isFromIndex, sharedSettings } from '@kopru/testing';
import axios from 'axios';
import type { Order } from '../../src/domain/order.ts';
import { isUnusualDay } from '../../src/domain/facts/unusual-day.ts';
import { insert, profiled, system } from '../support/thousands.ts';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const isUsual = (ms: number): boolean => [ms, ms + 3 * 60 * minuteMs].every((one) => !isUnusualDay(new Date(one)));
/** The last time of the day like now that is no holiday; a feast and the weeks around Ramadan last 60 days at most. */
const at = Array.from(
  { length: 60 },
  (_none, ago) => Math.floor(Date.now() / (5 * minuteMs)) * 5 * minuteMs - ago * dayMs,
).find(isUsual) as number;
/** Republic Day. */
const holiday = Date.parse('2026-10-29T12:00:00+03:00');

/** An order-service that has not looked yet, with a clock of its own. */
const looking = async (ms = at) => {
  const clock = { ms };
  const replica = await system.startReplica({ now: () => new Date(clock.ms) });
  const http = axios.create({
    baseURL: `${replica.url()}/internal`,
    proxy: false,
    validateStatus: () => true,
    headers: { 'x-internal-token': sharedSettings.INTERNAL_TOKEN },
  });
  const page = async (params: { limit?: number; cursor?: string } = {}) => {
    const { data } = await http.get<{ data: unknown }>('/silence-facts', { params });
    return silenceFactOperations.list.data.parse(data.data);
  };
  const facts = async (): Promise<IncidentFact[]> => (await page()).items;
  return { clock, http, page, facts, silent: async () => (await facts()).map(({ subject }) => subject) };
};

/** Orders of a restaurant so many minutes before now, or before the same time of weeks before. */
const arrived = (
  restaurantId: string,
  week: number,
  minutes: readonly number[],
  { before = at, ...change }: Partial<Order> & { before?: number } = {},
) =>
  insert(minutes.length, (order, index) => ({
    ...{ ...order, restaurantId, status: 900, ...change },
    createdAt: new Date(before - week * weekMs - (minutes[index] ?? 0) * minuteMs),
  }));
const usual = async (restaurantId: string, change: Parameters<typeof arrived>[3] = {}) => {
  for (const week of [1, 2, 3, 4]) await arrived(restaurantId, week, [5, 20, 40, 300], change);
};

describe('a restaurant that has orders at this hour each week', () => {
  it('is silent when none has arrived within the hour, since the last one, until the next one', async () => {
    const [restaurantId, busy, weak, trial] = [newId(), newId(), newId(), newId()];
    for (const one of [restaurantId, busy, weak]) await usual(one);
    await usual(trial, { isTest: true });
    await arrived(restaurantId, 0, [70, 200]);
    await arrived(restaurantId, 0, [10], { isTest: true });
    await arrived(busy, 0, [10]);
    await system.orders.deleteMany({ restaurantId: weak, createdAt: { $lt: new Date(at - 3.5 * weekMs) } });
    const { clock, facts, silent } = await looking();
    expect(await facts()).toEqual([
      {
        ...{ accountId: system.accountId, restaurantId, subject: restaurantId, provider: null, isTest: false },
        ...{ kind: 'restaurant_silent', since: new Date(at - 70 * minuteMs).toISOString(), actor: 'person' },
        details: { minutes: 60 },
      },
    ]);

    await arrived(restaurantId, 0, [-1], { isTest: true });
    expect(await silent()).toEqual([restaurantId]);
    await arrived(restaurantId, 0, [-2]);
    expect(await silent()).toEqual([]);
    // Nor is it silent at the next look, nor an hour later, when it never has orders.
    clock.ms += 5 * minuteMs;
    expect(await silent()).toEqual([]);
    clock.ms += 120 * minuteMs;
    expect(await silent()).toEqual([]);
  });

  it('is not silent on a holiday', async () => {
    const restaurantId = newId();
    await usual(restaurantId, { before: holiday });
    expect(await (await looking(holiday)).silent()).toEqual([]);
    await usual(restaurantId, { before: holiday + dayMs });
    expect(await (await looking(holiday + dayMs)).silent()).toEqual([restaurantId]);
  });

  it('is read once in five minutes, and page by page', async () => {
    const restaurants = [newId(), newId(), newId()].toSorted();
    for (const one of restaurants) await usual(one);
    const { clock, page, silent } = await looking();
    expect(await silent()).toEqual(restaurants);
    await system.orders.deleteMany({ restaurantId: restaurants[0] ?? '' });
    clock.ms += 5 * minuteMs - 1;
    expect(await silent()).toEqual(restaurants);
    const first = await page({ limit: 2 });
    const next = await page({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([first, next].map(({ items }) => items.map(({ subject }) => subject))).toEqual([
      restaurants.slice(0, 2),
      restaurants.slice(2),
    ]);
    expect(next.nextCursor).toBeNull();
    clock.ms += 1;
    expect(await silent()).toEqual(restaurants.slice(1));
  });

  it('is not asked for with a cursor of somebody’s own', async () => {
    const { http } = await looking();
    expect((await http.get('/silence-facts', { params: { cursor: 'all' } })).status).toBe(400);
  });

  it('is found with one request, which reads no orders of other hours', async () => {
    const restaurantId = newId();
    await usual(restaurantId);
    const otherHours = (_none: unknown, index: number) => new Date(at - weekMs - (200 + index) * minuteMs);
    for (const accountId of [undefined, newId()])
      await insert(1_000, (order, index) => ({
        ...{ ...order, accountId: accountId ?? order.accountId, restaurantId, status: 900 },
        createdAt: otherHours(order, index),
      }));
    const { silent } = await looking();
    const reads = await explainedReads([system.database], async () => {
      expect(await silent()).toEqual([restaurantId]);
    });
    const looks = reads.filter(({ command }) => JSON.stringify(command).includes('week4'));
    expect(looks).toMatchObject([{ docsExamined: 0 }]);
    expect(looks.filter((read) => !isFromIndex(read) || read.keysExamined > 20)).toEqual([]);
    // Its look-ups, too, read the orders of these hours alone.
    const other = await looking();
    const { result, maxRead } = await profiled(() => other.silent());
    expect(result).toEqual([restaurantId]);
    expect(maxRead).toBeLessThan(20);
  });
});
