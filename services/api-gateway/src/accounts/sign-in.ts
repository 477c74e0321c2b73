import { appError, type PanelUser } from '@kopru/contracts';
import type { PanelSession, SessionRepository } from './session.repository.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import type { UserRepository } from './users.repository.ts';

export interface SignInInput {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  /** The token that the browser sent; it is ended, never signed in. */
  oldToken: string | undefined;
}

export interface SignedIn {
  token: string;
  session: PanelSession;
  user: PanelUser;
}

const maxAgentLength = 300;

/** Always starts a new session: a token that somebody planted beforehand is worthless afterwards. */
export const makeSignIn =
  ({ users, sessions, throttle }: { users: UserRepository; sessions: SessionRepository; throttle: SignInThrottle }) =>
  async (input: SignInInput): Promise<SignedIn> => {
    const { email, address } = input;
    await throttle.take(email, address);
    const found = await users.authenticate(email, input.password);
    if (found === undefined || found.isDisabled) throw appError('sign_in_failed');
    await throttle.forgive(email, address);
    if (input.oldToken !== undefined) await sessions.end(input.oldToken);
    const { accountId, ...user } = found;
    const created = await sessions.create({
      accountId,
      userId: user.id,
      address,
      userAgent: input.userAgent.slice(0, maxAgentLength),
    });
    await users.signedIn(accountId, user.id);
    return { ...created, user };
  };
export type SignIn = ReturnType<typeof makeSignIn>;
