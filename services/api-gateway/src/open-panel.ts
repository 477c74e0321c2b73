import { panelPrefix, sandboxPanelPrefix } from '@kopru/contracts/panel/values';
import { createOutboundHttp, createUrlGuard } from '@kopru/outbound-http';
import type { OpenedService } from '@kopru/service';
import type { HttpServerOptions } from '@kopru/http';
import type { Config } from './config.ts';
import type { Accounts } from './identity/open-accounts.ts';
import { createSingleSignOn, type SingleSignOnSettings } from './identity/sign-in/single-sign-on.ts';
import type { Notifications } from './notifications/open-notifications.ts';
import type { OpenedAudit } from './open-audit.ts';
import type { OpenedClients } from './open-clients.ts';
import type { OpenedRequests } from './open-requests.ts';
import type { OpenedViews } from './open-views.ts';
import { panelFolder } from './optional-settings.ts';
import { createCookies } from './panel/access/cookies.ts';
import { ofSandbox } from './panel/access/environment.routes.ts';
import { makeSiteOf } from './panel/access/site.ts';
import { makeFindAlerts } from './panel/alerts.ts';
import type { LiveFeed } from './panel/live/live-events.ts';
import type { LiveHub } from './panel/live/live-hub.ts';
import { panelFiles } from './panel/panel-files.routes.ts';
import { panelRoutes } from './panel/panel.routes.ts';

interface Parts {
  accounts: Accounts;
  opened: OpenedClients;
  audit: OpenedAudit;
  views: OpenedViews;
  requests: OpenedRequests;
  notifications: Notifications;
  singleSignOn: SingleSignOnSettings | undefined;
  hub: LiveHub;
  feed: LiveFeed;
  now: () => Date;
}

/** The panel, and the session API behind it: of the live account, and of its sandbox. */
export const openPanel = (
  { logger }: OpenedService,
  config: Config,
  { accounts, opened, audit, views, requests, notifications, singleSignOn, hub, feed, now }: Parts,
) => {
  const { clients, sandbox, sandboxClock, signer, certifications } = opened;
  const outbound = createOutboundHttp(
    createUrlGuard({ allowCidrs: config.OIDC_ALLOW_CIDRS, httpsOnly: config.NODE_ENV === 'production' }),
  );
  const panel = panelRoutes({
    ...{ accounts, clients, sandbox, sandboxClock, signer, certifications, notifications, hub, feed, now, logger },
    ...audit,
    ...requests,
    readJourney: views.readJourney,
    showLimits: views.showLimits,
    cookies: createCookies(config.NODE_ENV === 'production'),
    findAlerts: makeFindAlerts(clients, views.restaurantName, config.WAITING_ALERT),
    publicUrl: config.PUBLIC_URL,
    siteOf: makeSiteOf(config.PUBLIC_URL),
    singleSignOn: singleSignOn && createSingleSignOn(singleSignOn, outbound),
  });
  const handlers: HttpServerOptions['handlers'] = [
    [sandboxPanelPrefix, ofSandbox, panel],
    [panelPrefix, panel],
    ['/panel', panelFiles(panelFolder(config))],
  ];
  return {
    handlers,
    /** Open streams to browsers would delay a stopping server. */
    close: (): void => {
      hub.closeAll();
      outbound.close();
    },
  };
};
