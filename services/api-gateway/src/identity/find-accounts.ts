import type { CredentialKind, ShownCredential } from '@kopru/contracts/internal/gateway';
import type { Keyring } from '@kopru/secrets';
import type { AccountRepository } from './accounts/account.repository.ts';
import type { OneTimeTokens } from './users/one-time-tokens.ts';
import type { SessionRepository } from './sign-in/session.repository.ts';
import type { UserRepository } from './users/users.repository.ts';

export type FindAccounts = (credential: ShownCredential) => Promise<string[]>;

/** Tells a router before several cells which live accounts of this one a credential is of; it lets nobody in. */
export const makeFindAccounts = (parts: {
  accounts: Pick<AccountRepository, 'findByKey' | 'liveOf'>;
  users: Pick<UserRepository, 'accountsWith'>;
  sessions: Pick<SessionRepository, 'accountOf'>;
  tokens: Pick<OneTimeTokens, 'subjectOf'>;
  keyring: Pick<Keyring, 'hashes'>;
  holderOfIngress: (token: string) => Promise<string | null>;
  holderOfCertificate: (publicId: string) => Promise<string | null>;
}): FindAccounts => {
  const { accounts, users, sessions, tokens, keyring } = parts;
  const holders = {
    key: async (key) => (await accounts.findByKey(keyring.hashes(key)))?.accountId ?? [],
    session: async (token) => (await sessions.accountOf(token)) ?? [],
    ingress: async (token) => (await parts.holderOfIngress(token)) ?? [],
    email: (email) => users.accountsWith({ email }),
    link: async (token) => {
      const userId = await tokens.subjectOf(token, 'set-password');
      return userId === undefined ? [] : users.accountsWith({ _id: userId });
    },
    certificate: async (publicId) => (await parts.holderOfCertificate(publicId)) ?? [],
  } satisfies Record<CredentialKind, (secret: string) => Promise<string | string[]>>;
  return async ({ kind, secret }) => {
    const live = await Promise.all([await holders[kind](secret)].flat().map((id) => accounts.liveOf(id)));
    return [...new Set(live)];
  };
};
