import { appError } from '@kopru/contracts/errors/errors';
import { defaultLimits } from '@kopru/contracts/internal/account-limits';
import { scopes } from '@kopru/contracts/public/operation';
import { newId } from '@kopru/contracts/values/ids';
import type { Mongo } from '@kopru/mongo';
import { withNewKey } from './accounts/account.ts';
import type { AccountRepository } from './accounts/account.repository.ts';
import type { KeyCommands } from './keys/key-commands.ts';
import type { UserRepository } from './users/users.repository.ts';

/** Creates an account with its first owner and its first key: all of it or nothing. */
export const makeCreateAccount =
  (parts: { mongo: Mongo; accounts: AccountRepository; users: UserRepository; keys: KeyCommands; now: () => Date }) =>
  async ({ name, email, password }: { name: string; email: string; password: string }) => {
    // A command that is given twice makes one account; that another account has entered the e-mail does not matter.
    const others = await parts.users.candidates(email, undefined);
    const isMade =
      others.length > 0 &&
      (await parts.users.authenticate(
        email,
        password,
        others.map(({ userId }) => userId),
      ));
    if (isMade) throw appError('already_exists', { params: { what: 'E-mail' } });
    const accountId = newId();
    const createdAt = parts.now();
    const { key, secret } = parts.keys.mint({ id: accountId, mode: 'live' }, { name: 'API', scopes });
    const empty = { id: accountId, name, mode: 'live', version: 1, keys: [], webhookKeyId: null } as const;
    const announce = await parts.mongo.connection.transaction(async (session) => {
      await parts.users.create(accountId, { name, email, password, role: 'owner' }, session);
      return parts.accounts.insert(
        withNewKey({ ...empty, keys: [], createdAt, limits: defaultLimits }, key, createdAt),
        session,
      );
    });
    await announce();
    return { accountId, apiKey: secret };
  };
