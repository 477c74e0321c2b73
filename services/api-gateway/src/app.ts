import { apiPrefix, panelPrefix } from '@kopru/contracts';
import { createRateLimiter, jsonBody } from '@kopru/http';
import type { Topology } from '@kopru/messaging';
import { createKeyring } from '@kopru/secrets';
import { openService, type App } from '@kopru/service';
import helmet from 'helmet';
import { openAccounts } from './accounts/open-accounts.ts';
import { makeResealSecrets } from './accounts/reseal-secrets.ts';
import { createOwners } from './clients/owners.ts';
import { createRestaurantNames } from './clients/restaurant-names.ts';
import { panelFolder, type Config } from './config.ts';
import { adminCommands } from './http/admin-commands.ts';
import { admission } from './http/admission.routes.ts';
import { docsRoutes, openApiRoutes } from './http/docs.routes.ts';
import { createIdempotency } from './http/idempotency.ts';
import { internalRoutes } from './http/internal.routes.ts';
import { orderHandlers, webhookHandlers } from './http/order-handlers.ts';
import { publicRoutes } from './http/public.routes.ts';
import { restaurantHandlers } from './http/restaurant-handlers.ts';
import { rootRoutes } from './http/root.routes.ts';
import { createKeyNews, keyNewsTopology } from './messaging/key-news.ts';
import { openApiDocument } from './openapi/document.ts';
import { makeFindAlerts } from './panel/alerts.ts';
import { createCookies } from './panel/cookies.ts';
import { createLiveFeed, liveQueue } from './panel/live-events.ts';
import { createLiveHub } from './panel/live-hub.ts';
import { panelFiles } from './panel/panel-files.routes.ts';
import { panelRoutes } from './panel/panel.routes.ts';

import { schemas, sealedFor } from './schemas.ts';

const topology: Topology = { exchanges: [], queues: [...keyNewsTopology.queues, liveQueue] };

export const createApp = (config: Config): App => {
  const now = (): Date => new Date();
  const keyring = createKeyring(config.MASTER_KEYS);
  const service = openService({
    name: 'api-gateway',
    config,
    schemas,
    topology,
    // Whoever waits for a look-up has been answered by then.
    operationLimitMs: config.ANSWER_LIMIT,
    sealed: { keyring, contexts: sealedFor },
    bodyLimitBytes: config.BODY_LIMIT_BYTES,
  });
  const { logger, mongo, broker } = service;
  const owners = createOwners(config, service.client);
  const restaurantName = createRestaurantNames(owners.restaurants);

  const accounts = openAccounts(service, { keyring, now, keyCacheMs: config.KEY_CACHE });
  const hub = createLiveHub();
  const feed = createLiveFeed(broker, hub);

  const limiter = createRateLimiter({ perSecond: config.RATE_LIMIT_PER_SECOND, burst: config.RATE_LIMIT_BURST });
  const idempotency = createIdempotency(mongo, { retentionMs: config.IDEMPOTENCY_RETENTION, keyring, logger, now });
  const publicInterface = publicRoutes({
    handlers: {
      ...orderHandlers(owners, restaurantName),
      ...webhookHandlers(owners, service.isStopping),
      ...restaurantHandlers(owners),
    },
    admit: admission({ ...accounts, limiter }),
    idempotency,
    bodyLimitBytes: config.BODY_LIMIT_BYTES,
    answerLimitMs: config.ANSWER_LIMIT,
    logger,
  });
  const openApi = openApiRoutes(openApiDocument({ ingestUrl: config.INGEST_PUBLIC_URL }));
  const resealSecrets = makeResealSecrets({ ...accounts, keyring, owners: owners.secrets });
  const commands = adminCommands(accounts, resealSecrets, owners);
  const panel = panelRoutes({
    accounts,
    cookies: createCookies(config.NODE_ENV === 'production'),
    limiter,
    owners,
    findAlerts: makeFindAlerts(owners, restaurantName, config.WAITING_ALERT),
    hub,
    feed,
  });

  return service.run({
    parts: [createKeyNews(broker, accounts.directory), feed, ...accounts.parts],
    // Without the broker, keys are read anew every second and changes are announced later.
    checks: [{ name: 'mongodb', isReady: mongo.answers }],
    trustProxy: config.TRUST_PROXY,
    // Open streams to browsers would delay a stopping server.
    onClosing: hub.closeAll,
    handlers: [
      helmet({ contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"] } } }),
      service.internal(internalRoutes(commands, owners, restaurantName)),
      [panelPrefix, ...jsonBody(config.BODY_LIMIT_BYTES), panel],
      ['/panel', panelFiles(panelFolder(config))],
      ['/docs', docsRoutes()],
      rootRoutes(),
      // Clients in the field write the prefix into their base address, into their paths, into both or into neither.
      ...[`${apiPrefix}${apiPrefix}`, apiPrefix, '/'].map((prefix): [string, typeof openApi, typeof openApi] => [
        prefix,
        openApi,
        publicInterface,
      ]),
    ],
  });
};
