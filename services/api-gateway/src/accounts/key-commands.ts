import { appError, newId, scopes as allScopes, type PanelKey, type Scope } from '@kopru/contracts';
import type { Keyring } from '@kopru/secrets';
import {
  mainKeyId,
  settled,
  withFirstUse,
  withNewKey,
  withRevokedKey,
  withRotatedKey,
  type Account,
  type ApiKey,
} from './account.ts';
import { apiKeyContext, type AccountRepository } from './account.repository.ts';
import { hintOf, newApiKey } from './api-key.ts';

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

export interface KeyCommands {
  list(accountId: string): Promise<PanelKey[]>;
  issue(accountId: string, key: { name: string; scopes: readonly string[] }): Promise<IssuedKey>;
  /** Throws `key_not_found`; the old key works for `overlapMs` more. */
  rotate(accountId: string, keyId: string, overlapMs: number): Promise<IssuedKey>;
  /** Throws `key_not_found`. */
  revoke(accountId: string, keyId: string): Promise<void>;
  mint(accountId: string, key: { name: string; scopes: readonly Scope[] }): MintedKey;
  /** Rotates the account's main key. */
  rotateMain(accountId: string, overlapMs: number): Promise<IssuedKey>;
  /** The successor of a rotated key was used on the API: webhooks carry it from now on. */
  takeOver(accountId: string, keyId: string): Promise<void>;
  /** The webhooks' key has expired: another takes its place. */
  replaceEnded(accountId: string): Promise<void>;
  /** Seals and hashes every key of the account under the active master key. */
  reseal(accountId: string): Promise<void>;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const toPanelKey = (key: ApiKey, webhookKeyId: string | null): PanelKey => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: iso(key.lastUsedAt),
  expiresAt: iso(key.expiresAt),
  revokedAt: iso(key.revokedAt),
  isWebhookKey: key.id === webhookKeyId,
});

const knownScopes = (names: readonly string[]): Scope[] => {
  const known = allScopes.filter((scope) => names.includes(scope));
  if (known.length > 0 && names.every((name) => (allScopes as readonly string[]).includes(name))) return known;
  throw appError('invalid_request', {
    params: { fields: 'body.scopes' },
    details: [{ path: 'body.scopes', message: `must be some of ${allScopes.join(', ')}` }],
  });
};

const maxLivingKeys = 100;

const refuseTooMany = (account: Account): void => {
  if (account.keys.filter(({ revokedAt }) => revokedAt === null).length < maxLivingKeys) return;
  throw appError('invalid_request', {
    params: { fields: 'account' },
    details: [{ path: 'account', message: `has ${maxLivingKeys} keys; revoke one first` }],
  });
};

export const createKeyCommands = (parts: {
  accounts: AccountRepository;
  keyring: Keyring;
  now: () => Date;
}): KeyCommands => {
  const { accounts, keyring, now } = parts;

  const sealedFields = (accountId: string, secret: string): Pick<ApiKey, 'lookup' | 'sealed'> => ({
    lookup: keyring.hash(secret),
    sealed: keyring.seal(secret, apiKeyContext(accountId)),
  });
  const mint: KeyCommands['mint'] = (accountId, { name, scopes }) => {
    const secret = newApiKey();
    const key: ApiKey = {
      id: newId(),
      name,
      hint: hintOf(secret),
      ...sealedFields(accountId, secret),
      scopes: [...scopes],
      createdAt: now(),
      expiresAt: null,
      revokedAt: null,
      replaces: null,
      firstUsedAt: null,
      lastUsedAt: null,
    };
    return { key, secret };
  };
  const shown = (account: Account | undefined, { key, secret }: MintedKey) => {
    const stored = account?.keys.find(({ id }) => id === key.id) ?? key;
    return { key: toPanelKey(stored, account?.webhookKeyId ?? null), secret };
  };
  const rotate = async (accountId: string, keyId: string | undefined, overlapMs: number) => {
    const minted = mint(accountId, { name: '', scopes: [] });
    const after = await accounts.changeKeys(accountId, (account) => {
      const wanted = keyId ?? mainKeyId(account, now());
      const rotation = { successor: minted.key, overlapMs };
      const rotated = wanted === undefined ? undefined : withRotatedKey(account, wanted, rotation, now());
      if (rotated === undefined) throw appError('key_not_found');
      refuseTooMany(account);
      return rotated;
    });
    return shown(after, minted);
  };

  return {
    mint,
    list: async (accountId) => {
      const account = await accounts.find(accountId);
      if (account === undefined) throw appError('account_not_found');
      return account.keys.map((key) => toPanelKey(key, account.webhookKeyId)).reverse();
    },
    issue: async (accountId, { name, scopes }) => {
      const minted = mint(accountId, { name, scopes: knownScopes(scopes) });
      const after = await accounts.changeKeys(accountId, (account) => {
        refuseTooMany(account);
        return withNewKey(account, minted.key, now());
      });
      return shown(after, minted);
    },
    rotate,
    rotateMain: (accountId, overlapMs) => rotate(accountId, undefined, overlapMs),
    revoke: async (accountId, keyId) => {
      await accounts.changeKeys(accountId, (account) => {
        const revoked = withRevokedKey(account, keyId, now());
        if (revoked === undefined) throw appError('key_not_found');
        return revoked;
      });
    },
    takeOver: async (accountId, keyId) => {
      await accounts.changeKeys(accountId, (account) => withFirstUse(account, keyId, now()));
    },
    replaceEnded: async (accountId) => {
      await accounts.changeKeys(accountId, (account) => {
        const after = settled(account, now());
        return after.webhookKeyId === account.webhookKeyId ? undefined : after;
      });
    },
    reseal: async (accountId) => {
      await accounts.changeKeys(accountId, (account) => ({
        ...account,
        keys: account.keys.map((key) => ({
          ...key,
          ...sealedFields(accountId, keyring.open(key.sealed, apiKeyContext(accountId))),
        })),
      }));
    },
  };
};
