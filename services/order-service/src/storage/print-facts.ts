import { appError } from '@kopru/contracts/errors/errors';
import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import type { Collection } from '@kopru/mongo';
import { LRUCache } from 'lru-cache';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import { isUsuallyPrinted, notPrintedFact, ordersBefore, type AcceptedOrder } from '../domain/facts/print-fact.ts';
import type { ReadIncidentFacts } from './incident-facts.ts';

const limitMs = 2_000;
const lookLimitMs = 10_000;
const everyMs = 15_000;
/** Nobody prints an older one; some restaurants leave their orders in preparation for days. */
const maxAgeMs = 3 * 3_600_000;
const maxOrders = 20_000;
/** Of which the orders before are read in one look; the others wait for the next look. */
const maxNew = 1_000;
const maxKnown = 50_000;

const unprinted = { status: 500, printed: { $exists: false } } satisfies driver.Filter<Order>;
const members = {
  ...{ accountId: 1, restaurantId: 1, provider: 1, providerOrderId: 1, 'content.shortCode': 1, isTest: 1 },
  ...{ 'timeline.status': 1, 'timeline.at': 1 },
} as const;

type Before = Pick<Order, '_id'> & { before: Pick<Order, 'printed'>[] };

const stagesOf = (coll: string, ids: readonly string[]): driver.Document[] => [
  { $match: { _id: { $in: ids } } },
  {
    $lookup: {
      from: coll,
      let: { accountId: '$accountId', restaurantId: '$restaurantId', createdAt: '$createdAt' },
      pipeline: [
        {
          $match: {
            $expr: {
              $and: [
                { $eq: ['$accountId', '$$accountId'] },
                { $eq: ['$restaurantId', '$$restaurantId'] },
                { $lt: ['$createdAt', '$$createdAt'] },
              ],
            },
            isCancelled: false,
            isTest: { $exists: false },
          },
        },
        { $sort: { createdAt: -1, _id: -1 } },
        { $limit: ordersBefore },
        { $project: { _id: 0, 'printed.slip': 1 } },
      ],
      as: 'before',
    },
  },
  { $project: { before: 1 } },
];

/**
 * Facts about orders in preparation that are not printed, in restaurants whose orders usually are. The orders in preparation
 * are read every 15 seconds, and the orders before each of them once. An order that is printed, or over, ends its fact at once.
 */
export const makeReadPrintFacts = (orders: Collection<Order>, now: () => Date): ReadIncidentFacts => {
  /** Of an order, whether those before it were printed. */
  const usual = new LRUCache<string, boolean>({ max: maxKnown });
  const learn = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const options = { maxTimeMS: lookLimitMs };
    const found = await orders.aggregate<Before>(stagesOf(orders.collectionName, ids), options).toArray();
    for (const { _id, before } of found) usual.set(_id, isUsuallyPrinted(before));
  };
  const look = async (at: Date): Promise<IncidentFact[]> => {
    const createdAt = { $gte: new Date(at.getTime() - maxAgeMs) };
    const options = { projection: members, hint: 'under_way', limit: maxOrders, maxTimeMS: lookLimitMs };
    const found = await orders.find({ accountId: { $gt: '' }, createdAt, ...unprinted }, options).toArray();
    const late = (found as AcceptedOrder[]).flatMap((order) => notPrintedFact(order, at) ?? []);
    await learn(late.flatMap(({ subject }) => (usual.has(subject) ? [] : [subject])).slice(0, maxNew));
    return late
      .filter(({ subject }) => usual.get(subject) === true)
      .toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
  };
  const stillUnprinted = async (facts: readonly IncidentFact[]): Promise<Set<string>> => {
    if (facts.length === 0) return new Set();
    const filter = { _id: { $in: facts.map(({ subject }) => subject) }, ...unprinted };
    const found = await orders.find(filter, { projection: { _id: 1 }, maxTimeMS: limitMs }).toArray();
    return new Set(found.map(({ _id }) => _id));
  };

  let cached: { atMs: number; facts: Promise<IncidentFact[]> } | undefined;
  return async ({ cursor = '', limit }) => {
    if (!/^(?:[0-9a-f]{24})?$/.test(cursor)) throw appError('invalid_cursor');
    const atMs = Math.floor(now().getTime() / everyMs) * everyMs;
    if (cached?.atMs !== atMs) cached = { atMs, facts: look(new Date(atMs)) };
    const page = (await cached.facts).filter(({ subject }) => subject > cursor).slice(0, limit);
    const unprintedNow = await stillUnprinted(page);
    const nextCursor = page.length < limit ? null : (page.at(-1)?.subject ?? null);
    return { items: page.filter(({ subject }) => unprintedNow.has(subject)), nextCursor };
  };
};
