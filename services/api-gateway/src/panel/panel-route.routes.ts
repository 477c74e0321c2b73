import { appError, hasRole, panelHeader, type PanelRole, type PanelUser } from '@kopru/contracts';
import { requestState, route, type Reply, type RouteInput, type RouteSchemas } from '@kopru/http';
import { inContext, workContext } from '@kopru/runtime';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { PanelSession, SessionRepository } from '../accounts/session.repository.ts';
import type { UserRepository } from '../accounts/users.repository.ts';
import { conceal } from '../views/conceal.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface Signed {
  session: PanelSession;
  user: PanelUser;
}

type PanelMethod = 'get' | 'post' | 'put' | 'delete';

/** A route of the session API as data: who may call it stands beside what it does. */
export interface PanelRoute {
  method: PanelMethod;
  path: string;
  needs: PanelRole;
  handler: RequestHandler;
}

export type PanelInput<S extends RouteSchemas> = RouteInput<S> & Signed;

const signedOf = (response: Response | undefined): Signed => response?.locals['panel'] as Signed;

export const panelRoute = <S extends RouteSchemas>(
  needs: PanelRole,
  [method, path]: readonly [PanelMethod, string],
  schemas: S,
  handle: (input: PanelInput<S>) => Promise<Reply> | Reply,
): PanelRoute => ({
  method,
  path,
  needs,
  handler: route(schemas, async (input) => {
    const signed = signedOf(input.request.res);
    const reply = await handle({ ...input, ...signed });
    return hasRole(signed.user.role, 'operator') ? reply : { ...reply, body: conceal(reply.body) };
  }),
});

/** For answers that are no JSON; who may call it is decided in the same place. */
export const rawPanelRoute = (
  needs: PanelRole,
  path: string,
  handle: (signed: Signed, request: Request, response: Response) => Promise<void> | void,
): PanelRoute => ({
  method: 'get',
  path,
  needs,
  handler: (request, response) => handle(signedOf(response), request, response),
});

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * A change must come from the panel itself: the cookie is not sent across sites (SameSite), a foreign page cannot set
 * this header without a preflight that is refused, and an Origin that names another host is turned away.
 */
export const refuseCrossSite: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  const { origin, host } = request.headers;
  const isForeign = origin !== undefined && hostOf(origin) !== host;
  if (isForeign || request.headers[panelHeader] === undefined) throw appError('cross_site_request');
  next();
};

export interface AccessDeps {
  cookie: SessionCookie;
  sessions: SessionRepository;
  users: UserRepository;
}

/** Who calls: the live session of the cookie, and its user as they are now, so that a changed role counts at once. */
export const findSigned = async (
  { cookie, sessions, users }: AccessDeps,
  cookieHeader: string | undefined,
): Promise<Signed | undefined> => {
  const token = cookie.read(cookieHeader);
  const session = token === undefined ? undefined : await sessions.use(token);
  if (session === undefined) return undefined;
  const user = await users.find(session.accountId, session.userId);
  return user === undefined || user.isDisabled ? undefined : { session, user };
};

const admit =
  (deps: AccessDeps, needs: PanelRole): RequestHandler =>
  async (request, response, next) => {
    const signed = await findSigned(deps, request.headers.cookie);
    if (signed === undefined) throw appError('session_required');
    if (!hasRole(signed.user.role, needs)) throw appError('role_required', { params: { role: needs } });
    const { accountId } = signed.session;
    response.locals['panel'] = signed;
    requestState(response).account = { id: accountId, userId: signed.user.id };
    inContext({ ...workContext(), accountId }, next);
  };

/** Every route behind its own admission; there is no other way to mount one. */
export const mountPanelRoutes = (deps: AccessDeps, routes: readonly PanelRoute[]): Router => {
  const router = Router();
  for (const { method, path, needs, handler } of routes) router[method](path, admit(deps, needs), handler);
  return router;
};
