import type { Collection } from '@kopru/mongo';
import type { RecordDocument } from '../domain/webhook-record.ts';
import { createClaim } from './claim.ts';

/** The records that are held for an earlier event of their order. */
export interface HeldRepository {
  /** Those of these orders that nobody is looking after right now. */
  ofOrders(orderIds: readonly string[]): Promise<RecordDocument[]>;
  /** Up to `limit` of an endpoint, oldest first. */
  ofEndpoint(endpointId: string, limit: number): Promise<RecordDocument[]>;
  /** Ends the holding, once for each record whoever asks; resolves with those that this call has let go. */
  letGo(recordIds: readonly string[], dueAt: Date): Promise<RecordDocument[]>;
  /** Up to `limit` that have been held since before a time, and how many there are, up to a thousand. */
  since(before: Date, limit: number): Promise<{ some: RecordDocument[]; count: number }>;
  count(): Promise<number>;
}

const maxCounted = 1_000;

/** Who took a record out of the ledger asks the gate itself, and has it held again. */
const isHeld = { state: 'pending' as const, waitsFor: { $exists: true }, claim: { $exists: false } };

export const createHeldRepository = (collection: Collection<RecordDocument>): HeldRepository => {
  const claim = createClaim(collection);
  return {
    ofOrders: (orderIds) => collection.find({ orderId: { $in: [...orderIds] }, ...isHeld }).toArray(),
    ofEndpoint: (endpointId, limit) =>
      collection
        .find({ endpointId, ...isHeld })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray(),
    letGo: (recordIds, dueAt) => claim(recordIds, isHeld, { set: { dueAt }, unset: { waitsFor: '' } }),
    since: async (before, limit) => {
      const long = { waitsFor: { $exists: true }, 'waitsFor.since': { $lt: before } };
      const [some, count] = await Promise.all([
        collection.find(long).hint('held').limit(limit).toArray(),
        collection.countDocuments(long, { hint: 'held', limit: maxCounted }),
      ]);
      return { some, count };
    },
    count: () => collection.countDocuments({ waitsFor: { $exists: true } }, { hint: 'held' }),
  };
};
