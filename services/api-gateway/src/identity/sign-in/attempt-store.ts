import type { Mongo } from '@kopru/mongo';
import { signInAttemptsSchema } from './sign-in-attempts.model.ts';

/** So many failures are free; the next one makes all wait, and each further one twice as long. */
export interface Limit {
  free: number;
  firstMs: number;
  maxMs: number;
  /** Forgotten after so long without another one; a quarter of an hour, if not given. */
  retentionMs?: number;
}

/** Counts of failures by their names. */
export interface AttemptStore {
  /** Counts one failure, or resolves to the wait when it comes too early: then nothing is counted. */
  count: (name: string, limit: Limit) => Promise<number>;
  /** Takes one failure off each count, and ends its wait. */
  takeBack: (names: readonly string[]) => Promise<void>;
  /** Forgets a count. */
  forget: (name: string) => Promise<void>;
}

export const defaultRetentionMs = 15 * 60_000;
/** Since when nobody waits; the time of an attempt would be the future for a replica whose clock is behind. */
const always = new Date(0);

/** Counted in the database, so that every replica sees every attempt. */
export const createAttemptStore = (mongo: Mongo, now: () => Date): AttemptStore => {
  const attempts = mongo.collection(signInAttemptsSchema);
  return {
    count: async (name, { free, firstMs, maxMs, retentionMs = defaultRetentionMs }) => {
      const at = now();
      const isOver = { $lte: [{ $ifNull: ['$expiresAt', at] }, at] };
      const isEarly = { $and: [{ $not: isOver }, { $gt: ['$openAt', at] }] };
      const doubled = { $multiply: [firstMs, { $pow: [2, { $subtract: ['$count', free] }] }] };
      const before = await attempts.findOneAndUpdate(
        { _id: name },
        [
          { $set: { isEarly } },
          { $set: { count: { $cond: [isOver, 1, { $cond: ['$isEarly', '$count', { $add: ['$count', 1] }] }] } } },
          { $set: { waitMs: { $cond: [{ $lt: ['$count', free] }, 0, { $min: [maxMs, doubled] }] } } },
          { $set: { expiresAt: { $cond: ['$isEarly', '$expiresAt', { $add: [at, '$waitMs', retentionMs] }] } } },
          {
            $set: {
              openAt: { $cond: ['$isEarly', '$openAt', { $cond: ['$waitMs', { $add: [at, '$waitMs'] }, always] }] },
            },
          },
          { $unset: ['isEarly', 'waitMs'] },
        ],
        { upsert: true, returnDocument: 'before' },
      );
      return before === null || before.expiresAt <= at ? 0 : Math.max(0, before.openAt.getTime() - at.getTime());
    },
    takeBack: async (names) => {
      await attempts.updateMany({ _id: { $in: [...names] } }, { $inc: { count: -1 }, $set: { openAt: always } });
    },
    forget: async (name) => {
      await attempts.deleteOne({ _id: name });
    },
  };
};
