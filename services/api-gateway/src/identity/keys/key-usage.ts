import type { Logger } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { KeyCommands } from './key-commands.ts';
import type { KnownKey } from './key-directory.ts';

const writeEveryMs = 60_000;
const maxEntries = 50_000;

/** Each replica writes "last used" once a minute, and the first use of a successor at once. */
export const createKeyUsage = (parts: {
  accounts: Pick<AccountRepository, 'recordUse'>;
  keys: Pick<KeyCommands, 'takeOver'>;
  logger: Logger;
  now: () => Date;
}) => {
  const written = new LRUCache<string, true>({ max: maxEntries, ttl: writeEveryMs });
  const inProgress = new Map<string, Promise<void>>();
  const write = async (key: KnownKey): Promise<void> => {
    if (key.awaitsFirstUse) await parts.keys.takeOver(key.accountId, key.keyId);
    else await parts.accounts.recordUse(key.accountId, key.keyId, parts.now());
  };
  return {
    /** Records that a key was used; the request does not wait for the write. */
    used: (key: KnownKey): void => {
      const mark = `${key.keyId}${key.awaitsFirstUse ? ' first' : ''}`;
      if (written.has(mark) || inProgress.has(key.keyId)) return;
      const writing = write(key)
        .then(() => void written.set(mark, true))
        .catch((error: unknown) => void parts.logger.warn('could not save the last use of a key', { error }))
        .finally(() => inProgress.delete(key.keyId));
      inProgress.set(key.keyId, writing);
    },
    /** Resolves when no write is in progress. */
    idle: async (): Promise<void> => {
      await Promise.all(inProgress.values());
    },
  };
};
export type KeyUsage = ReturnType<typeof createKeyUsage>;
