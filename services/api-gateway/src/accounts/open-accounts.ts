import { service as part, type Service } from '@kopru/runtime';
import type { Keyring } from '@kopru/secrets';
import type { OpenedService } from '@kopru/service';
import { accountSchema } from './account.model.ts';
import { createAccountRepository } from './account.repository.ts';
import { makeCreateAccount } from './create-account.ts';
import { createEndedKeys } from './ended-keys.ts';
import { createKeyCommands } from './key-commands.ts';
import { createKeyDirectory } from './key-directory.ts';
import { createKeyUsage } from './key-usage.ts';
import { createSessionRepository } from './session.repository.ts';
import { makeSignIn } from './sign-in.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';
import { createUserRepository } from './users.repository.ts';

/** Accounts with their keys, their users and the users' sessions; `parts` is what works for them by itself. */
export const openAccounts = (
  service: OpenedService,
  { keyring, now, keyCacheMs }: { keyring: Keyring; now: () => Date; keyCacheMs: number },
) => {
  const { mongo, logger } = service;
  const outbox = service.outbox(accountSchema);
  const accounts = createAccountRepository(mongo.model(accountSchema), { outbox, keyring });
  const users = createUserRepository(mongo, now);
  const sessions = createSessionRepository(mongo, now);
  const throttle = createSignInThrottle(mongo, now);
  const keys = createKeyCommands({ accounts, keyring, now });
  const usage = createKeyUsage({ accounts, keys, logger, now });
  const parts: Service[] = [
    outbox,
    createEndedKeys({ accounts, keys, logger, now }),
    part(
      () => undefined,
      () => usage.idle(),
    ),
  ];
  return {
    accounts,
    users,
    sessions,
    keys,
    usage,
    directory: createKeyDirectory({ accounts, keyring, now, ttlMs: keyCacheMs }),
    createAccount: makeCreateAccount({ mongo, accounts, users, keys, now }),
    signIn: makeSignIn({ users, sessions, throttle }),
    throttle,
    parts,
  };
};
export type Accounts = ReturnType<typeof openAccounts>;
