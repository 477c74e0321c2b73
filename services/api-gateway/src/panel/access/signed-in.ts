import type { PanelUser, SessionView } from '@kopru/contracts/panel/access';
import type { Accounts } from '../../identity/open-accounts.ts';
import type { PanelSession } from '../../identity/sign-in/session.repository.ts';
import type { SignedIn, SignInOrigin } from '../../identity/sign-in/sign-in.ts';
import type { Cookies } from './cookies.ts';
import type { Request } from './panel-handler.ts';

const deviceRetentionMs = 180 * 24 * 3_600_000;

/** What every way to sign in reads of a request, and answers. */
export const makeEntry = ({ accounts }: Accounts, { session: cookie, device }: Cookies) => {
  const view = async (session: PanelSession, user: PanelUser): Promise<SessionView> => ({
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      restaurantIds: user.restaurantIds,
    },
    account: { id: session.accountId, name: (await accounts.find(session.accountId))?.name ?? '' },
    expiresAt: session.expiresAt.toISOString(),
  });
  return {
    view,
    originOf: ({ ip = '', headers }: Request): SignInOrigin => ({
      address: ip,
      userAgent: headers['user-agent'] ?? '',
      oldToken: cookie.read(headers.cookie),
      deviceToken: device.read(headers.cookie),
    }),
    answerOf: async ({ token, deviceToken, session, user }: SignedIn) => {
      const knownUntil = new Date(session.createdAt.getTime() + deviceRetentionMs);
      const cookies = [cookie.set(token, session.endsAt), device.set(deviceToken, knownUntil)];
      return { data: await view(session, user), cookies };
    },
  };
};
export type Entry = ReturnType<typeof makeEntry>;
