import { appError, type PanelUser } from '@kopru/contracts';
import type { PanelSession, SessionRepository } from './session.repository.ts';
import { signInLimits, type SignInThrottle } from './sign-in-throttle.ts';
import { hashOfToken, newToken } from './token.ts';
import type { UserRepository } from './users.repository.ts';

export interface SignInInput {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  /** The token that the browser sent; it is ended, never signed in. */
  oldToken: string | undefined;
  /** The token of a device where somebody signed in before. */
  deviceToken: string | undefined;
}

export interface SignedIn {
  token: string;
  /** The device's token: at the next sign-in others' failures do not hold it back. */
  deviceToken: string;
  session: PanelSession;
  user: PanelUser;
}

const maxAgentLength = 300;

/** Always starts a new session: a token that somebody planted beforehand is worthless afterwards. */
export const makeSignIn =
  ({ users, sessions, throttle }: { users: UserRepository; sessions: SessionRepository; throttle: SignInThrottle }) =>
  async (input: SignInInput): Promise<SignedIn> => {
    const { email, address } = input;
    const device = input.deviceToken === undefined ? undefined : hashOfToken(input.deviceToken);
    const isKnown = device !== undefined && (await users.knows(email, device));
    const limits = signInLimits({ email, address, knownDevice: isKnown ? device : undefined });
    await throttle.take(limits);
    const found = await users.authenticate(email, input.password);
    if (found === undefined) throw appError('sign_in_failed');
    await throttle.forgive(limits);
    if (input.oldToken !== undefined) await sessions.end(input.oldToken);
    const { accountId, ...user } = found;
    const created = await sessions.create({
      accountId,
      userId: user.id,
      address,
      userAgent: input.userAgent.slice(0, maxAgentLength),
    });
    // A token that is not this person's may have been planted.
    const deviceToken = (isKnown ? input.deviceToken : undefined) ?? newToken();
    await users.signedIn(accountId, user.id, hashOfToken(deviceToken));
    return { ...created, user, deviceToken };
  };
