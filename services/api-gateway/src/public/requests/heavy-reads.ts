import type { AccountLimits } from '../../identity/accounts/limits.ts';

interface Asked {
  accountId: string;
  /** Aborted when the client has disconnected: it waits no longer. */
  signal: AbortSignal;
}

/**
 * Works on a few reads of one account and operation at once, where the operation is heavy: the services answer others
 * in between. An account's own heavy reads of other operations do not wait: one may hang at a platform.
 */
export const makeHeavyReads =
  (limits: Pick<AccountLimits, 'inLine'>) =>
  <T>(
    { id, isHeavy }: { id: string; isHeavy?: true | undefined },
    { accountId, signal }: Asked,
    read: () => Promise<T>,
  ): Promise<T> =>
    isHeavy === true ? limits.inLine(accountId, { name: 'heavyReads', line: id, signal }, read) : read();
export type HeavyReads = ReturnType<typeof makeHeavyReads>;
