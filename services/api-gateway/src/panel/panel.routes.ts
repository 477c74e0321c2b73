import type { Router } from 'express';
import { Router as createRouter } from 'express';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { KeyCommands } from '../accounts/key-commands.ts';
import type { SignInThrottle } from '../accounts/sign-in-throttle.ts';
import { makeSignIn } from '../accounts/sign-in.ts';
import type { RestaurantName } from '../clients/restaurant-names.ts';
import { makeFindAlerts } from './alerts.ts';
import { keyRoutes } from './keys.routes.ts';
import type { LiveHub } from './live-hub.ts';
import { liveRoutes } from './live.routes.ts';
import { orderRoutes } from './orders.routes.ts';
import { makeReadOverview } from './overview.ts';
import { overviewRoutes } from './overview.routes.ts';
import type { Owners } from '../clients/owners.ts';
import { mountPanelRoutes, refuseCrossSite, type AccessDeps, type PanelRoute } from './panel-route.routes.ts';
import { restaurantPanelRoutes } from './restaurants.routes.ts';
import { openSessionRoutes, sessionRoutes } from './session.routes.ts';
import { userRoutes } from './users.routes.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export interface PanelDeps extends AccessDeps {
  accounts: AccountRepository;
  keys: KeyCommands;
  throttle: SignInThrottle;
  owners: Owners;
  restaurantName: RestaurantName;
  hub: LiveHub;
  /** The scopes that a key can have. */
  scopes: readonly string[];
  /** An order that waits longer than this for approval is an alert. */
  waitingAlertMs: number;
  now: () => Date;
}

/** Every route that needs a session, with the role it needs. */
export const panelRouteTable = (deps: PanelDeps): PanelRoute[] => {
  const { owners, restaurantName, waitingAlertMs: waitingMs, now } = deps;
  const signIn = makeSignIn(deps);
  return [
    ...sessionRoutes({ ...deps, signIn }),
    ...userRoutes(deps),
    ...keyRoutes(deps),
    ...overviewRoutes({
      ...deps,
      readOverview: makeReadOverview(owners),
      findAlerts: makeFindAlerts({ owners, restaurantName, waitingMs, now }),
    }),
    ...orderRoutes(owners),
    ...restaurantPanelRoutes(owners),
    ...webhookRoutes(owners),
    ...liveRoutes(deps),
  ];
};

/** The session API; mounted at `/panel-api` behind a JSON body reader. */
export const panelRoutes = (deps: PanelDeps): Router => {
  const router = createRouter();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(refuseCrossSite);
  router.use(openSessionRoutes({ ...deps, signIn: makeSignIn(deps) }));
  router.use(mountPanelRoutes(deps, panelRouteTable(deps)));
  return router;
};
