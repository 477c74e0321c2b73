import { appError } from '@kopru/contracts/errors/errors';
import type { Accounts } from '../../identity/open-accounts.ts';
import { shownIdLength } from '../../identity/sign-in/session.repository.ts';
import type { Cookies } from '../access/cookies.ts';
import { findSigned } from '../access/access.routes.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';
import type { Entry } from '../access/signed-in.ts';

export const sessionHandlers = (
  known: Accounts,
  { session: cookie }: Cookies,
  { hub, entry }: { hub: LiveHub; entry: Entry },
) => {
  const { sessions, accounts, users, signIn, confirmPassword, links } = known;
  const { view, originOf, answerOf } = entry;
  return {
    getSession: async ({ request }) => {
      const signed = await findSigned(known, cookie.read(request.headers.cookie));
      if (signed === undefined) throw appError('session_required');
      return { data: await view(signed.session, signed.user) };
    },
    signIn: async ({ body, request }) => answerOf(await signIn(body, originOf(request))),
    requestPassword: async ({ body, locale, request: { ip: address = '' } }) => {
      await links.request(body.email, { address, locale });
      return {};
    },
    setPassword: async ({ body, request }) => {
      const { user, account } = await links.setPassword(body.token, body.password, request.ip ?? '');
      hub.closeUser(user.id);
      const { id, email, name, role, restaurantIds } = user;
      return { data: { user: { id, email, name, role, restaurantIds }, account } };
    },
    signOut: async ({ request }) => {
      const token = cookie.read(request.headers.cookie);
      if (token !== undefined) {
        const session = await sessions.use(token);
        await sessions.end(token);
        if (session !== undefined) hub.closeSession(session.id);
      }
      return { cookies: [cookie.clear()] };
    },
    listSessions: async ({ session: { id: currentId, accountId, userId }, query }) => {
      const page = await sessions.pageOf(accountId, userId, query);
      const items = page.items.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
        id: id.slice(0, shownIdLength),
        isCurrent: id === currentId,
        userAgent,
        address,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }));
      return { data: { items, pagination: page.pagination } };
    },
    endSession: async ({ session: { accountId, userId }, params }) => {
      const ended = await sessions.endOne(accountId, userId, params.id);
      if (ended === undefined) throw appError('session_not_found');
      hub.closeSession(ended);
      return {};
    },
    signOutEverywhere: async ({ session }) => {
      await sessions.endAllOf(session.accountId, session.userId);
      hub.closeUser(session.userId);
      return { cookies: [cookie.clear()] };
    },
    changePassword: async ({ session, user, body }) => {
      await confirmPassword(session, body.current);
      await users.update(session.accountId, user.id, { password: body.next });
      // Somebody else may have asked for one, and may read the e-mail.
      await links.endLinks({ accountId: session.accountId, userId: user.id });
      await sessions.endAllOf(session.accountId, user.id, session.id);
      return {};
    },
    renameAccount: async ({ accountId, body }) => {
      await accounts.rename(accountId, body.name);
      return {};
    },
  } satisfies Partial<PanelHandlers>;
};
