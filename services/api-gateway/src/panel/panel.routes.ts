import { appError } from '@kopru/contracts/errors/errors';
import { panelOperationList, type PanelOperationShape } from '@kopru/contracts/panel/operations';
import { expressPath, ok, openRoute, requestState, route, signalOf, validate, type RateLimiter } from '@kopru/http';
import type { Logger } from '@kopru/runtime';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Accounts } from '../identity/open-accounts.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Audited, NoteRefusal } from '../audit/audited.ts';
import type { Certifications } from '../clients/certifications.ts';
import type { OwnerClients } from '../clients/owners.ts';
import type { HeavyReads } from '../public/requests/heavy-reads.ts';
import type { ReadBody } from '../public/requests/read-body.ts';
import type { ReadJourney } from '../public/views/read-journey.ts';
import type { SingleSignOn } from '../identity/sign-in/single-sign-on.ts';
import type { Notifications } from '../notifications/open-notifications.ts';
import type { ShowLimits } from '../public/views/limits.ts';
import { mask } from '../public/views/mask.ts';
import { admit, admitAnybody, toRefusedRequest, refuseCrossSite } from './access/access.routes.ts';
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
import { ownerHandlers } from './handlers/owner-handlers.ts';
import { makePanelAudit } from './access/panel-audit.ts';
import type { Acting, PanelHandlers, Signed } from './access/panel-handler.ts';
import { personHandlers } from './handlers/person-handlers.ts';
import { pictureHandler } from './handlers/picture-handler.ts';
import { makeWithinReach } from './access/reach.ts';
import { salesHandlers } from './handlers/sales-handlers.ts';
import { serviceLevelHandlers } from './handlers/service-level-handlers.ts';
import { withinRole } from './access/within-role.ts';
import { secondFactorHandlers } from './handlers/second-factor-handlers.ts';
import { sessionHandlers } from './handlers/session-handlers.ts';
import { simulatorHandlers } from './handlers/simulator-handlers.ts';
import type { SandboxClocks } from '../sandbox/clock.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { singleSignOnHandlers } from './handlers/single-sign-on-handlers.ts';
import { makeEntry, type Entry } from './access/signed-in.ts';
import type { SiteOf } from './access/site.ts';
import { userHandlers } from './handlers/user-handlers.ts';

export interface PanelDeps {
  accounts: Accounts;
  cookies: Cookies;
  limiter: RateLimiter;
  readBody: ReadBody;
  heavyReads: HeavyReads;
  owners: OwnerClients;
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

const makeHandlers = ({
  accounts,
  cookies,
  owners,
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
  ...overviewHandlers(owners, findAlerts),
  ...incidentHandlers(owners),
  ...journeyHandlers(readJourney),
  ...listOrdersHandler(owners, now),
  ...downloadHandlers(owners),
  ...dayReportHandlers(owners, now),
  ...salesHandlers(owners),
  ...serviceLevelHandlers(owners),
  ...ownerHandlers(owners),
  ...linkingHandlers(owners),
  ...pictureHandler(owners),
  ...personHandlers(owners),
  ...liveHandler(accounts, feed),
  ...auditHandlers({ log: auditLog, orders: makeAuditedOrders(owners), signer, now }),
  ...simulatorHandlers(sandbox, sandboxClock),
  ...certificationHandlers(certifications),
  listLimits: async ({ accountId }) => ({ data: { items: await showLimits(accountId) } }),
});

type AnyHandler = (input: Record<string, unknown>) => Promise<{ data?: unknown; cookies?: string[] }>;

const signedOf = (response: Response | undefined): Acting | undefined =>
  response?.locals['panel'] as Acting | undefined;

/**
 * Only owners may write restaurants and integrations. They see the headers of payment matching whole, and an ingress
 * address where they make it or ask for it.
 */
const shown = (operation: PanelOperationShape, signed: Signed | undefined, body: unknown): unknown => {
  if (operation.needs === 'owner' || signed === undefined) return body;
  return signed.user.role === 'owner' ? mask(body, ['ingressUrl']) : mask(body);
};

/** Within the reach and the role of whoever asks. A write that is refused has its entry anyway; a read leaves it here. */
const noting = ({ owners, noteRefusal }: PanelDeps): ReturnType<typeof makeWithinReach> => {
  const within = makeWithinReach(owners);
  return (handle) => async (asked) => {
    try {
      return await within(withinRole(handle))(asked);
    } catch (error) {
      const { operation } = asked;
      if (operation.method === 'get')
        noteRefusal(error, toRefusedRequest(operation, asked, asked['request'] as Request));
      throw error;
    }
  };
};

interface Doors {
  audit: ReturnType<typeof makePanelAudit>;
  within: ReturnType<typeof makeWithinReach>;
  heavyReads: HeavyReads;
}

const jsonEndpoint = (operation: PanelOperationShape, handle: AnyHandler, doors: Doors): RequestHandler => {
  const { audit, within, heavyReads } = doors;
  const make = operation.needs === undefined ? openRoute : route;
  return make(operation, async ({ params, query, body, locale, request, signal }) => {
    const signed = signedOf(request.res);
    const input = { operation, params, query, body, locale, request };
    const work = async () =>
      signed === undefined
        ? handle(input)
        : heavyReads(operation, { ...signed, signal }, () => within(handle)({ ...signed, ...input }));
    const { data, cookies } = await audit(operation, { params, body, request }, { signed, work });
    const reply = ok(data, {}, cookies === undefined ? undefined : { 'Set-Cookie': cookies });
    return { ...reply, body: shown(operation, signed, reply.body) };
  });
};

/** For answers that are not JSON: the handler writes them itself. */
const rawEndpoint =
  (operation: PanelOperationShape, handle: AnyHandler, { audit, within, heavyReads }: Doors): RequestHandler =>
  async (request, response) => {
    const { locale } = requestState(response);
    const params = operation.params && validate(operation.params, request.params, 'path', locale);
    const query = operation.query && validate(operation.query, request.query, 'query', locale);
    const signed = signedOf(response);
    if (signed === undefined) throw appError('session_required');
    // A file that is on its way cannot be refused any more: its entry comes first.
    const noted = async (input: Record<string, unknown>) => {
      await audit(operation, { params, body: undefined, request }, { signed, work: () => Promise.resolve({}) });
      return handle(input);
    };
    await heavyReads(operation, { ...signed, signal: signalOf(response) }, () =>
      within(noted)({ ...signed, operation, params, query, locale, request, response }),
    );
  };

/** The session API, each operation behind its own admission; mounted at `panelPrefix`. */
export const panelRoutes = (deps: PanelDeps): Router => {
  const { accounts, cookies, limiter } = deps;
  const handlers = makeHandlers({ ...deps, entry: makeEntry(accounts, cookies) });
  const { heavyReads } = deps;
  const doors = { audit: makePanelAudit(deps.audited, accounts, cookies), within: noting(deps), heavyReads };
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(refuseCrossSite(deps.publicUrl));
  for (const operation of panelOperationList) {
    const { id, method, path, needs, mediaType } = operation;
    const endpoint = mediaType === undefined ? jsonEndpoint : rawEndpoint;
    router[method](
      expressPath(path),
      needs === undefined ? admitAnybody(limiter) : admit(deps, { ...operation, needs }),
      ...deps.readBody({ isForStrangers: needs === undefined }),
      endpoint(operation, handlers[id] as unknown as AnyHandler, doors),
    );
  }
  return router;
};
