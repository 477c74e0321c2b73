import { singleSlashes } from '@kopru/http';
import type { Topology } from '@kopru/messaging';
import { createOutboundHttp, createUrlGuard } from '@kopru/outbound-http';
import { createKeyring } from '@kopru/secrets';
import { openService, type App, type ServiceOptions } from '@kopru/service';
import helmet from 'helmet';
import { createAuditChains } from './audit/chains.ts';
import { alteredLog } from './audit/gaps.ts';
import { certificateRoutes } from './certificates/certificates.routes.ts';
import type { Config } from './config.ts';
import { createKeyInvalidation, keyInvalidationTopology } from './identity/keys/key-invalidation.ts';
import { createMailServer } from './identity/mail/mail-server.ts';
import { openAccounts } from './identity/open-accounts.ts';
import { usualCost, type PasswordCost } from './identity/users/passwords.ts';
import { migrate } from './migrate.ts';
import { openNotifications } from './notifications/open-notifications.ts';
import { openAudit } from './open-audit.ts';
import { openClients } from './open-clients.ts';
import { openInternal } from './open-internal.ts';
import { openPanel } from './open-panel.ts';
import { openPublic } from './open-public.ts';
import { openRequests } from './open-requests.ts';
import { openViews } from './open-views.ts';
import { callsOf, mailOf, singleSignOnOf, smsOf, telegramOf } from './optional-settings.ts';
import { createLiveFeed, liveQueue } from './panel/live/live-events.ts';
import { createLiveHub } from './panel/live/live-hub.ts';
import { docsRoutes } from './public/docs.routes.ts';
import { rootRoutes } from './public/root.routes.ts';
import { schemas, sealedFor } from './schemas.ts';

const topology: Topology = { exchanges: [], queues: [...keyInvalidationTopology.queues, liveQueue] };

export interface Surroundings extends Pick<ServiceOptions, 'logger'> {
  now?: () => Date;
  /** Tests do without the work that slows guesses down. */
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
    // Every request that waits for a look-up has its answer by then.
    operationLimitMs: config.ANSWER_LIMIT,
    sealed: { keyring, contexts: sealedFor },
    bodyLimitBytes: config.BODY_LIMIT_BYTES,
    findAltered: () => alteredLog(auditChains),
  });
  const { logger, mongo, broker } = service;
  const auditChains = createAuditChains({ mongo, keyring, logger, now });

  const mail = mailOf(config);
  const mailServer = mail && createMailServer(mail.settings);
  const accounts = openAccounts(service, {
    keyrings: { keyring, webhookKeyring },
    now,
    keyCacheMs: config.KEY_CACHE,
    post: mail && mailServer && { server: mailServer, publicUrl: mail.publicUrl },
    passwordCost,
  });
  const opened = openClients(service, config, { accounts, now });
  const { clients, signer, certifications } = opened;
  const hub = createLiveHub();
  const closing = new AbortController();
  const views = openViews(clients, { accounts, hub, now });
  const notifications = openNotifications(service, {
    ...{ accounts, clients, restaurantName: views.restaurantName, now },
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
  const audit = openAudit(service, config, { accounts, clients, chains: auditChains, now });
  const feed = createLiveFeed(broker, hub);
  const singleSignOn = singleSignOnOf(config);
  const requests = openRequests(config, accounts.limits);
  const parts = { accounts, opened, audit, views, requests, keyring, now };
  const panel = openPanel(service, config, { ...parts, notifications, singleSignOn, hub, feed });

  return service.run({
    parts: [
      createKeyInvalidation(broker, accounts.directory),
      feed,
      auditChains.heads,
      audit.auditLog.part,
      ...accounts.parts,
      ...notifications.parts,
    ],
    // Without the broker, keys are read anew every second and changes are announced later.
    checks: [{ name: 'mongodb', isReady: mongo.answers }],
    internal: openInternal(service, { ...parts, auditChains, singleSignOn }),
    public: {
      trustProxy: config.TRUST_PROXY,
      maxConnections: config.MAX_CONNECTIONS,
      onClosing: () => {
        closing.abort();
        panel.close();
      },
      handlers: [
        helmet({ contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"] } } }),
        ...panel.handlers,
        ['/docs', docsRoutes()],
        rootRoutes(config.SECURITY_CONTACT),
        certificateRoutes(certifications, signer),
        singleSlashes,
        ...openPublic(service, config, { ...parts, closing: closing.signal }),
      ],
    },
  });
};
