import { appError, failure, type LimitName, type Limits } from '@kopru/contracts';
import type { AppError } from '@kopru/errors';
import { createKeyedQueue } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';
import type { AccountRepository } from './account.repository.ts';

const freshMs = 10_000;
const maxAccounts = 10_000;

const paramsOf = (name: LimitName, max: number) => ({ what: failure(`limit_${name}`), max });

/** `limit_reached` for whoever has as much as they may. */
export const refuseBeyond = (name: LimitName, max: number, used: number): void => {
  if (used >= max) throw appError('limit_reached', { params: paramsOf(name, max) });
};

/** For what an account has at once, and will have less of soon. */
export const tooManyAtOnce = (name: LimitName, max: number, retryAfterSeconds = 2): AppError =>
  appError('too_many_at_once', { params: paramsOf(name, max), retryAfterSeconds });

/** The one place that knows how much of each an account may have. */
export const createLimits = (accounts: Pick<AccountRepository, 'find'>) => {
  const known = new LRUCache<string, Limits>({ max: maxAccounts, ttl: freshMs });
  /** By account and name: how many this process holds. */
  const held = new Map<string, number>();
  const oneByOne = createKeyedQueue();

  const of = async (accountId: string): Promise<Limits> => {
    const cached = known.get(accountId);
    if (cached !== undefined) return cached;
    const account = await accounts.find(accountId);
    if (account === undefined) throw appError('account_not_found');
    known.set(accountId, account.limits);
    return account.limits;
  };

  return {
    of,
    /** A changed limit counts at once in this process, and within ten seconds in the others. */
    forget: (accountId: string): void => void known.delete(accountId),
    /**
     * Adds one more, unless there are as many as there may be. An account adds one after another here, so that many
     * at once do not slip through together; each further replica may let one more in.
     */
    within: <T>(accountId: string, name: LimitName, count: () => Promise<number>, add: () => Promise<T>): Promise<T> =>
      oneByOne(`${accountId} ${name}`, async () => {
        const [limits, used] = await Promise.all([of(accountId), count()]);
        refuseBeyond(name, limits[name], used);
        return add();
      }),
    /** Runs what may only run so many times at once; `too_many_at_once` beyond. */
    holding: async <T>(accountId: string, name: LimitName, run: () => Promise<T>): Promise<T> => {
      const { [name]: max } = await of(accountId);
      const id = `${accountId} ${name}`;
      const before = held.get(id) ?? 0;
      if (before >= max) throw tooManyAtOnce(name, max);
      held.set(id, before + 1);
      try {
        return await run();
      } finally {
        const left = (held.get(id) ?? 1) - 1;
        if (left > 0) held.set(id, left);
        else held.delete(id);
      }
    },
    held: (accountId: string, name: LimitName): number => held.get(`${accountId} ${name}`) ?? 0,
  };
};
export type AccountLimits = ReturnType<typeof createLimits>;
