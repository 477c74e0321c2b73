import { randomUUID } from 'node:crypto';
import type { Collection } from '@kopru/mongo';
import type { RecordDocument } from '../domain/webhook-record.ts';

/** Marks records that still meet the condition as the caller's; each record goes to one of two rival callers. */
export type Claim = (
  ids: readonly string[],
  condition: object,
  change: { set: object; unset: Record<string, ''> },
) => Promise<RecordDocument[]>;

export const createClaim =
  (collection: Collection<RecordDocument>): Claim =>
  async (ids, condition, change) => {
    if (ids.length === 0) return [];
    const token = randomUUID();
    await collection.updateMany(
      { _id: { $in: [...ids] }, ...condition },
      { $set: { ...change.set, claim: token }, $unset: change.unset, $inc: { version: 1 } },
    );
    return collection
      .find({ _id: { $in: [...ids] }, claim: token })
      .sort({ createdAt: 1 })
      .toArray();
  };
