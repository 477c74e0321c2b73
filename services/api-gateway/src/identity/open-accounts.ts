import { appError } from '@kopru/contracts/errors/errors';
import { service as part, type Service } from '@kopru/runtime';
import type { OpenedService } from '@kopru/service';
import { accountSchema } from './accounts/account.model.ts';
import { createAccountRepository, type Keyrings } from './accounts/account.repository.ts';
import { createAttemptStore } from './sign-in/attempt-store.ts';
import { createClockRepository } from './accounts/clock.repository.ts';
import { makeCreateAccount } from './create-account.ts';
import { createEndedKeys } from './keys/ended-keys.ts';
import { createKeyCommands } from './keys/key-commands.ts';
import { createKeyDirectory } from './keys/key-directory.ts';
import { createKeyUsage } from './keys/key-usage.ts';
import { createLimits } from './accounts/limits.ts';
import { createSandboxes } from './accounts/sandboxes.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createMailSender } from './mail/mail-sender.ts';
import { createPasswordLinks } from './mail/password-links.ts';
import { createPasswords, type PasswordCost } from './users/passwords.ts';
import { createSessionRepository } from './sign-in/session.repository.ts';
import { createOneTimeTokens } from './users/one-time-tokens.ts';
import { createPasskeys } from './sign-in/passkeys.ts';
import { createSecondFactor } from './sign-in/second-factor.ts';
import { createSecondFactorRepository, type FactorOwner } from './sign-in/second-factor.repository.ts';
import { makeSignIns } from './sign-in/sign-in.ts';
import { createSignInThrottle, passwordLimits } from './sign-in/sign-in-throttle.ts';
import { createUserRepository, type UserRepository } from './users/users.repository.ts';
import type { MailServer } from './mail/mail-server.ts';

type NewUser = Parameters<UserRepository['create']>[1];

/** How e-mails leave, and where their links lead. */
export interface Post {
  server: MailServer;
  publicUrl: string;
}

/** Accounts with their keys, their users and the users' sessions; `parts` is what works for them by itself. */
export const openAccounts = (
  service: OpenedService,
  {
    keyrings,
    now,
    keyCacheMs,
    post,
    passwordCost,
  }: {
    keyrings: Keyrings;
    now: () => Date;
    keyCacheMs: number;
    post: Post | undefined;
    passwordCost: PasswordCost;
  },
) => {
  const { mongo, logger } = service;
  const { keyring } = keyrings;
  const outbox = service.outbox(accountSchema);
  const accounts = createAccountRepository(mongo.model(accountSchema), { outbox, keyrings });
  const limits = createLimits(accounts);
  const passwords = createPasswords(passwordCost);
  const users = createUserRepository(mongo, passwords, now);
  const sessions = createSessionRepository(mongo, now);
  const throttle = createSignInThrottle(createAttemptStore(mongo, now));
  const tokens = createOneTimeTokens(mongo, now);
  const factors = createSecondFactorRepository(mongo, { keyring, now });
  const secondFactor = createSecondFactor({ factors, keyring, now });
  const passkeys = createPasskeys({ factors, tokens, now });
  const keys = createKeyCommands({ accounts, keyring, now });
  const mails = createMailQueue(mongo, now);
  const sender = post && createMailSender({ ...post, mails, accounts, tokens, logger });
  const usage = createKeyUsage({ accounts, keys, logger, now });
  const parts: Service[] = [
    outbox,
    createEndedKeys({ accounts, keys, logger, now }),
    part(
      () => undefined,
      () => usage.idle(),
    ),
    ...(sender === undefined ? [] : [sender]),
  ];
  return {
    accounts,
    sandboxes: createSandboxes({ accounts, now }),
    clocks: createClockRepository(mongo.model(accountSchema)),
    users,
    /** `already_exists`, `limit_reached` */
    addUser: (accountId: string, user: NewUser) =>
      limits.within(
        accountId,
        'users',
        () => users.count(accountId),
        () => users.create(accountId, user),
      ),
    limits,
    letters: { take: throttle.takeLetter, giveBack: throttle.returnLetter },
    sessions,
    keys,
    usage,
    directory: createKeyDirectory({ accounts, keyring, now, ttlMs: keyCacheMs }),
    createAccount: makeCreateAccount({ mongo, accounts, users, keys, now }),
    ...makeSignIns({ users, sessions, throttle, secondFactor, passkeys }),
    /** In an open session: `wrong_password`, `sign_in_throttled`. */
    confirmPassword: async ({ accountId, userId }: FactorOwner, password: string): Promise<void> => {
      const ofUser = passwordLimits(userId);
      await throttle.take(ofUser);
      if (!(await users.hasPassword(accountId, userId, password))) throw appError('wrong_password');
      await throttle.forgive(ofUser);
    },
    links: createPasswordLinks({
      accounts,
      users,
      passwords,
      sessions,
      tokens,
      throttle,
      mails,
      wakeMail: sender?.wake,
    }),
    tokens,
    secondFactor,
    factors,
    passkeys,
    parts,
  };
};
export type Accounts = ReturnType<typeof openAccounts>;
