import {
  accountWriteSchema,
  appError,
  changePasswordSchema,
  signInSchema,
  type PanelUser,
  type SessionView,
} from '@kopru/contracts';
import { ok, openRoute, type Reply } from '@kopru/http';
import { Router } from 'express';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { PanelSession } from '../accounts/session.repository.ts';
import type { SignedIn, SignInInput } from '../accounts/sign-in.ts';
import type { LiveHub } from './live-hub.ts';
import { findSigned, panelRoute, type AccessDeps, type PanelRoute } from './panel-route.routes.ts';

export interface SessionRouteDeps extends AccessDeps {
  accounts: AccountRepository;
  hub: LiveHub;
  signIn: (input: SignInInput) => Promise<SignedIn>;
}

const makeView =
  ({ accounts }: SessionRouteDeps) =>
  async (session: PanelSession, user: PanelUser): Promise<SessionView> => ({
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
    account: { id: session.accountId, name: (await accounts.find(session.accountId))?.name ?? '' },
    expiresAt: session.expiresAt.toISOString(),
  });

const withCookie = (reply: Reply, cookie: string): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' },
});

/** Signing in and out, and asking who is signed in: the three things that need no session. */
export const openSessionRoutes = (deps: SessionRouteDeps): Router => {
  const { cookie, sessions, hub, signIn } = deps;
  const view = makeView(deps);
  const router = Router();
  router.post(
    '/session',
    openRoute({ body: signInSchema }, async ({ body, request }) => {
      const { token, session, user } = await signIn({
        ...body,
        address: request.ip ?? '',
        userAgent: request.headers['user-agent'] ?? '',
        oldToken: cookie.read(request.headers.cookie),
      });
      return withCookie(ok(await view(session, user)), cookie.set(token, session.endsAt));
    }),
  );
  router.get(
    '/session',
    openRoute({}, async ({ request }) => {
      const signed = await findSigned(deps, request.headers.cookie);
      if (signed === undefined) throw appError('session_required');
      return ok(await view(signed.session, signed.user));
    }),
  );
  router.delete(
    '/session',
    openRoute({}, async ({ request }) => {
      const token = cookie.read(request.headers.cookie);
      if (token !== undefined) {
        const session = await sessions.use(token);
        await sessions.end(token);
        if (session !== undefined) hub.closeSession(session.id);
      }
      return withCookie(ok(), cookie.clear());
    }),
  );
  return router;
};

export const sessionRoutes = ({ cookie, sessions, accounts, users, hub }: SessionRouteDeps): PanelRoute[] => [
  panelRoute('viewer', ['get', '/sessions'], {}, async ({ session }) => {
    const all = await sessions.listOf(session.accountId, session.userId);
    return ok({
      items: all.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
        // A part tells them apart; the whole id is nobody's business.
        id: id.slice(0, 12),
        isCurrent: id === session.id,
        userAgent,
        address,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    });
  }),
  panelRoute('viewer', ['delete', '/sessions'], {}, async ({ session }) => {
    await sessions.endAllOf(session.accountId, session.userId);
    hub.closeUser(session.userId);
    return withCookie(ok(), cookie.clear());
  }),
  panelRoute(
    'viewer',
    ['put', '/session/password'],
    { body: changePasswordSchema },
    async ({ session, user, body }) => {
      const found = await users.authenticate(user.email, body.current);
      if (found?.id !== user.id) throw appError('wrong_password');
      await users.update(session.accountId, user.id, { password: body.next });
      await sessions.endAllOf(session.accountId, user.id, session.id);
      return ok();
    },
  ),
  panelRoute('owner', ['put', '/account'], { body: accountWriteSchema }, async ({ session, body }) => {
    await accounts.rename(session.accountId, body.name);
    return ok();
  }),
];
