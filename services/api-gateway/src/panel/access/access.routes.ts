import { appError } from '@kopru/contracts/errors/errors';
import type { PanelUser } from '@kopru/contracts/panel/access';
import type { PanelOperationShape } from '@kopru/contracts/panel/operations';
import {
  mayCall,
  panelHeader,
  rolesFor,
  type Admission as Admitted,
  type PanelRole,
} from '@kopru/contracts/panel/values';
import type { AppError } from '@kopru/errors';
import { requestState, takeOrRefuse, type RateLimiter } from '@kopru/http';
import { inContext, workContext } from '@kopru/runtime';
import type { Request, RequestHandler } from 'express';
import type { Accounts } from '../../identity/open-accounts.ts';
import type { NoteRefusal } from '../../audit/audited.ts';
import type { Signed } from './panel-handler.ts';
import type { Cookies } from './cookies.ts';
import { accountOf } from './environment.routes.ts';

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * A change must come from the panel itself: the cookie is not sent across sites (SameSite), a foreign page cannot set
 * the panel's header without a preflight that is refused, and an Origin that names another site is turned away.
 */
export const refuseCrossSite =
  (publicUrl: string | undefined): RequestHandler =>
  (request, _response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    const { origin, host } = request.headers;
    // Behind a proxy that speaks https for it, only the configured address says how people come. Under another name of the
    // machine the panel works as well: a browser stores no session of ours for a name that somebody else made lead here.
    const isOwnSite = publicUrl !== undefined && hostOf(publicUrl) === host;
    const isOwn = (from: string): boolean =>
      isOwnSite
        ? from === new URL(publicUrl).origin
        : hostOf(from) === host && (!request.secure || from.startsWith('https:'));
    if ((origin !== undefined && !isOwn(origin)) || request.headers[panelHeader] === undefined)
      throw appError('cross_site_request');
    next();
  };

/** The live session of a cookie's token with its user, read anew so that a changed role counts at once. */
export const findSigned = async (
  { sessions, users }: Accounts,
  token: string | undefined,
): Promise<Signed | undefined> => {
  const session = token === undefined ? undefined : await sessions.use(token);
  if (session === undefined) return undefined;
  const user = await users.find(session.accountId, session.userId);
  return user === undefined || user.isDisabled ? undefined : { session, user };
};

const addressOf = ({ ip }: Request): string => `address ${ip ?? ''}`;

/** Admits anybody, as often as an address may come. */
export const admitAnybody =
  (limiter: RateLimiter): RequestHandler =>
  async (request, response, next) => {
    await takeOrRefuse(limiter, addressOf(request), response);
    next();
  };

type Guarded = PanelOperationShape & Required<Pick<Admitted, 'needs'>>;

/** Nobody of another role may; the panel names them in words. */
export const refusedTo = (roles: readonly PanelRole[]): AppError =>
  appError('role_required', { params: { role: roles.join(', ') } });

interface Admission {
  accounts: Accounts;
  cookies: Cookies;
  limiter: RateLimiter;
  noteRefusal: NoteRefusal;
}

/** A person, as the audit log names them. */
export const userOf = ({ user }: { user: Pick<PanelUser, 'id' | 'email'> }) =>
  ({ kind: 'user', id: user.id, name: user.email }) as const;

/** What a person asked for, as the audit log names it. */
export const toRefusedRequest = (
  { id, path }: Pick<PanelOperationShape, 'id' | 'path'>,
  { user, accountId }: { user: Pick<PanelUser, 'id' | 'email'>; accountId: string },
  { ip = '' }: Pick<Request, 'ip'>,
) => ({ door: 'panel', operation: id, path, accountId, actor: userOf({ user }), from: ip }) as const;

/** Admits only signed-in users whose role is strong enough, as often as a session may come. */
export const admit =
  ({ accounts, cookies: { session: cookie }, limiter, noteRefusal }: Admission, operation: Guarded): RequestHandler =>
  async (request, response, next) => {
    // A token that nobody has counts against its address before it costs a query.
    await takeOrRefuse(limiter, addressOf(request), response);
    const signed = await findSigned(accounts, cookie.read(request.headers.cookie));
    if (signed === undefined) throw appError('session_required');
    limiter.giveBack(addressOf(request));
    await takeOrRefuse(limiter, `session ${signed.session.id}`, response);
    const { sandboxes } = accounts;
    const accountId = await accountOf(operation, response, { liveId: signed.session.accountId, sandboxes });
    if (!mayCall(signed.user.role, operation)) {
      const error = refusedTo(rolesFor(operation));
      noteRefusal(error, toRefusedRequest(operation, { user: signed.user, accountId }, request));
      throw error;
    }
    response.locals['panel'] = { ...signed, accountId };
    requestState(response).account = { id: accountId, userId: signed.user.id };
    inContext({ ...workContext(), accountId }, next);
  };
