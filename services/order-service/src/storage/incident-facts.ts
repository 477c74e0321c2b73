import { appError, type IncidentFact, type IncidentFactPage } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import { notAcceptedFact, stoppedFact, type UnseenOrder, type WaitingOrder } from '../domain/incident-fact.ts';
import type { Order } from '../domain/order.ts';

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
    where: { status: { $lte: 400 } },
    projection: {
      ...common,
      status: 1,
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

/** Facts about orders of all accounts: those that wait too long, then those that stopped unseen, each by time. */
export const makeReadIncidentFacts = (orders: Collection<Order>, now: () => Date): ReadIncidentFacts => {
  const pageOf = async <D>(part: Part, place: Place | undefined, limit: number): Promise<D[]> => {
    const { member, hint, ageMs, where, projection } = parts[part];
    const from = new Date(now().getTime() - ageMs);
    const beyond =
      place === undefined
        ? {}
        : { $or: [{ [member]: { $gt: place.at } }, { [member]: place.at, _id: { $gt: place.id } }] };
    const min = place === undefined || place.at < from ? from : place.at;
    return orders
      .find({ ...where, [member]: { $gte: min }, ...beyond } as driver.Filter<Order>, { hint, maxTimeMS: 2_000 })
      .sort({ [member]: 1, _id: 1 })
      .limit(limit)
      .project<D & driver.Document>(projection)
      .toArray();
  };
  const isWaiting = ({ status }: Pick<Order, 'status'>): boolean => status === 400 || status === 325;

  return async ({ cursor = 'waiting.0.', limit }) => {
    const { part, place } = read(cursor);
    if (part === 'unseen') {
      const found = await pageOf<UnseenOrder>(part, place, limit);
      const last = found.length < limit ? undefined : found.at(-1);
      const nextCursor = last === undefined ? null : write(part, { at: last.unseenSince, id: last._id });
      return { items: found.map(stoppedFact), nextCursor };
    }
    const found = await pageOf<WaitingOrder & Pick<Order, 'status'>>(part, place, limit);
    const last = found.length < limit ? undefined : found.at(-1);
    const items = found
      .filter(isWaiting)
      .map((order) => notAcceptedFact(order, now()))
      .filter((fact): fact is IncidentFact => fact !== undefined);
    return { items, nextCursor: last === undefined ? 'unseen.0.' : write(part, { at: last.createdAt, id: last._id }) };
  };
};
