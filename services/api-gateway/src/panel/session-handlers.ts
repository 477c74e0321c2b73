import { appError, type PanelUser, type SessionView } from '@kopru/contracts';
import type { Accounts } from '../accounts/open-accounts.ts';
import type { PanelSession } from '../accounts/session.repository.ts';
import { passwordLimits } from '../accounts/sign-in-throttle.ts';
import type { Cookies } from './cookies.ts';
import { findSigned } from './access.routes.ts';
import type { LiveHub } from './live-hub.ts';
import type { PanelHandlers } from './panel-handler.ts';

const deviceKeptMs = 180 * 24 * 3_600_000;

export const sessionHandlers = (known: Accounts, { session: cookie, device }: Cookies, hub: LiveHub) => {
  const { sessions, accounts, users, signIn, throttle } = known;
  const view = async (session: PanelSession, user: PanelUser): Promise<SessionView> => ({
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
    account: { id: session.accountId, name: (await accounts.find(session.accountId))?.name ?? '' },
    expiresAt: session.expiresAt.toISOString(),
  });
  return {
    getSession: async ({ request }) => {
      const signed = await findSigned(known, cookie.read(request.headers.cookie));
      if (signed === undefined) throw appError('session_required');
      return { data: await view(signed.session, signed.user) };
    },
    signIn: async ({ body, request }) => {
      const { token, deviceToken, session, user } = await signIn({
        ...body,
        address: request.ip ?? '',
        userAgent: request.headers['user-agent'] ?? '',
        oldToken: cookie.read(request.headers.cookie),
        deviceToken: device.read(request.headers.cookie),
      });
      const knownUntil = new Date(session.createdAt.getTime() + deviceKeptMs);
      const cookies = [cookie.set(token, session.endsAt), device.set(deviceToken, knownUntil)];
      return { data: await view(session, user), cookies };
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
    listSessions: async ({ session: { id: currentId, accountId, userId } }) => {
      const all = await sessions.listOf(accountId, userId);
      const items = all.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
        // Part of the id is enough to tell sessions apart, and nobody needs the whole.
        id: id.slice(0, 12),
        isCurrent: id === currentId,
        userAgent,
        address,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }));
      return { data: { items } };
    },
    signOutEverywhere: async ({ session }) => {
      await sessions.endAllOf(session.accountId, session.userId);
      hub.closeUser(session.userId);
      return { cookies: [cookie.clear()] };
    },
    changePassword: async ({ session, user, body }) => {
      const limits = passwordLimits(user.id);
      await throttle.take(limits);
      if (!(await users.hasPassword(session.accountId, user.id, body.current))) throw appError('wrong_password');
      await throttle.forgive(limits);
      await users.update(session.accountId, user.id, { password: body.next });
      await sessions.endAllOf(session.accountId, user.id, session.id);
      return {};
    },
    renameAccount: async ({ accountId, body }) => {
      await accounts.rename(accountId, body.name);
      return {};
    },
  } satisfies Partial<PanelHandlers>;
};
