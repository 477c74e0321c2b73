import { appError } from '@kopru/contracts';
import type { Mongo } from '@kopru/mongo';
import { signInAttemptsSchema } from './sign-in-attempts.model.ts';

/** Who tries to sign in, and from where. */
interface Attempt {
  email: string;
  address: string;
  /** The device, when this person has signed in there before. */
  knownDevice: string | undefined;
}

const minuteMs = 60_000;

/** So many failures are free; the next one makes all wait, and each further one twice as long. */
export interface Limit {
  free: number;
  firstMs: number;
  maxMs: number;
}
/** For one person's typing errors, from one address or at one device. */
const personal: Limit = { free: 10, firstMs: 2 * minuteMs, maxMs: 15 * minuteMs };
/** For one machine's guesses at many accounts. */
const ofAddress: Limit = { free: 60, firstMs: 30_000, maxMs: 15 * minuteMs };
/** For many machines' guesses at one account: strangers must not be able to keep its owner out for long. */
const ofEmail: Limit = { free: 20, firstMs: 1_000, maxMs: minuteMs };
/** Failures are forgotten after so long without another one. */
const keptMs = 15 * minuteMs;
/** Since when nobody waits; the time of an attempt would be the future for a replica whose clock is behind. */
const always = new Date(0);

/** For guesses of the current password in a session that was left open. */
const ofPassword: Limit = { free: 5, firstMs: minuteMs, maxMs: 15 * minuteMs };

/** By the name of a count: its limit. The first one is the person's own. */
type Limits = Record<string, Limit>;

/** A known device has a count of its own, so that nobody else's failures hold it back. */
export const signInLimits = ({ email, address, knownDevice }: Attempt): Limits =>
  knownDevice === undefined
    ? { [`pair:${email}|${address}`]: personal, [`address:${address}`]: ofAddress, [`email:${email}`]: ofEmail }
    : { [`device:${email}|${knownDevice}`]: personal };

/** For whoever proves without an e-mail who they are, such as by a passkey. */
export const proofLimits = (address: string): Limits => ({
  [`proof:${address}`]: personal,
  [`address:${address}`]: ofAddress,
});

/** For whoever asks for a link by e-mail: a stranger must not be able to fill somebody's letter box. */
const ofLetters: Limit = { free: 3, firstMs: 5 * minuteMs, maxMs: 15 * minuteMs };
export const letterLimits = (email: string, address: string): Limits => ({
  [`letter:${email}`]: ofLetters,
  [`address:${address}`]: ofAddress,
});

export const passwordLimits = (userId: string): Limits => ({ [`password:${userId}`]: ofPassword });

/** Counted in the database, so that every replica sees every attempt. */
export const createSignInThrottle = (mongo: Mongo, now: () => Date) => {
  const attempts = mongo.collection(signInAttemptsSchema);

  /** Counts an attempt as a failure until it is forgiven; resolves to the wait when it comes too early. */
  const count = async (key: string, { free, firstMs, maxMs }: Limit): Promise<number> => {
    const at = now();
    const isOver = { $lte: [{ $ifNull: ['$expiresAt', at] }, at] };
    const isEarly = { $and: [{ $not: isOver }, { $gt: ['$openAt', at] }] };
    const doubled = { $multiply: [firstMs, { $pow: [2, { $subtract: ['$count', free] }] }] };
    const before = await attempts.findOneAndUpdate(
      { _id: key },
      [
        { $set: { isEarly } },
        { $set: { count: { $cond: [isOver, 1, { $cond: ['$isEarly', '$count', { $add: ['$count', 1] }] }] } } },
        { $set: { waitMs: { $cond: [{ $lt: ['$count', free] }, 0, { $min: [maxMs, doubled] }] } } },
        { $set: { expiresAt: { $cond: ['$isEarly', '$expiresAt', { $add: [at, '$waitMs', keptMs] }] } } },
        {
          $set: {
            openAt: { $cond: ['$isEarly', '$openAt', { $cond: ['$waitMs', { $add: [at, '$waitMs'] }, always] }] },
          },
        },
        { $unset: ['isEarly', 'waitMs'] },
      ],
      { upsert: true, returnDocument: 'before' },
    );
    return before === null || before.expiresAt <= at ? 0 : before.openAt.getTime() - at.getTime();
  };

  /** The attempts with these counts were no failures. */
  const takeBack = async (keys: string[]): Promise<void> => {
    await attempts.updateMany({ _id: { $in: keys } }, { $inc: { count: -1 }, $set: { openAt: always } });
  };

  return {
    /** The attempt was neither a failure nor a success. */
    giveBack: (limits: Limits): Promise<void> => takeBack(Object.keys(limits)),
    /** Counts an attempt before its password is checked; rejects with `sign_in_throttled`. */
    take: async (limits: Limits): Promise<void> => {
      const waits = await Promise.all(Object.entries(limits).map(([key, limit]) => count(key, limit)));
      const waitMs = Math.max(...waits);
      if (waitMs <= 0) return;
      throw appError('sign_in_throttled', {
        params: { minutes: Math.ceil(waitMs / minuteMs) },
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    },
    /** The attempt was no failure: the person's own are forgotten, too. */
    forgive: async (limits: Limits): Promise<void> => {
      const [own = '', ...shared] = Object.keys(limits);
      await attempts.deleteOne({ _id: own });
      await takeBack(shared);
    },
  };
};
export type SignInThrottle = ReturnType<typeof createSignInThrottle>;
