import { type RateLimiter } from '@kopru/http';
import type { Logger } from '@kopru/runtime';
import type { Accounts } from '../identity/open-accounts.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Audited, NoteRefusal } from '../audit/audited.ts';
import type { Certifications } from '../clients/certifications.ts';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { HeavyReads } from '../public/requests/heavy-reads.ts';
import type { ReadBody } from '../public/requests/read-body.ts';
import type { ReadJourney } from '../public/views/read-journey.ts';
import type { SingleSignOn } from '../identity/sign-in/single-sign-on.ts';
import type { Notifications } from '../notifications/open-notifications.ts';
import type { ShowLimits } from '../public/views/limits.ts';
import type { FindAlerts } from './alerts.ts';
import type { Signer } from '../certificates/signer.ts';
import { makeAuditedOrders } from './handlers/audited-orders.ts';
import { auditHandlers } from './handlers/audit-handlers.ts';
import { certificationHandlers } from './handlers/certification-handlers.ts';
import { contactHandlers } from './handlers/contact-handlers.ts';
import type { Cookies } from './access/cookies.ts';
import { dayReportHandlers } from './handlers/day-report-handlers.ts';
import { downloadHandlers } from './handlers/download-handlers.ts';
import { incidentHandlers } from './handlers/incident-handlers.ts';
import { journeyHandlers } from './handlers/journey-handlers.ts';
import { listOrdersHandler } from './handlers/list-orders-handler.ts';
import { keyHandlers } from './handlers/key-handlers.ts';
import type { LiveFeed } from './live/live-events.ts';
import { linkingHandlers } from './handlers/linking-handlers.ts';
import { liveHandler } from './live/live-handler.ts';
import type { LiveHub } from './live/live-hub.ts';
import { overviewHandlers } from './handlers/overview-handlers.ts';
import { serviceHandlers } from './handlers/service-handlers.ts';
import type { PanelHandlers } from './access/panel-handler.ts';
import { dataSubjectHandlers } from './handlers/data-subject-handlers.ts';
import { pictureHandler } from './handlers/picture-handler.ts';
import { salesHandlers } from './handlers/sales-handlers.ts';
import { serviceLevelHandlers } from './handlers/service-level-handlers.ts';
import { secondFactorHandlers } from './handlers/second-factor-handlers.ts';
import { sessionHandlers } from './handlers/session-handlers.ts';
import { simulatorHandlers } from './handlers/simulator-handlers.ts';
import type { SandboxClocks } from '../sandbox/clock.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { singleSignOnHandlers } from './handlers/single-sign-on-handlers.ts';
import { type Entry } from './access/signed-in.ts';
import type { SiteOf } from './access/site.ts';
import { userHandlers } from './handlers/user-handlers.ts';

export interface PanelDeps {
  accounts: Accounts;
  cookies: Cookies;
  limiter: RateLimiter;
  readBody: ReadBody;
  heavyReads: HeavyReads;
  clients: ServiceClients;
  findAlerts: FindAlerts;
  readJourney: ReadJourney;
  hub: LiveHub;
  feed: LiveFeed;
  auditLog: AuditLog;
  signer: Signer;
  now: () => Date;
  audited: Audited;
  noteRefusal: NoteRefusal;
  publicUrl: string | undefined;
  showLimits: ShowLimits;
  siteOf: SiteOf;
  singleSignOn: SingleSignOn | undefined;
  sandbox: Sandbox;
  sandboxClock: SandboxClocks;
  certifications: Certifications;
  notifications: Notifications;
  logger: Logger;
}

/** The handlers of all operations of the panel. */
export const makePanelHandlers = ({
  accounts,
  cookies,
  clients,
  findAlerts,
  readJourney,
  hub,
  feed,
  auditLog,
  signer,
  now,
  showLimits,
  siteOf,
  singleSignOn,
  sandbox,
  sandboxClock,
  certifications,
  notifications,
  logger,
  entry,
}: PanelDeps & { entry: Entry }): PanelHandlers => ({
  ...sessionHandlers(accounts, cookies, { hub, entry }),
  ...singleSignOnHandlers(accounts, { singleSignOn, cookies, entry }),
  ...secondFactorHandlers(accounts, { siteOf, entry, hub }),
  ...userHandlers(accounts, { hub, contacts: notifications.contacts }),
  ...contactHandlers(notifications, accounts, logger),
  ...keyHandlers(accounts),
  ...overviewHandlers(clients, findAlerts),
  ...incidentHandlers(clients),
  ...journeyHandlers(readJourney),
  ...listOrdersHandler(clients, now),
  ...downloadHandlers(clients),
  ...dayReportHandlers(clients, now),
  ...salesHandlers(clients),
  ...serviceLevelHandlers(clients),
  ...serviceHandlers(clients),
  ...linkingHandlers(clients),
  ...pictureHandler(clients),
  ...dataSubjectHandlers(clients),
  ...liveHandler(accounts, feed),
  ...auditHandlers({ log: auditLog, orders: makeAuditedOrders(clients), signer, now }),
  ...simulatorHandlers(sandbox, sandboxClock),
  ...certificationHandlers(certifications),
  listLimits: async ({ accountId }) => ({ data: { items: await showLimits(accountId) } }),
});
