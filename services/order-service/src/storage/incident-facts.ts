import { appError } from '@kopru/contracts/errors/errors';
import type { IncidentFact, IncidentFactPage } from '@kopru/contracts/internal/incidents';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import {
  deadFact,
  futureMs,
  notAcceptedFact,
  stoppedFact,
  type UnseenOrder,
  type WaitingOrder,
} from '../domain/facts/incident-fact.ts';
import type { Order } from '../domain/order.ts';
import { deadOrderMessageSchema } from './dead-order-message.model.ts';
import type { DeadOrderMessage } from '../domain/facts/dead-order-message.ts';

export type ReadIncidentFacts = (query: { cursor?: string | undefined; limit: number }) => Promise<IncidentFactPage>;

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

interface Place {
  at: Date;
  id: string;
}
type Part = 'waiting' | 'unseen';

const write = (part: Part, { at, id }: Place): string => `${part}.${at.getTime()}.${id}`;
const read = (cursor: string): { part: Part; place: Place | undefined } => {
  const [, part, time, id = ''] = /^(waiting|unseen)\.(\d{1,16})\.([0-9a-f]{24})?$/.exec(cursor) ?? [];
  if (part === undefined) throw appError('invalid_cursor');
  return { part: part as Part, place: id === '' ? undefined : { at: new Date(Number(time)), id } };
};

const common = {
  accountId: 1,
  restaurantId: 1,
  provider: 1,
  providerOrderId: 1,
  'content.shortCode': 1,
  isTest: 1,
  createdAt: 1,
} as const;
const parts = {
  waiting: {
    member: 'createdAt',
    hint: 'waiting',
    /** An order this old will not be accepted any more. */
    ageMs: weekMs,
    where: { status: { $lte: 400, $in: [325, 400] } },
    projection: {
      ...common,
      'timeline.at': 1,
      'timeline.changes': 1,
      movedMs: 1,
      autoVerify: 1,
      'intent.kind': 1,
    },
  },
  unseen: {
    member: 'unseenSince',
    hint: 'unseen_of_all',
    ageMs: dayMs,
    where: {},
    projection: { ...common, isCancelled: 1, unseenSince: 1 },
  },
} as const;

type FoundDead = DeadOrderMessage & { part: 'dead' };
type FoundOrder = (WaitingOrder & { part: 'waiting' }) | (UnseenOrder & { part: 'unseen' });

/** More than these mean a fault that a list of incidents does not help with. */
const maxDead = 500;
/** Of one restaurant, the newest. A POS that accepts nothing must not delay the incidents of all others. */
const maxOfRestaurant = 200;
/** So many are looked at, the newest: they are read every few seconds. */
const maxRead = 5_000;

/** The dead arrivals, oldest first, whose order has not been stored after all. */
const deadStages = (orders: string, now: Date): driver.Document[] => [
  { $match: { at: { $gte: new Date(now.getTime() - dayMs) } } },
  { $sort: { at: 1, _id: 1 } },
  { $limit: maxDead },
  {
    $lookup: {
      from: orders,
      localField: '_id',
      foreignField: '_id',
      pipeline: [{ $project: { _id: 1 } }],
      as: 'stored',
    },
  },
  { $match: { stored: [] } },
  { $project: { stored: 0 } },
  { $set: { part: 'dead' } },
];

/**
 * Facts about orders of all accounts: those that wait too long, then those that stopped unseen, each by time; of one
 * restaurant the newest 200 of each.
 */
export const makeReadIncidentFacts = (
  orders: Collection<Order>,
  { now, limitMs }: { now: () => Date; limitMs: number },
): ReadIncidentFacts => {
  /** Only a sandbox's clock, or this machine's when it is set back, makes a young order late. */
  const mayBeLate = (): driver.Filter<Order> => ({
    $or: [
      { createdAt: { $lte: new Date(now().getTime() - limitMs) } },
      { createdAt: { $gte: new Date(now().getTime() + futureMs) } },
      { movedMs: { $exists: true } },
    ],
  });
  const stagesOf = (part: Part, place: Place | undefined, limit: number): driver.Document[] => {
    const { member, ageMs, where, projection } = parts[part];
    const beyond =
      place === undefined
        ? []
        : [{ $match: { $or: [{ [member]: { $gt: place.at } }, { [member]: place.at, _id: { $gt: place.id } }] } }];
    return [
      {
        $match: {
          ...where,
          [member]: { $gte: new Date(now().getTime() - ageMs) },
          ...(part === 'waiting' && mayBeLate()),
        },
      },
      { $sort: { [member]: -1, _id: -1 } },
      { $limit: maxRead },
      { $project: { ...projection, part: { $literal: part } } },
      {
        $group: {
          _id: { accountId: '$accountId', restaurantId: '$restaurantId' },
          newest: { $firstN: { n: maxOfRestaurant, input: '$$ROOT' } },
        },
      },
      { $unwind: '$newest' },
      { $replaceRoot: { newRoot: '$newest' } },
      ...beyond,
      { $sort: { [member]: 1, _id: 1 } },
      { $limit: limit },
    ];
  };

  return async ({ cursor = 'waiting.0.', limit }) => {
    const { part, place } = read(cursor);
    // Most of the time there are few of both, or none: one request reads them all.
    const unseenToo = { $unionWith: { coll: orders.collectionName, pipeline: stagesOf('unseen', undefined, limit) } };
    const deadPipeline = deadStages(orders.collectionName, now());
    const deadToo = { $unionWith: { coll: deadOrderMessageSchema.collection, pipeline: deadPipeline } };
    const isFirst = part === 'waiting' && place === undefined;
    const stages = [
      ...stagesOf(part, place, limit),
      ...(part === 'waiting' ? [unseenToo] : []),
      ...(isFirst ? [deadToo] : []),
    ];
    const found = await orders
      .aggregate<FoundOrder | FoundDead>(stages, { hint: parts[part].hint, maxTimeMS: 2_000 })
      .toArray();
    const waiting = found.filter((order) => order.part === 'waiting');
    const unseen = found.filter((order) => order.part === 'unseen');
    const notAccepted = waiting
      .map((order) => notAcceptedFact(order, { now: now(), limitMs }))
      .filter((fact): fact is IncidentFact => fact !== undefined);
    const dead = found.filter((arrival) => arrival.part === 'dead').map(deadFact);
    const lastWaiting = waiting.length < limit ? undefined : waiting.at(-1);
    if (lastWaiting !== undefined)
      return {
        items: [...notAccepted, ...dead],
        nextCursor: write('waiting', { at: lastWaiting.createdAt, id: lastWaiting._id }),
      };
    const lastUnseen = unseen.length < limit ? undefined : unseen.at(-1);
    const nextCursor =
      lastUnseen === undefined ? null : write('unseen', { at: lastUnseen.unseenSince, id: lastUnseen._id });
    return { items: [...notAccepted, ...dead, ...unseen.map(stoppedFact)], nextCursor };
  };
};
