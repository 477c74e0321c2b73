import type { Collection } from '@kopru/mongo';
import type { RecordDocument } from '../domain/webhook-record.ts';
import { createClaim } from './claim.ts';
import { ofOrders, type OrderRef } from './order-ref.ts';
import type { RecordRef } from './record-ref.ts';

/** The records that are blocked by an earlier event of their order. */
export interface BlockedRepository {
  /** Blocked records of these orders without a current claim. */
  ofOrders(orders: readonly OrderRef[]): Promise<RecordDocument[]>;
  /** Up to `limit` of an endpoint, oldest first. */
  ofEndpoint(endpointId: string, limit: number): Promise<RecordDocument[]>;
  /** Unblocks each record only once; resolves with those that this call has unblocked. */
  unblock(records: readonly RecordRef[], dueAt: Date): Promise<RecordDocument[]>;
  /** Up to `limit` that have been blocked since before a time, and how many there are, up to a thousand. */
  since(before: Date, limit: number): Promise<{ some: RecordDocument[]; count: number }>;
  count(): Promise<number>;
}

const maxCounted = 1_000;

/** Who took a record out of the delivery log asks the sequencer itself, and blocks it again. */
const isBlocked = { state: 'pending' as const, waitsFor: { $exists: true }, claim: { $exists: false } };

export const createBlockedRepository = (collection: Collection<RecordDocument>): BlockedRepository => {
  const claim = createClaim(collection);
  return {
    ofOrders: (orders) => collection.find({ ...ofOrders(orders), ...isBlocked }, { hint: 'order_waiting' }).toArray(),
    ofEndpoint: (endpointId, limit) =>
      collection
        .find({ endpointId, ...isBlocked })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray(),
    unblock: (records, dueAt) => claim(records, isBlocked, { set: { dueAt }, unset: { waitsFor: '' } }),
    since: async (before, limit) => {
      const long = { waitsFor: { $exists: true }, 'waitsFor.since': { $lt: before } };
      const [some, count] = await Promise.all([
        collection.find(long).hint('blocked').limit(limit).toArray(),
        collection.countDocuments(long, { hint: 'blocked', limit: maxCounted }),
      ]);
      return { some, count };
    },
    count: () => collection.countDocuments({ waitsFor: { $exists: true } }, { hint: 'blocked' }),
  };
};
