import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { LimitName, Limits } from '@kopru/contracts/internal/account-limits';
import type { AppError } from '@kopru/errors';
import { createKeyedQueue } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { AccountRepository } from './account.repository.ts';

const freshMs = 10_000;
const maxAccounts = 10_000;
/** So many reads of one account and operation may wait. */
const maxWaiting = 50;

const paramsOf = (name: LimitName, max: number) => ({ what: failure(`limit_${name}`), max });

/** `limit_reached` for an account that is at its limit. */
export const refuseBeyond = (name: LimitName, max: number, used: number): void => {
  if (used >= max) throw appError('limit_reached', { params: paramsOf(name, max) });
};

/** For what an account has at once, and will have less of soon. */
export const tooManyAtOnce = (name: LimitName, max: number, retryAfterSeconds = 2): AppError =>
  appError('too_many_at_once', { params: paramsOf(name, max), retryAfterSeconds });

/** The one place that knows how much of each an account may have. */
export const createLimits = (accounts: Pick<AccountRepository, 'find'>) => {
  const known = new LRUCache<string, Limits>({ max: maxAccounts, ttl: freshMs });
  /** By account and name: how many are in use in this process. */
  const inUse = new Map<string, number>();
  const oneByOne = createKeyedQueue();
  const lines = new Map<string, PQueue>();

  const of = async (accountId: string): Promise<Limits> => {
    const cached = known.get(accountId);
    if (cached !== undefined) return cached;
    const account = await accounts.find(accountId);
    if (account === undefined) throw appError('account_not_found');
    known.set(accountId, account.limits);
    return account.limits;
  };

  const counted = async <T>(id: string, run: () => Promise<T>): Promise<T> => {
    inUse.set(id, (inUse.get(id) ?? 0) + 1);
    try {
      return await run();
    } finally {
      const left = (inUse.get(id) ?? 1) - 1;
      if (left > 0) inUse.set(id, left);
      else inUse.delete(id);
    }
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
    whileInUse: async <T>(accountId: string, name: LimitName, run: () => Promise<T>): Promise<T> => {
      const { [name]: max } = await of(accountId);
      const id = `${accountId} ${name}`;
      if ((inUse.get(id) ?? 0) >= max) throw tooManyAtOnce(name, max);
      return counted(id, run);
    },
    /**
     * Runs as many of one line at once as the account may, the others one after another as they came; `too_many_at_once`
     * for whom too many wait already. A request that has ended, by the signal, is passed over.
     */
    inLine: async <T>(
      accountId: string,
      { name, line, signal }: { name: LimitName; line: string; signal: AbortSignal },
      run: () => Promise<T>,
    ): Promise<T> => {
      const { [name]: max } = await of(accountId);
      if (max < 1) throw tooManyAtOnce(name, max);
      const id = `${accountId} ${line}`;
      const waiting = lines.get(id) ?? new PQueue({ concurrency: max });
      if (waiting.size >= maxWaiting) throw tooManyAtOnce(name, max);
      waiting.concurrency = max;
      lines.set(id, waiting);
      try {
        return await waiting.add(() => counted(`${accountId} ${name}`, run), { signal });
      } catch (error) {
        // Nobody reads the answer to a request that has ended: it is no failure.
        throw signal.aborted ? tooManyAtOnce(name, max) : error;
      } finally {
        if (waiting.size === 0 && waiting.pending === 0) lines.delete(id);
      }
    },
    inUse: (accountId: string, name: LimitName): number => inUse.get(`${accountId} ${name}`) ?? 0,
  };
};
export type AccountLimits = ReturnType<typeof createLimits>;
