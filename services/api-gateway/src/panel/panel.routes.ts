import { panelOperationList, type PanelOperationShape } from '@kopru/contracts';
import { expressPath, ok, openRoute, requestState, route, validate, type RateLimiter } from '@kopru/http';
import { Router, type RequestHandler, type Response } from 'express';
import type { Accounts } from '../accounts/open-accounts.ts';
import type { OwnerClients } from '../clients/owners.ts';
import { conceal } from '../views/conceal.ts';
import { admit, admitAnybody, refuseCrossSite } from './access.routes.ts';
import type { FindAlerts } from './alerts.ts';
import type { Cookies } from './cookies.ts';
import { keyHandlers } from './key-handlers.ts';
import type { LiveFeed } from './live-events.ts';
import { liveHandler } from './live-handler.ts';
import type { LiveHub } from './live-hub.ts';
import { overviewHandlers } from './overview-handlers.ts';
import { ownerHandlers } from './owner-handlers.ts';
import type { PanelHandlers, Signed } from './panel-handler.ts';
import { sessionHandlers } from './session-handlers.ts';
import { userHandlers } from './user-handlers.ts';

export interface PanelDeps {
  accounts: Accounts;
  cookies: Cookies;
  limiter: RateLimiter;
  owners: OwnerClients;
  findAlerts: FindAlerts;
  hub: LiveHub;
  feed: LiveFeed;
}

const makeHandlers = ({ accounts, cookies, owners, findAlerts, hub, feed }: PanelDeps): PanelHandlers => ({
  ...sessionHandlers(accounts, cookies, hub),
  ...userHandlers(accounts, hub),
  ...keyHandlers(accounts),
  ...overviewHandlers(owners, findAlerts),
  ...ownerHandlers(owners),
  ...liveHandler(accounts, feed),
});

type AnyHandler = (input: Record<string, unknown>) => Promise<{ data?: unknown; cookies?: string[] }>;

const signedOf = (response: Response | undefined): (Signed & { accountId: string }) | undefined => {
  const signed = response?.locals['panel'] as Signed | undefined;
  return signed && { ...signed, accountId: signed.session.accountId };
};

/**
 * Only owners may write restaurants and integrations. They see the headers of payment matching whole, and an ingress
 * address where they make it or ask for it.
 */
const shown = (operation: PanelOperationShape, signed: Signed | undefined, body: unknown): unknown => {
  if (operation.needs === 'owner' || signed === undefined) return body;
  return signed.user.role === 'owner' ? conceal(body, ['ingressUrl']) : conceal(body);
};

const jsonEndpoint = (operation: PanelOperationShape, handle: AnyHandler): RequestHandler => {
  const make = operation.needs === undefined ? openRoute : route;
  return make(operation, async ({ params, query, body, locale, request }) => {
    const signed = signedOf(request.res);
    const { data, cookies } = await handle({ ...signed, operation, params, query, body, locale, request });
    const reply = ok(data, {}, cookies === undefined ? undefined : { 'Set-Cookie': cookies });
    return { ...reply, body: shown(operation, signed, reply.body) };
  });
};

/** For answers that are not JSON: the handler writes them itself. */
const rawEndpoint =
  (operation: PanelOperationShape, handle: AnyHandler): RequestHandler =>
  async (request, response) => {
    const { locale } = requestState(response);
    const query = operation.query && validate(operation.query, request.query, 'query', locale);
    await handle({ ...signedOf(response), operation, query, locale, request, response });
  };

/** The session API, each operation behind its own admission; mounted at `panelPrefix` behind a JSON body reader. */
export const panelRoutes = (deps: PanelDeps): Router => {
  const { accounts, cookies, limiter } = deps;
  const handlers = makeHandlers(deps);
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(refuseCrossSite);
  for (const operation of panelOperationList) {
    const { id, method, path, needs, mediaType } = operation;
    const endpoint = mediaType === undefined ? jsonEndpoint : rawEndpoint;
    router[method](
      expressPath(path),
      needs === undefined ? admitAnybody(limiter) : admit(accounts, cookies, limiter, needs),
      endpoint(operation, handlers[id] as unknown as AnyHandler),
    );
  }
  return router;
};
