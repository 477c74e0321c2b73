import { newId } from '@kopru/contracts/values/ids';
import type { Collection } from 'mongodb';
import { Problem } from '../../progress.mjs';

/** Kept in the directory by whoever moves an account. */
export interface Claimed {
  _id: string;
  mover?: { id: string; until: Date };
}

/** That of all movers only this one works at an account. */
export interface Claim {
  /** Throws when that may be so no more. */
  check(): void;
  release(): Promise<void>;
}

/** A mover that is killed keeps others away for as long. */
const leaseMs = 6_000;
const renewEveryMs = 1_500;
const lookEveryMs = 250;
/** Longer than a killed mover's claim lasts. */
const timeoutMs = 8_000;

/** Claims an account that the directory knows; waits for a claim that ends, and gives up before one that is renewed. */
export const claimAccount = async <E extends Claimed>(
  entries: Collection<E>,
  accountId: string,
  say: (text: string) => void,
): Promise<Claim> => {
  const stored = entries as unknown as Collection<Claimed>;
  const id = newId();
  let takenAt = -Infinity;
  const take = async (): Promise<boolean> => {
    const now = performance.now();
    const free = [{ mover: { $exists: false } }, { 'mover.id': id }, { $expr: { $lt: ['$mover.until', '$$NOW'] } }];
    // The directory's clock alone counts.
    const until = { $add: ['$$NOW', leaseMs] };
    const taken = await stored.updateOne({ _id: accountId, $or: free }, [{ $set: { mover: { id, until } } }]);
    if (taken.matchedCount > 0) takenAt = now;
    return taken.matchedCount > 0;
  };
  const givenUpAt = performance.now() + timeoutMs;
  for (let isFirst = true; !(await take()); isFirst = false) {
    if (isFirst) say('waiting for the mover that was here before');
    if (performance.now() > givenUpAt)
      throw new Problem(`Another mover works at the account ${accountId}: let it finish, or end it first.`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  // A claim that cannot be renewed ends, and `check` says so.
  const renewing = setInterval(() => void take().catch(() => undefined), renewEveryMs);
  return {
    check: () => {
      if (performance.now() - takenAt >= leaseMs)
        throw new Problem(
          'The directory did not answer for too long, so that another mover may have begun: start again.',
        );
    },
    release: async () => {
      clearInterval(renewing);
      await stored.updateOne({ _id: accountId, 'mover.id': id }, { $unset: { mover: 1 } });
    },
  };
};
