import { appError } from '@kopru/contracts';
import type { Mongo, StoredBy } from '@kopru/mongo';
import { signInAttemptsSchema } from './sign-in-attempts.model.ts';

export interface SignInThrottle {
  /** Counts an attempt before its password is checked; rejects with `sign_in_throttled`. */
  take(email: string, address: string): Promise<void>;
  /** Clears the count of the pair after a successful sign-in. */
  forgive(email: string, address: string): Promise<void>;
}

const windowMs = 15 * 60_000;

/**
 * Limits for one person's typing errors, one machine's guesses at many accounts, and many machines' guesses at one
 * account. The last is far above what a person needs, so that a stranger cannot easily lock an owner out.
 */
export const signInLimits = { pair: 10, address: 60, email: 200 } as const;

const keysOf = (email: string, address: string) =>
  [
    [`pair:${email}|${address}`, signInLimits.pair],
    [`address:${address}`, signInLimits.address],
    [`email:${email}`, signInLimits.email],
  ] as const;

/** Counted in the database, so that every replica sees every attempt. */
export const createSignInThrottle = (mongo: Mongo, now: () => Date): SignInThrottle => {
  const attempts = mongo.collection(signInAttemptsSchema);
  const count = async (key: string): Promise<StoredBy<typeof signInAttemptsSchema>> => {
    const at = now();
    const isOver = { $lte: [{ $ifNull: ['$expiresAt', at] }, at] };
    const found = await attempts.findOneAndUpdate(
      { _id: key },
      [
        {
          $set: {
            count: { $cond: [isOver, 1, { $add: ['$count', 1] }] },
            expiresAt: { $cond: [isOver, new Date(at.getTime() + windowMs), '$expiresAt'] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    return found ?? { _id: key, count: 1, expiresAt: at };
  };
  return {
    take: async (email, address) => {
      const counted = await Promise.all(
        keysOf(email, address).map(async ([key, limit]) => ({ limit, entry: await count(key) })),
      );
      const over = counted.find(({ limit, entry }) => entry.count > limit);
      if (over === undefined) return;
      const seconds = Math.max(1, Math.ceil((over.entry.expiresAt.getTime() - now().getTime()) / 1000));
      throw appError('sign_in_throttled', {
        params: { minutes: Math.ceil(seconds / 60) },
        retryAfterSeconds: seconds,
      });
    },
    forgive: async (email, address) => {
      await attempts.deleteOne({ _id: `pair:${email}|${address}` });
    },
  };
};
