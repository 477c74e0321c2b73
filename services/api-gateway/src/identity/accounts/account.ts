import type { Limits } from '@kopru/contracts/internal/account-limits';
import type { Mode } from '@kopru/contracts/public/mode';
import { scopes as allScopes, type Scope } from '@kopru/contracts/public/operation';

export interface ApiKey {
  id: string;
  name: string;
  hint: string;
  /** Keyed hash of the key; the key itself is only in `sealed`. */
  lookup: string;
  sealed: string;
  /** None: webhooks carry it, and it opens nothing. */
  scopes: Scope[];
  /** Addresses and networks that it may be used from; none: from everywhere. */
  allowedNetworks: string[];
  /** How long it lives from its issue, and a successor from its own; null: until it is ended. */
  lifetimeDays: number | null;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Id of the key that a rotation replaced with this one. */
  replaces: string | null;
  /** When a key that replaces another was first used on the API. */
  firstUsedAt: Date | null;
  lastUsedAt: Date | null;
  /** Since when it was used without a pause of five minutes, up to its last use; older versions stored none. */
  usedSteadilySince?: Date | undefined;
}

export interface Account {
  id: string;
  name: string;
  mode: Mode;
  /** Grows with every change of the keys. */
  version: number;
  keys: ApiKey[];
  /** The key that webhooks carry. */
  webhookKeyId: string | null;
  createdAt: Date;
  limits: Limits;
}

const maxDeadKeys = 50;
const dayMs = 86_400_000;

/** When a key that is issued now ends. */
export const endOfLife = (lifetimeDays: number | null, now: Date): Date | null =>
  lifetimeDays === null ? null : new Date(now.getTime() + lifetimeDays * dayMs);

export const isAlive = ({ revokedAt, expiresAt }: ApiKey, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

const keyOf = (account: Account, id: string | null): ApiKey | undefined => account.keys.find((key) => key.id === id);
const successorOf = (account: Account, id: string): ApiKey | undefined =>
  account.keys.find((key) => key.replaces === id);
/** Keys of older versions do not have them. */
const laterScopes: ReadonlySet<Scope> = new Set(['webhooks:write', 'orders:raw']);
/** Every scope that there was from the beginning: who holds one cannot move webhooks elsewhere. */
const isWhole = ({ scopes }: ApiKey): boolean =>
  allScopes.every((scope) => laterScopes.has(scope) || scopes.includes(scope));

const livingHeir = (account: Account, id: string, now: Date): ApiKey | undefined => {
  const heir = successorOf(account, id);
  return heir === undefined || isAlive(heir, now) ? heir : livingHeir(account, heir.id, now);
};

/**
 * The key that webhooks carry. After a rotation the old key stays until its successor is used on the API or the overlap
 * ends, so that a receiver that compares keys never meets one that its owner has not installed yet.
 */
const webhookKeyOf = (account: Account, now: Date): ApiKey | undefined => {
  const current = keyOf(account, account.webhookKeyId);
  if (current !== undefined && isAlive(current, now)) {
    const heir = successorOf(account, current.id);
    const hasTakenOver = heir !== undefined && heir.firstUsedAt !== null && isAlive(heir, now);
    return hasTakenOver ? webhookKeyOf({ ...account, webhookKeyId: heir.id }, now) : current;
  }
  const alive = account.keys.filter((key) => isAlive(key, now));
  // An owner who has taken the API key out of webhooks does not find it there again.
  const isSameKind = (key: ApiKey): boolean => current?.scopes.length === 0 && key.scopes.length === 0;
  return (
    (current === undefined ? undefined : livingHeir(account, current.id, now)) ??
    alive.find(isSameKind) ??
    alive.find(isWhole) ??
    alive.at(0)
  );
};

const pruned = (account: Account, now: Date): Account => {
  const dead = account.keys.filter((key) => !isAlive(key, now) && key.id !== account.webhookKeyId);
  const forgotten = new Set(dead.slice(0, Math.max(0, dead.length - maxDeadKeys)).map(({ id }) => id));
  return { ...account, keys: account.keys.filter(({ id }) => !forgotten.has(id)) };
};

/** The account with the webhooks' key chosen anew and old dead keys removed. */
export const withWebhookKey = (account: Account, now: Date): Account =>
  pruned({ ...account, webhookKeyId: webhookKeyOf(account, now)?.id ?? null }, now);

/** Webhooks carry this key from now on; undefined when no such key is alive. */
export const withChosenWebhookKey = (account: Account, keyId: string, now: Date): Account | undefined => {
  const key = keyOf(account, keyId);
  return key === undefined || !isAlive(key, now) ? undefined : withWebhookKey({ ...account, webhookKeyId: keyId }, now);
};

const withKey = (account: Account, id: string, change: Partial<ApiKey>): Account => ({
  ...account,
  keys: account.keys.map((key) => (key.id === id ? { ...key, ...change } : key)),
});

export const withNewKey = (account: Account, key: ApiKey, now: Date): Account =>
  withWebhookKey({ ...account, keys: [...account.keys, key] }, now);

/** Undefined when no such key is alive. */
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
  const { name, scopes, allowedNetworks, lifetimeDays } = old;
  const successor = {
    ...rotation.successor,
    ...{ name, scopes, allowedNetworks, lifetimeDays },
    expiresAt: endOfLife(lifetimeDays, now),
    replaces: keyId,
  };
  return withNewKey(ended, successor, now);
};

/** Undefined when there is no such key. A revoked key stays as it is. */
export const withRevokedKey = (account: Account, keyId: string, now: Date): Account | undefined => {
  const key = keyOf(account, keyId);
  if (key === undefined) return undefined;
  return withWebhookKey(withKey(account, keyId, { revokedAt: key.revokedAt ?? now }), now);
};

/** Undefined when there is no such key or its first use is already known. */
export const withFirstUse = (account: Account, keyId: string, now: Date): Account | undefined => {
  const key = keyOf(account, keyId);
  if (key === undefined || key.firstUsedAt !== null) return undefined;
  return withWebhookKey(withKey(account, keyId, { firstUsedAt: now, lastUsedAt: now }), now);
};

/** The key that a rotation replaces when it names none: the webhooks' key, the account's main one. */
export const mainKeyId = (account: Account, now: Date): string | undefined => webhookKeyOf(account, now)?.id;
