import { appError } from '@kopru/contracts/errors/errors';
import type { Mode } from '@kopru/contracts/public/mode';
import { LRUCache } from 'lru-cache';
import type { AccountRepository } from './account.repository.ts';

const maxAccounts = 50_000;

/** Which account is the sandbox of which; both never change, so that they are read once. */
export const createSandboxes = (parts: {
  accounts: Pick<AccountRepository, 'find' | 'sandboxOf' | 'insertSandbox'>;
  now: () => Date;
}) => {
  const { accounts, now } = parts;
  const sandboxes = new LRUCache<string, string>({ max: maxAccounts });
  const modes = new LRUCache<string, Mode>({ max: maxAccounts });
  return {
    /** The sandbox of a live account, made when it is first asked for; `account_not_found`. */
    of: async (liveId: string): Promise<string> => {
      const known =
        sandboxes.get(liveId) ?? (await accounts.sandboxOf(liveId)) ?? (await accounts.insertSandbox(liveId, now()));
      sandboxes.set(liveId, known);
      return known;
    },
    modeOf: async (accountId: string): Promise<Mode> => {
      const mode = modes.get(accountId) ?? (await accounts.find(accountId))?.mode;
      if (mode === undefined) throw appError('account_not_found');
      modes.set(accountId, mode);
      return mode;
    },
  };
};
export type Sandboxes = ReturnType<typeof createSandboxes>;
