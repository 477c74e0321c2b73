import { appError } from '@kopru/contracts/errors/errors';
import type { PanelUser } from '@kopru/contracts/panel/access';
import { isAppError } from '@kopru/errors';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Passkeys, Site } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';
import type { PanelSession, SessionRepository } from './session.repository.ts';
import { proofLimits, type SignInThrottle } from './sign-in-throttle.ts';
import { hashOfToken, newToken } from '../users/token.ts';
import type { ProviderPerson } from '../users/user-sign-ins.ts';
import type { UserRepository } from '../users/users.repository.ts';

/** Where somebody signs in. */
export interface SignInOrigin {
  address: string;
  userAgent: string;
  /** The token that the browser sent; it is ended, never signed in. */
  oldToken: string | undefined;
  /** The token of a device where somebody signed in before. */
  deviceToken: string | undefined;
}

export interface Credentials {
  email: string;
  password: string;
  /** Of an authenticator app, or a recovery code. */
  code?: string | undefined;
}

export interface SignedIn {
  token: string;
  /** The device's token: at the next sign-in others' failures do not hold it back. */
  deviceToken: string;
  session: PanelSession;
  user: PanelUser;
}

/** The users of several accounts, one of which a person of the provider is to choose. */
export interface AccountChoice {
  person: ProviderPerson;
  choices: (PanelUser & { accountId: string })[];
}

interface Parts {
  users: Pick<
    UserRepository,
    'candidates' | 'authenticate' | 'knows' | 'signedIn' | 'ofProvider' | 'linkSignOn' | 'find'
  >;
  sessions: Pick<SessionRepository, 'create' | 'end'>;
  throttle: SignInThrottle;
  secondFactor: Pick<SecondFactor, 'pass'>;
  passkeys: Pick<Passkeys, 'owner'>;
}

const maxAgentLength = 300;

/** Always starts a new session: a token that somebody planted beforehand is worthless afterwards. */
const makeStart =
  ({ users, sessions }: Pick<Parts, 'users' | 'sessions'>) =>
  async (user: PanelUser, accountId: string, { oldToken, ...origin }: SignInOrigin): Promise<SignedIn> => {
    if (oldToken !== undefined) await sessions.end(oldToken);
    const created = await sessions.create({
      accountId,
      userId: user.id,
      address: origin.address,
      userAgent: origin.userAgent.slice(0, maxAgentLength),
    });
    // A token that is not this user's may have been planted.
    const given = origin.deviceToken;
    const isKnown = given !== undefined && (await users.knows(accountId, user.id, hashOfToken(given)));
    const deviceToken = isKnown ? given : newToken();
    await users.signedIn(accountId, user.id, hashOfToken(deviceToken));
    return { ...created, user, deviceToken };
  };

/** The ways to sign in. */
export const makeSignIns = (parts: Parts) => {
  const { users, throttle, secondFactor, passkeys } = parts;
  const start = makeStart(parts);

  return {
    /** `sign_in_throttled`, `sign_in_failed`, `second_factor_required`, `wrong_code` */
    signIn: async ({ email, password, code }: Credentials, origin: SignInOrigin): Promise<SignedIn> => {
      const device = origin.deviceToken === undefined ? undefined : hashOfToken(origin.deviceToken);
      const candidates = await users.candidates(email, device);
      const attempt = await throttle.attempt({ email, address: origin.address, candidates });
      const found = await users.authenticate(
        email,
        password,
        attempt.open.map(({ userId }) => userId),
      );
      const right = attempt.open.find(({ userId }) => userId === found?.id);
      if (found === undefined || right === undefined) throw attempt.failed();
      const { accountId, ...user } = found;
      const withCode = await secondFactor
        .pass({ accountId, userId: user.id }, code, () => attempt.takeCode(right))
        .catch(async (error: unknown) => {
          // To be asked for the code is no failure, and forgives no wrong code either.
          if (isAppError(error) && error.code === 'second_factor_required') await attempt.unfinished(right);
          throw error;
        });
      await attempt.done(right, { withCode });
      return start(user, accountId, origin);
    },
    /**
     * For whom the provider of single sign-on answers; of several accounts the one of `chosen`, without which nobody is
     * signed in yet: `sign_in_throttled`, `single_sign_on_unknown`, `single_sign_on_failed`.
     */
    signInByProvider: async (
      proven: () => Promise<ProviderPerson>,
      origin: SignInOrigin,
      chosen?: string,
    ): Promise<SignedIn | AccountChoice> => {
      const limits = proofLimits(origin.address);
      await throttle.take(limits);
      const person = await proven();
      const choices = await users.ofProvider(person);
      if (choices.length === 0) throw appError('single_sign_on_unknown');
      if (chosen === undefined && choices.length > 1) {
        await throttle.forgive(limits);
        return { person, choices };
      }
      const found = chosen === undefined ? choices[0] : choices.find(({ id }) => id === chosen);
      if (found === undefined) throw appError('single_sign_on_failed');
      const { accountId, ...user } = found;
      await users.linkSignOn(accountId, user.id, person);
      await throttle.forgive(limits);
      return start(user, accountId, origin);
    },
    /** `sign_in_throttled`, `passkey_refused` */
    signInWithPasskey: async (
      answer: AuthenticationResponseJSON,
      site: Site,
      origin: SignInOrigin,
    ): Promise<SignedIn> => {
      const limits = proofLimits(origin.address);
      await throttle.take(limits);
      const { accountId, userId } = await passkeys.owner(answer, site);
      const user = await users.find(accountId, userId);
      if (user === undefined || user.isDisabled) throw appError('passkey_refused');
      await throttle.forgive(limits);
      return start(user, accountId, origin);
    },
  };
};
