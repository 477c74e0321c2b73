import { randomUUID } from 'node:crypto';
import type { Collection } from '@kopru/mongo';
import type { RecordDocument } from '../domain/webhook-record.ts';
import { ofRecords, type RecordRef } from './record-ref.ts';

/** Marks records that still meet the condition as the caller's; each record goes to one of two rival callers. */
export type Claim = (
  records: readonly RecordRef[],
  condition: object,
  change: { set: object; unset: Record<string, ''> },
) => Promise<RecordDocument[]>;

export const createClaim =
  (collection: Collection<RecordDocument>): Claim =>
  async (records, condition, change) => {
    if (records.length === 0) return [];
    const these = ofRecords(records);
    const token = randomUUID();
    await collection.updateMany(
      { ...these, ...condition },
      { $set: { ...change.set, claim: token }, $unset: change.unset, $inc: { version: 1 } },
      { hint: '_id_' },
    );
    return collection
      .find({ ...these, claim: token }, { hint: '_id_' })
      .sort({ createdAt: 1 })
      .toArray();
  };
