import { appError } from '@kopru/contracts/errors/errors';
import type { PanelKey } from '@kopru/contracts/panel/access';
import { scopes as allScopes, type Scope } from '@kopru/contracts/public/operation';
import { newId } from '@kopru/contracts/values/ids';
import type { Keyring } from '@kopru/secrets';
import {
  endOfLife,
  mainKeyId,
  withChosenWebhookKey,
  withFirstUse,
  withNewKey,
  withRevokedKey,
  withRotatedKey,
  withWebhookKey,
  type Account,
  type ApiKey,
} from '../accounts/account.ts';
import { apiKeyContext, type AccountRepository } from '../accounts/account.repository.ts';
import { refuseBeyond } from '../accounts/limits.ts';
import { hintOf, newApiKey } from './api-key.ts';

export interface NewKey {
  name: string;
  /** None: for webhooks only. */
  scopes: readonly Scope[];
  allowedNetworks?: readonly string[] | undefined;
  lifetimeDays?: number | null | undefined;
}

/** A key as it is stored, with the only copy of its secret in plain text. */
export interface MintedKey {
  key: ApiKey;
  secret: string;
}

/** A key as it is shown; only the answer that issues it carries the secret. */
export interface IssuedKey {
  key: PanelKey;
  secret: string;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const toPanelKey = (key: ApiKey, { keys, webhookKeyId }: Pick<Account, 'keys' | 'webhookKeyId'>): PanelKey => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  allowedNetworks: key.allowedNetworks,
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: iso(key.lastUsedAt),
  expiresAt: iso(key.expiresAt),
  revokedAt: iso(key.revokedAt),
  isReplaced: keys.some(({ replaces }) => replaces === key.id),
  isWebhookKey: key.id === webhookKeyId,
});

const usedKeys = ({ keys }: Account): number => keys.filter(({ revokedAt }) => revokedAt === null).length;
const refuseTooMany = (account: Account): void => refuseBeyond('keys', account.limits.keys, usedKeys(account));

export const createKeyCommands = (parts: { accounts: AccountRepository; keyring: Keyring; now: () => Date }) => {
  const { accounts, keyring, now } = parts;

  const sealedFields = (accountId: string, secret: string): Pick<ApiKey, 'lookup' | 'sealed'> => ({
    lookup: keyring.hash(secret),
    sealed: keyring.seal(secret, apiKeyContext(accountId)),
  });
  const mint = (
    { id: accountId, mode }: Pick<Account, 'id' | 'mode'>,
    { name, scopes, allowedNetworks = [], lifetimeDays = null }: NewKey,
  ): MintedKey => {
    const secret = newApiKey(mode);
    const key: ApiKey = {
      id: newId(),
      name,
      hint: hintOf(secret),
      ...sealedFields(accountId, secret),
      scopes: allScopes.filter((scope) => scopes.includes(scope)),
      allowedNetworks: [...allowedNetworks],
      lifetimeDays,
      createdAt: now(),
      expiresAt: endOfLife(lifetimeDays, now()),
      revokedAt: null,
      replaces: null,
      firstUsedAt: null,
      lastUsedAt: null,
    };
    return { key, secret };
  };
  const shown = (account: Account | undefined, { key, secret }: MintedKey): IssuedKey => {
    const stored = account?.keys.find(({ id }) => id === key.id) ?? key;
    return { key: toPanelKey(stored, account ?? { keys: [], webhookKeyId: null }), secret };
  };

  const existing = async (accountId: string): Promise<Account> => {
    const account = await accounts.find(accountId);
    if (account === undefined) throw appError('account_not_found');
    return account;
  };

  return {
    mint,
    list: async (accountId: string): Promise<PanelKey[]> => {
      const account = await existing(accountId);
      return account.keys.map((key) => toPanelKey(key, account)).reverse();
    },
    /** As many as count against the account's limit. */
    count: async (accountId: string): Promise<number> => usedKeys(await existing(accountId)),
    issue: async (accountId: string, key: NewKey): Promise<IssuedKey> => {
      const minted = mint(await existing(accountId), key);
      const after = await accounts.changeKeys(accountId, (account) => {
        refuseTooMany(account);
        return withNewKey(account, minted.key, now());
      });
      return shown(after, minted);
    },
    /** The old key, the account's main one when none is named, works for `overlapMs` more; `key_not_found`. */
    rotate: async (accountId: string, keyId: string | undefined, overlapMs: number): Promise<IssuedKey> => {
      const minted = mint(await existing(accountId), { name: '', scopes: [] });
      const after = await accounts.changeKeys(accountId, (account) => {
        const wanted = keyId ?? mainKeyId(account, now());
        const rotation = { successor: minted.key, overlapMs };
        const rotated = wanted === undefined ? undefined : withRotatedKey(account, wanted, rotation, now());
        if (rotated === undefined) throw appError('key_not_found');
        refuseTooMany(account);
        return rotated;
      });
      return shown(after, minted);
    },
    /** `key_not_found` */
    revoke: (accountId: string, keyId: string) =>
      accounts.changeKeys(accountId, (account) => {
        const revoked = withRevokedKey(account, keyId, now());
        if (revoked === undefined) throw appError('key_not_found');
        return revoked;
      }),
    /** Webhooks carry this key from now on; `key_not_found` unless it is alive. */
    useForWebhooks: (accountId: string, keyId: string) =>
      accounts.changeKeys(accountId, (account) => {
        const chosen = withChosenWebhookKey(account, keyId, now());
        if (chosen === undefined) throw appError('key_not_found');
        return chosen;
      }),
    /** The successor of a rotated key was used on the API: webhooks carry it from now on. */
    takeOver: (accountId: string, keyId: string) =>
      accounts.changeKeys(accountId, (account) => withFirstUse(account, keyId, now())),
    /** The webhooks' key has expired: another takes its place. */
    replaceEnded: (accountId: string) =>
      accounts.changeKeys(accountId, (account) => {
        const after = withWebhookKey(account, now());
        return after.webhookKeyId === account.webhookKeyId ? undefined : after;
      }),
    /** Seals and hashes every key of the account under the active master key. */
    reseal: (accountId: string) =>
      accounts.changeKeys(accountId, (account) => ({
        ...account,
        keys: account.keys.map((key) => ({
          ...key,
          ...sealedFields(accountId, keyring.open(key.sealed, apiKeyContext(accountId))),
        })),
      })),
  };
};
export type KeyCommands = ReturnType<typeof createKeyCommands>;
