import { scopes as allScopes, type Scope } from '@kopru/contracts';

export interface ApiKey {
  id: string;
  name: string;
  hint: string;
  /** Keyed hash; the key itself is only in `sealed`. */
  lookup: string;
  sealed: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** The key that a rotation put this one in the place of. */
  replaces: string | null;
  /** When a key that replaces another was first used on the API. */
  firstUsedAt: Date | null;
  lastUsedAt: Date | null;
}

export interface Account {
  id: string;
  name: string;
  /** Grows with every change of the keys. */
  version: number;
  keys: ApiKey[];
  /** The key that webhooks carry. */
  webhookKeyId: string | null;
  createdAt: Date;
}

const maxDeadKeys = 50;

export const isAlive = ({ revokedAt, expiresAt }: ApiKey, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

const keyOf = (account: Account, id: string | null): ApiKey | undefined => account.keys.find((key) => key.id === id);
const successorOf = (account: Account, id: string): ApiKey | undefined =>
  account.keys.find((key) => key.replaces === id);
const isWhole = (key: ApiKey): boolean => key.scopes.length === allScopes.length;

const livingHeir = (account: Account, id: string, now: Date): ApiKey | undefined => {
  const heir = successorOf(account, id);
  return heir === undefined || isAlive(heir, now) ? heir : livingHeir(account, heir.id, now);
};

/**
 * The key that webhooks carry. After a rotation the old one stays until its successor is seen on the API or the overlap
 * is over, so that a receiver that compares keys never meets one that its owner has not put in place yet.
 */
const webhookKeyOf = (account: Account, now: Date): ApiKey | undefined => {
  const current = keyOf(account, account.webhookKeyId);
  if (current !== undefined && isAlive(current, now)) {
    const heir = successorOf(account, current.id);
    const hasTakenOver = heir !== undefined && heir.firstUsedAt !== null && isAlive(heir, now);
    return hasTakenOver ? webhookKeyOf({ ...account, webhookKeyId: heir.id }, now) : current;
  }
  const alive = account.keys.filter((key) => isAlive(key, now));
  return (
    (current === undefined ? undefined : livingHeir(account, current.id, now)) ?? alive.find(isWhole) ?? alive.at(0)
  );
};

const pruned = (account: Account, now: Date): Account => {
  const dead = account.keys.filter((key) => !isAlive(key, now) && key.id !== account.webhookKeyId);
  const forgotten = new Set(dead.slice(0, Math.max(0, dead.length - maxDeadKeys)).map(({ id }) => id));
  return { ...account, keys: account.keys.filter(({ id }) => !forgotten.has(id)) };
};

/** The account with the webhooks' key put right. */
export const settled = (account: Account, now: Date): Account =>
  pruned({ ...account, webhookKeyId: webhookKeyOf(account, now)?.id ?? null }, now);

const withKey = (account: Account, id: string, change: Partial<ApiKey>): Account => ({
  ...account,
  keys: account.keys.map((key) => (key.id === id ? { ...key, ...change } : key)),
});

export const withNewKey = (account: Account, key: ApiKey, now: Date): Account =>
  settled({ ...account, keys: [...account.keys, key] }, now);

/** Undefined: there is no such living key. */
export const withRotatedKey = (
  account: Account,
  keyId: string,
  rotation: { successor: ApiKey; overlapMs: number },
  now: Date,
): Account | undefined => {
  const old = keyOf(account, keyId);
  if (old === undefined || !isAlive(old, now)) return undefined;
  const end = new Date(now.getTime() + rotation.overlapMs);
  const expiresAt = old.expiresAt !== null && old.expiresAt < end ? old.expiresAt : end;
  const ended = withKey(account, keyId, { expiresAt });
  const successor = { ...rotation.successor, name: old.name, scopes: old.scopes, replaces: keyId };
  return withNewKey(ended, successor, now);
};

/** Undefined: there is no such key. One that is revoked already stays as it is. */
export const withRevokedKey = (account: Account, keyId: string, now: Date): Account | undefined => {
  const key = keyOf(account, keyId);
  if (key === undefined) return undefined;
  return settled(withKey(account, keyId, { revokedAt: key.revokedAt ?? now }), now);
};

/** Undefined: its first use is known already. */
export const withFirstUse = (account: Account, keyId: string, now: Date): Account | undefined => {
  const key = keyOf(account, keyId);
  if (key === undefined || key.firstUsedAt !== null) return undefined;
  return settled(withKey(account, keyId, { firstUsedAt: now, lastUsedAt: now }), now);
};

/** The living key that a rotation without a named key means: the webhooks' key, which is the account's main one. */
export const mainKeyId = (account: Account, now: Date): string | undefined => webhookKeyOf(account, now)?.id;
