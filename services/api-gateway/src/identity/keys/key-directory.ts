import type { Mode } from '@kopru/contracts/public/mode';
import type { Scope } from '@kopru/contracts/public/operation';
import { isDependencyUnavailable } from '@kopru/errors';
import { createSingleFlight } from '@kopru/runtime';
import type { Keyring } from '@kopru/secrets';
import { LRUCache } from 'lru-cache';
import { isAlive, type ApiKey } from '../accounts/account.ts';
import { makeAllows } from './allowed-networks.ts';
import type { AccountRepository } from '../accounts/account.repository.ts';

export interface KnownKey {
  accountId: string;
  mode: Mode;
  keyId: string;
  name: string;
  scopes: readonly Scope[];
  mayComeFrom: (address: string) => boolean;
  /** The key replaces another and has not been used yet. */
  awaitsFirstUse: boolean;
}

interface Entry {
  accountId: string;
  mode: Mode;
  key: ApiKey;
  mayComeFrom: (address: string) => boolean;
  /** The entry is trusted until then; after that only while the store is unavailable. */
  freshUntil: number;
}

const maxEntries = 50_000;
/** While the store is unavailable nobody can revoke a key either, so a known key keeps working for this long. */
const staleMs = 60_000;

const known = ({ accountId, mode, key, mayComeFrom }: Entry): KnownKey => ({
  accountId,
  mode,
  keyId: key.id,
  name: key.name,
  scopes: key.scopes,
  mayComeFrom,
  awaitsFirstUse: key.replaces !== null && key.firstUsedAt === null,
});

/**
 * Looks keys up by their keyed hash. An entry is trusted for less than a second, so that a revoked key stops working
 * everywhere in time even if the invalidation is lost.
 */
export const createKeyDirectory = (parts: {
  accounts: Pick<AccountRepository, 'findByKey'>;
  keyring: Keyring;
  now: () => Date;
  ttlMs: number;
}) => {
  const entries = new LRUCache<string, Entry>({ max: maxEntries, ttl: staleMs });
  const reading = createSingleFlight<Entry | undefined>();
  let generation = 0;

  const read = async (lookup: string, lookups: readonly string[]): Promise<Entry | undefined> => {
    const readAt = generation;
    const found = await parts.accounts.findByKey(lookups);
    if (found === undefined) {
      entries.delete(lookup);
      return undefined;
    }
    const mayComeFrom = makeAllows(found.key.allowedNetworks);
    const entry = { ...found, mayComeFrom, freshUntil: Date.now() + parts.ttlMs };
    // A key that was read before the invalidation may be out of date.
    if (readAt === generation) entries.set(lookup, entry);
    return entry;
  };
  const entryOf = async (secret: string, onUnknown: () => Promise<void>): Promise<Entry | undefined> => {
    const lookup = parts.keyring.hash(secret);
    const entry = entries.get(lookup);
    if (entry === undefined) await onUnknown();
    if (entry !== undefined && entry.freshUntil > Date.now()) return entry;
    return reading
      .share(lookup, () => read(lookup, parts.keyring.hashes(secret)))
      .catch((error: unknown) => {
        if (entry !== undefined && isDependencyUnavailable(error)) return entry;
        throw error;
      });
  };

  return {
    /**
     * Undefined for an unknown, expired or revoked key. `onUnknown` is called before a key that was not used of late
     * costs a query; the query is not made when it rejects.
     */
    find: async (secret: string, onUnknown: () => Promise<void>): Promise<KnownKey | undefined> => {
      const entry = await entryOf(secret, onUnknown);
      return entry !== undefined && isAlive(entry.key, parts.now()) ? known(entry) : undefined;
    },
    /** Forgets an account's keys after they have changed. */
    forgetAccount: (accountId: string): void => {
      generation += 1;
      reading.forget();
      for (const [lookup, entry] of entries.entries()) if (entry.accountId === accountId) entries.delete(lookup);
    },
    /** Forgets every key, because an invalidation may have been missed. */
    forgetAll: (): void => {
      generation += 1;
      reading.forget();
      entries.clear();
    },
  };
};
export type KeyDirectory = ReturnType<typeof createKeyDirectory>;
