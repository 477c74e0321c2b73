import { hasRole, panelOperationList, type PanelOperationShape, type Scope } from '@kopru/contracts';
import { expressPath, ok, openRoute, requestState, route, validate } from '@kopru/http';
import { Router, type RequestHandler, type Response } from 'express';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { KeyCommands } from '../accounts/key-commands.ts';
import type { SignInThrottle } from '../accounts/sign-in-throttle.ts';
import { makeSignIn } from '../accounts/sign-in.ts';
import type { OwnerClients } from '../clients/owners.ts';
import type { RestaurantName } from '../clients/restaurant-names.ts';
import { conceal } from '../views/conceal.ts';
import { admit, refuseCrossSite, type AccessDeps } from './access.routes.ts';
import { makeFindAlerts } from './alerts.ts';
import { keyHandlers } from './key-handlers.ts';
import { liveHandler } from './live-handler.ts';
import type { LiveHub } from './live-hub.ts';
import { overviewHandlers } from './overview-handlers.ts';
import { makeReadOverview } from './overview.ts';
import { ownerHandlers } from './owner-handlers.ts';
import type { PanelHandlers, Signed } from './panel-handler.ts';
import { sessionHandlers } from './session-handlers.ts';
import { userHandlers } from './user-handlers.ts';

export interface PanelDeps extends AccessDeps {
  accounts: AccountRepository;
  keys: KeyCommands;
  throttle: SignInThrottle;
  owners: OwnerClients;
  restaurantName: RestaurantName;
  hub: LiveHub;
  /** The scopes that a key can have. */
  scopes: readonly Scope[];
  /** An order that waits longer than this for approval is an alert. */
  waitingAlertMs: number;
  now: () => Date;
}

const makeHandlers = (deps: PanelDeps): PanelHandlers => {
  const { owners, restaurantName, waitingAlertMs: waitingMs, now } = deps;
  return {
    ...sessionHandlers({ ...deps, signIn: makeSignIn(deps) }),
    ...userHandlers(deps),
    ...keyHandlers(deps),
    ...overviewHandlers({
      ...deps,
      readOverview: makeReadOverview(owners),
      findAlerts: makeFindAlerts({ owners, restaurantName, waitingMs, now }),
    }),
    ...ownerHandlers(owners),
    ...liveHandler(deps),
  };
};

type AnyHandler = (input: Record<string, unknown>) => Promise<{ data?: unknown; cookie?: string }>;

const signedOf = (response: Response | undefined): (Signed & { accountId: string }) | undefined => {
  const signed = response?.locals['panel'] as Signed | undefined;
  return signed && { ...signed, accountId: signed.session.accountId };
};

const jsonEndpoint = (operation: PanelOperationShape, handle: AnyHandler): RequestHandler => {
  const make = operation.needs === undefined ? openRoute : route;
  return make(operation, async ({ params, query, body, locale, request }) => {
    const signed = signedOf(request.res);
    const { data, cookie } = await handle({ ...signed, operation, params, query, body, locale, request });
    const reply = ok(data, {}, cookie === undefined ? undefined : { 'Set-Cookie': cookie });
    return signed === undefined || hasRole(signed.user.role, 'operator')
      ? reply
      : { ...reply, body: conceal(reply.body) };
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
      ...(needs === undefined ? [] : [admit(deps, needs)]),
      endpoint(operation, handlers[id] as unknown as AnyHandler),
    );
  }
  return router;
};
