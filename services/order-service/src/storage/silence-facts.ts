import { appError } from '@kopru/contracts/errors/errors';
import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import {
  maxWindowMs,
  shortestMs,
  silentFact,
  usualOrders,
  weekMs,
  weeks,
  type Arrivals,
} from '../domain/facts/silence.ts';
import { isUnusualDay } from '../domain/facts/unusual-day.ts';
import type { ReadIncidentFacts } from './incident-facts.ts';

const limitMs = 2_000;
/** The first caller has timed out by then; the next one gets the answer. 2,000 busy restaurants take less than a second. */
const lookLimitMs = 10_000;
/** The hours end at multiples of it, so that all replicas come to the same facts. */
const everyMs = 300_000;
/** An order that arrived so shortly before may have been stored after the look. */
const storedWithinMs = 60_000;

interface Row {
  _id: Pick<Arrivals, 'accountId' | 'restaurantId'>;
  arrivals: { createdAt: Date }[][];
}

/** The restaurants with enough orders in each week's longest window, and none in the shortest one now. */
const stagesOf = (coll: string, at: Date): driver.Document[] => {
  const ago = (week: number, windowMs: number): Date => new Date(at.getTime() - week * weekMs - windowMs);
  const within = (week: number, windowMs: number) => ({ $gte: ago(week, windowMs), $lt: ago(week, 0) });
  const arrivals = (as: string, createdAt: object, more: driver.Document[] = []) => ({
    $lookup: {
      from: coll,
      let: { accountId: '$_id.accountId', restaurantId: '$_id.restaurantId' },
      pipeline: [
        {
          $match: {
            $expr: {
              $and: [{ $eq: ['$accountId', '$$accountId'] }, { $eq: ['$restaurantId', '$$restaurantId'] }],
            },
            createdAt,
            isTest: { $exists: false },
          },
        },
        ...more,
        { $project: { _id: 0, createdAt: 1 } },
      ],
      as,
    },
  });
  const hasAtLeast = (as: string, count: number) => ({ $match: { [`${as}.${count - 1}`]: { $exists: true } } });
  return [
    // Every account is skipped to its orders of this window, in the index alone.
    { $match: { accountId: { $gt: '' }, createdAt: within(1, maxWindowMs) } },
    { $group: { _id: { accountId: '$accountId', restaurantId: '$restaurantId' }, orderCount: { $sum: 1 } } },
    { $match: { orderCount: { $gte: usualOrders } } },
    // Most restaurants have an order now, and are done with.
    arrivals('last', { $gte: ago(1, maxWindowMs), $lt: at }, [{ $sort: { createdAt: -1 } }, { $limit: 1 }]),
    { $match: { 'last.createdAt': { $lt: ago(0, shortestMs) } } },
    ...weeks.flatMap((week) => [
      arrivals(`week${week}`, within(week, maxWindowMs)),
      hasAtLeast(`week${week}`, usualOrders),
    ]),
    { $project: { arrivals: ['$last', ...weeks.map((week) => `$week${week}`)] } },
  ];
};

/**
 * Facts about restaurants of all accounts that have no orders when they always have some. The weeks before are read once
 * in five minutes; a reading that fails is not tried again before. An order that arrives ends its fact at once.
 */
export const makeReadSilenceFacts = (orders: Collection<Order>, now: () => Date): ReadIncidentFacts => {
  const look = async (at: Date): Promise<IncidentFact[]> => {
    if (isUnusualDay(at)) return [];
    const options = { hint: 'newest', maxTimeMS: lookLimitMs };
    const rows = await orders.aggregate<Row>(stagesOf(orders.collectionName, at), options).toArray();
    return rows
      .map(({ _id, arrivals: [last = [], ...before] }) => ({
        ..._id,
        last: last[0]?.createdAt ?? at,
        before: before.flat().map(({ createdAt }) => createdAt),
      }))
      .map((restaurant) => silentFact(restaurant, at))
      .filter((fact) => fact !== undefined)
      .toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
  };
  /** Of these, the restaurants that have had an order since. */
  const restaurantsWithOrders = async (facts: readonly IncidentFact[], at: Date): Promise<Set<string>> => {
    if (facts.length === 0) return new Set();
    const filter: driver.Filter<Order> = {
      accountId: { $in: [...new Set(facts.map(({ accountId }) => accountId))] },
      createdAt: { $gte: new Date(at.getTime() - storedWithinMs) },
      isTest: { $exists: false },
    };
    const project = { $group: { _id: '$restaurantId' } };
    const options = { hint: 'newest', maxTimeMS: limitMs };
    const found = await orders.aggregate<{ _id: string }>([{ $match: filter }, project], options).toArray();
    return new Set(found.map(({ _id }) => _id));
  };

  let cached: { atMs: number; facts: Promise<IncidentFact[]> } | undefined;
  return async ({ cursor = '', limit }) => {
    if (!/^(?:[0-9a-f]{24})?$/.test(cursor)) throw appError('invalid_cursor');
    const atMs = Math.floor(now().getTime() / everyMs) * everyMs;
    if (cached?.atMs !== atMs) cached = { atMs, facts: look(new Date(atMs)) };
    const page = (await cached.facts).filter(({ subject }) => subject > cursor).slice(0, limit);
    const withOrders = await restaurantsWithOrders(page, new Date(atMs));
    const nextCursor = page.length < limit ? null : (page.at(-1)?.subject ?? null);
    return { items: page.filter(({ subject }) => !withOrders.has(subject)), nextCursor };
  };
};
