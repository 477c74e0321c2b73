import { appError } from '@kopru/contracts/errors/errors';
import { directoryEntrySchema, directoryTrustMs, type DirectoryEntry } from '@kopru/contracts/internal/cells';
import type { Collection } from '@kopru/mongo';
import { LRUCache } from 'lru-cache';

/** Where accounts are, as `admin account move` says. */
export interface Directory {
  /** Null: nobody has moved the account yet. Rejects with `unavailable` when that could not be read for a while. */
  entryOf(accountId: string): Promise<DirectoryEntry | null>;
}

interface Known {
  entry: DirectoryEntry | null;
  readAt: number;
}

const freshMs = 1_000;
const maxAccounts = 200_000;

export const createDirectory = (collection: Collection<DirectoryEntry>, now = () => performance.now()): Directory => {
  const known = new LRUCache<string, Known>({ max: maxAccounts });
  const inProgress = new Map<string, Promise<Known>>();

  const read = async (accountId: string): Promise<Known> => {
    // Before the question: what it is answered may be as old as that.
    const readAt = now();
    const found = await collection.findOne({ _id: accountId });
    const fresh = { entry: found === null ? null : directoryEntrySchema.parse(found), readAt };
    known.set(accountId, fresh);
    return fresh;
  };
  const readOnce = (accountId: string): Promise<Known> => {
    const reading = inProgress.get(accountId) ?? read(accountId).finally(() => inProgress.delete(accountId));
    inProgress.set(accountId, reading);
    return reading;
  };
  return {
    entryOf: async (accountId) => {
      const last = known.get(accountId);
      if (last !== undefined && now() - last.readAt < freshMs) return last.entry;
      try {
        return (await readOnce(accountId)).entry;
      } catch (cause) {
        // An account may have been closed meanwhile; the mover waits for as long as this is believed.
        if (last !== undefined && now() - last.readAt < directoryTrustMs) return last.entry;
        throw appError('unavailable', { cause, retryAfterSeconds: 2 });
      }
    },
  };
};
