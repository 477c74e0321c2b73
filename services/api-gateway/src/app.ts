import { panelPrefix, sandboxPanelPrefix } from '@kopru/contracts/panel/values';
import { apiPrefix } from '@kopru/contracts/public/operation';
import { createMemoryBudget, createRateLimiter, singleSlashes } from '@kopru/http';
import type { Topology } from '@kopru/messaging';
import { createOutboundHttp, createUrlGuard } from '@kopru/outbound-http';
import { createKeyring } from '@kopru/secrets';
import { openService, type App, type ServiceOptions } from '@kopru/service';
import helmet from 'helmet';
import { makeFindAccounts } from './identity/find-accounts.ts';
import { openAccounts } from './identity/open-accounts.ts';
import { usualCost, type PasswordCost } from './identity/users/passwords.ts';
import { makeResealSecrets } from './identity/reseal-secrets.ts';
import { createAuditLog } from './audit/audit-log.ts';
import { createAuditChains } from './audit/chains.ts';
import { alteredLog } from './audit/gaps.ts';
import { makeAudited, makeNoteRefusal } from './audit/audited.ts';
import { makeWatch } from './audit/state.ts';
import { certificateRoutes } from './certificates/certificates.routes.ts';
import { certifierRoutes } from './certificates/certifier.routes.ts';
import { createSigner } from './certificates/signer.ts';
import { createCertifications } from './clients/certifications.ts';
import { ofKnownRestaurants } from './clients/known-restaurants.ts';
import { limitOwners } from './clients/limit-owners.ts';
import { tunnelOwners } from './clients/tunnel-owners.ts';
import { createTunnels } from './clients/tunnels.ts';
import { createOwners } from './clients/owners.ts';
import { createMailServer } from './identity/mail/mail-server.ts';
import { migrate } from './migrate.ts';
import { createLinkedItems } from './clients/linked-items.ts';
import { createSingleSignOn } from './identity/sign-in/single-sign-on.ts';
import { createRestaurantNames } from './clients/restaurant-names.ts';
import { callsOf, mailOf, panelFolder, singleSignOnOf, smsOf, telegramOf, type Config } from './config.ts';
import { auditCommands } from './internal/admin-audit.ts';
import { adminCommands } from './internal/admin-commands.ts';
import { admission } from './public/requests/admission.routes.ts';
import { certificationHandlers } from './public/handlers/certification-handlers.ts';
import { docsRoutes, openApiRoutes } from './public/docs.routes.ts';
import { makeHeavyReads } from './public/requests/heavy-reads.ts';
import { createIdempotency } from './public/requests/idempotency.ts';
import { endpointHandlers } from './public/handlers/endpoint-handlers.ts';
import { incidentFactRoutes } from './internal/incident-facts.routes.ts';
import { makeFindPosNotReading } from './internal/find-pos-not-reading.ts';
import { internalRoutes } from './internal/internal.routes.ts';
import { orderHandlers } from './public/handlers/order-handlers.ts';
import { publicRoutes } from './public/public.routes.ts';
import { makeReadJourney } from './public/views/read-journey.ts';
import { makeShowOrder } from './public/views/show-order.ts';
import { tunnelHandlers } from './public/handlers/tunnel-handlers.ts';
import { restaurantHandlers } from './public/handlers/restaurant-handlers.ts';
import { webhookHandlers } from './public/handlers/webhook-handlers.ts';
import { makeReadBody } from './public/requests/read-body.ts';
import { makeWatch as makeWatchCalls } from './public/requests/certified-call.routes.ts';
import { rootRoutes } from './public/root.routes.ts';
import { makeResealResults } from './public/requests/reseal-results.ts';
import { makeShowLimits } from './public/views/limits.ts';
import { createKeyInvalidation, keyInvalidationTopology } from './identity/keys/key-invalidation.ts';
import { openNotifications } from './notifications/open-notifications.ts';
import { admitAnybody } from './panel/access/access.routes.ts';
import { makeFindAlerts } from './panel/alerts.ts';
import { createCookies } from './panel/access/cookies.ts';
import { createLiveFeed, liveQueue } from './panel/live/live-events.ts';
import { createLiveHub } from './panel/live/live-hub.ts';
import { panelFiles } from './panel/panel-files.routes.ts';
import { makeSiteOf } from './panel/access/site.ts';
import { panelRoutes } from './panel/panel.routes.ts';
import { ofSandbox } from './panel/access/side.routes.ts';

import { makeConnect } from './sandbox/connect.ts';
import { createSandboxClock } from './sandbox/clock.ts';
import { clockOwners } from './sandbox/clock-owners.ts';
import { makeRunClock } from './sandbox/run-clock.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { sandboxHandlers } from './sandbox/sandbox-handlers.ts';
import { sandboxOwners } from './sandbox/sandbox-owners.ts';
import { createSimulator } from './sandbox/simulator.ts';
import { schemas, sealedFor } from './schemas.ts';

const topology: Topology = { exchanges: [], queues: [...keyInvalidationTopology.queues, liveQueue] };

export interface Surroundings extends Pick<ServiceOptions, 'logger'> {
  now?: () => Date;
  /** Tests do without the work that keeps guesses slow. */
  passwordCost?: PasswordCost;
}

export const createApp = (
  config: Config,
  { now = () => new Date(), passwordCost = usualCost, logger: given }: Surroundings = {},
): App => {
  const { MASTER_KEYS, WEBHOOK_MASTER_KEYS = MASTER_KEYS } = config;
  const keyring = createKeyring(MASTER_KEYS);
  const webhookKeyring = createKeyring(WEBHOOK_MASTER_KEYS);
  const service = openService({
    name: 'api-gateway',
    config,
    logger: given,
    schemas,
    migrate,
    topology,
    // Whoever waits for a look-up has been answered by then.
    operationLimitMs: config.ANSWER_LIMIT,
    sealed: { keyring, contexts: sealedFor },
    bodyLimitBytes: config.BODY_LIMIT_BYTES,
    findAltered: () => alteredLog(auditChains),
  });
  const { logger, mongo, broker } = service;
  const auditChains = createAuditChains({ mongo, keyring, logger, now });

  const hub = createLiveHub();
  const closing = new AbortController();
  const mail = mailOf(config);
  const mailServer = mail && createMailServer(mail.settings);
  const accounts = openAccounts(service, {
    keyrings: { keyring, webhookKeyring },
    now,
    keyCacheMs: config.KEY_CACHE,
    post: mail && mailServer && { server: mailServer, publicUrl: mail.publicUrl },
    passwordCost,
  });
  const { limits } = accounts;
  const simulator = createSimulator(config.SANDBOX_URL);
  const { sandboxes, clocks } = accounts;
  const tunnels = createTunnels(config, service.client);
  const limited = limitOwners(createOwners(config, service.client), limits);
  const checked = ofKnownRestaurants(tunnelOwners(limited, tunnels.isOpen));
  const owners = sandboxOwners(checked, {
    sandboxes,
    clocks,
    simulator,
    logger,
  });
  const sandbox = createSandbox(owners, { simulator, connect: makeConnect(owners, { simulator, clocks }) });
  const runClock = makeRunClock({
    clocks,
    owners: clockOwners(owners, simulator),
    leases: service.leases,
    owner: service.owner,
  });
  const sandboxClock = createSandboxClock({ clocks, run: runClock, now, logger });
  const signer = createSigner(createKeyring(config.CERTIFICATE_KEYS ?? MASTER_KEYS));
  const certifications = createCertifications(config, service.client);
  const restaurantName = createRestaurantNames(owners.restaurants);
  const notifications = openNotifications(service, {
    ...{ accounts, owners, restaurantName, now },
    mail: mailServer,
    telegram: telegramOf(config),
    sms: smsOf(config),
    calls: callsOf(config),
    push: {
      keyring,
      outbound: createOutboundHttp(
        createUrlGuard({
          allowCidrs: config.PUSH_ALLOW_CIDRS,
          denyCidrs: config.WEBHOOK_DENY_CIDRS,
          httpsOnly: config.NODE_ENV === 'production',
        }),
      ),
    },
    publicUrl: config.PUBLIC_URL,
  });
  const showOrder = makeShowOrder(restaurantName, createLinkedItems(owners.items));
  const readJourney = makeReadJourney(owners, now);
  const showLimits = makeShowLimits(owners, accounts, hub);
  const auditLog = createAuditLog({
    chains: auditChains,
    mongo,
    logger,
    metrics: service.metrics,
    now,
    retentionDays: config.AUDIT_RETENTION_DAYS,
  });
  const audited = makeAudited(auditLog, makeWatch(owners, accounts));
  const noteRefusal = makeNoteRefusal(auditLog);
  const feed = createLiveFeed(broker, hub);

  const singleSignOn = singleSignOnOf(config);
  const outbound = createOutboundHttp(
    createUrlGuard({ allowCidrs: config.OIDC_ALLOW_CIDRS, httpsOnly: config.NODE_ENV === 'production' }),
  );
  const heavyReads = makeHeavyReads(limits);
  const limiter = createRateLimiter({ perSecond: config.RATE_LIMIT_PER_SECOND, burst: config.RATE_LIMIT_BURST });
  const idempotency = createIdempotency(mongo, {
    retentionMs: config.IDEMPOTENCY_RETENTION,
    keyring,
    logger,
    now,
    limits,
  });
  const readBody = makeReadBody({
    limitBytes: config.BODY_LIMIT_BYTES,
    budget: createMemoryBudget(config.BODIES_LIMIT_BYTES),
  });
  const publicInterface = publicRoutes({
    handlers: {
      ...orderHandlers(owners, showOrder, readJourney),
      ...endpointHandlers(owners),
      ...webhookHandlers(owners, service.isStopping, limits),
      ...restaurantHandlers(owners),
      ...sandboxHandlers(sandbox, sandboxClock),
      ...tunnelHandlers(tunnels, owners, closing.signal),
      ...certificationHandlers(certifications),
      listLimits: async ({ accountId }) => ({ data: await showLimits(accountId) }),
    },
    admit: admission({ ...accounts, limiter, noteRefusal }),
    admitAnybody: admitAnybody(limiter),
    watch: makeWatchCalls({ certifications, logger, now }),
    holderOf: async (body) => (await owners.registrations.holder({ body: body as { token: string } })).accountId,
    idempotency,
    heavyReads,
    audited,
    readBody,
    answerLimitMs: config.ANSWER_LIMIT,
    logger,
  });
  const openApi = openApiRoutes(config.INGEST_PUBLIC_URL);
  const resealSecrets = makeResealSecrets({
    ...accounts,
    keyring,
    resealResults: makeResealResults(mongo, keyring),
    resealChains: auditChains.reseal,
    owners: owners.secrets,
  });
  const commands = {
    ...adminCommands(accounts, resealSecrets, owners, singleSignOn),
    ...auditCommands(auditChains),
  };
  const findAccounts = makeFindAccounts({
    ...accounts,
    keyring,
    holderOfIngress: async (token) => (await owners.platforms.holder({ body: { token } })).accountId,
    holderOfCertificate: async (publicId) => (await certifications.published(publicId, 'en'))?.accountId ?? null,
  });
  const panel = panelRoutes({
    accounts,
    cookies: createCookies(config.NODE_ENV === 'production'),
    limiter,
    readBody,
    heavyReads,
    owners,
    readJourney,
    findAlerts: makeFindAlerts(owners, restaurantName, config.WAITING_ALERT),
    hub,
    feed,
    auditLog,
    signer,
    now,
    audited,
    noteRefusal,
    publicUrl: config.PUBLIC_URL,
    showLimits,
    siteOf: makeSiteOf(config.PUBLIC_URL),
    sandbox,
    sandboxClock,
    certifications,
    notifications,
    logger,
    singleSignOn: singleSignOn && createSingleSignOn(singleSignOn, outbound),
  });

  return service.run({
    parts: [
      createKeyInvalidation(broker, accounts.directory),
      feed,
      auditChains.heads,
      auditLog.part,
      ...accounts.parts,
      ...notifications.parts,
    ],
    // Without the broker, keys are read anew every second and changes are announced later.
    checks: [{ name: 'mongodb', isReady: mongo.answers }],
    internal: [
      certifierRoutes({ owners, sandboxes, signer }),
      incidentFactRoutes(accounts.accounts, now),
      internalRoutes(commands, owners, showOrder, audited, {
        findAccounts,
        findPosNotReading: makeFindPosNotReading({ ...accounts, endpoints: owners.endpoints, now }),
      }),
    ],
    public: {
      trustProxy: config.TRUST_PROXY,
      maxConnections: config.MAX_CONNECTIONS,
      // Open streams to browsers and long polls would delay a stopping server.
      onClosing: () => {
        closing.abort();
        hub.closeAll();
        outbound.close();
      },
      handlers: [
        helmet({ contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"] } } }),
        [sandboxPanelPrefix, ofSandbox, panel],
        [panelPrefix, panel],
        ['/panel', panelFiles(panelFolder(config))],
        ['/docs', docsRoutes()],
        rootRoutes(config.SECURITY_CONTACT),
        certificateRoutes(certifications, signer),
        singleSlashes,
        // Clients in the field write the prefix into their base address, into their paths, into both or into neither.
        ...[`${apiPrefix}${apiPrefix}`, apiPrefix, '/'].map((prefix): [string, typeof openApi, typeof openApi] => [
          prefix,
          openApi,
          publicInterface,
        ]),
      ],
    },
  });
};
