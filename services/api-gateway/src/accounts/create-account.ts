import { newId, scopes } from '@kopru/contracts';
import type { Mongo } from '@kopru/mongo';
import { withNewKey } from './account.ts';
import type { AccountRepository } from './account.repository.ts';
import type { KeyCommands } from './key-commands.ts';
import type { UserRepository } from './users.repository.ts';

export type CreateAccount = (input: {
  name: string;
  email: string;
  password: string;
}) => Promise<{ accountId: string; userId: string; apiKey: string }>;

/** Creates an account with its first owner and its first key: all of it or nothing. */
export const makeCreateAccount =
  (parts: {
    mongo: Mongo;
    accounts: AccountRepository;
    users: UserRepository;
    keys: KeyCommands;
    now: () => Date;
  }): CreateAccount =>
  async ({ name, email, password }) => {
    const accountId = newId();
    const createdAt = parts.now();
    const { key, secret } = parts.keys.mint(accountId, { name: 'API', scopes });
    const empty = { id: accountId, name, version: 1, keys: [], webhookKeyId: null, createdAt };
    const account = withNewKey(empty, key, createdAt);
    const user = await parts.mongo.connection.transaction(async (session) => {
      await parts.accounts.insert(account, session);
      return parts.users.insert(accountId, { name, email, password, role: 'owner' }, session);
    });
    await parts.accounts.announce(accountId);
    return { accountId, userId: user.id, apiKey: secret };
  };
