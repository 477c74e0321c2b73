import { createHttpServer, createMetrics, internalAuth, jsonBody } from '@kopru/http';
import { connectBroker } from '@kopru/messaging';
import { connectMongo, createLeases } from '@kopru/mongo';
import { createLogger, inOrder, shutdownTimes, type Logger, type Service } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { createRestaurantClient } from './clients/restaurant-client.ts';
import { createPlatformCommands } from './commands/platform-commands.ts';
import type { Config } from './config.ts';
import { internalRoutes } from './http/internal.routes.ts';
import { pushRoutes } from './http/push.routes.ts';
import { makeAcceptFacts } from './intake/accept-facts.ts';
import { createDirectory } from './intake/directory.ts';
import { createHealthReports } from './intake/health-reports.ts';
import { createInboxRelay } from './intake/inbox-relay.ts';
import { makeTakePush } from './intake/take-push.ts';
import { createIntegrationNews, integrationNewsTopology } from './messaging/integration-news.ts';
import { platformSettings } from './platform-settings.ts';
import { createFactFilter } from './polling/fact-filter.ts';
import { createPollSchedule } from './polling/poll-schedule.ts';
import { createPoller } from './polling/poller.ts';
import { createRateLimiter } from './providers/rate-limit.ts';
import { createAdapters } from './providers/registry.ts';
import { createFallbackInbox } from './storage/fallback-inbox.ts';
import { collections, indexes } from './storage/indexes.ts';
import { createIntegrationProjection } from './storage/integration-projection.ts';
import { createRateLimitStore } from './storage/rate-limit-store.ts';
import { createRejectedRepository } from './storage/rejected-repository.ts';

const name = 'provider-ingest';
/** Beyond this the broker counts as away and the inbox takes over. */
const confirmTimeoutMs = 2000;
const relayEveryMs = 1000;
const internalBodyLimit = 1_048_576;

export interface App extends Service {
  url(): string;
}

export const createApp = (
  config: Config,
  logger: Logger = createLogger({ service: name, level: config.LOG_LEVEL }),
): App => {
  const metrics = createMetrics(name);
  const mongo = connectMongo({
    uri: config.MONGODB_URI,
    database: config.MONGODB_DATABASE,
    logger,
    indexes: indexes({ rejectedRetentionMs: config.REJECTED_RETENTION }),
  });
  const broker = connectBroker({
    url: config.RABBITMQ_URL,
    service: name,
    logger,
    metrics: metrics.registry,
    topology: integrationNewsTopology,
    confirmTimeoutMs,
  });
  const restaurants = createRestaurantClient({ baseUrl: config.RESTAURANT_SERVICE_URL, token: config.INTERNAL_TOKEN });
  const projection = createIntegrationProjection(
    mongo.collection(collections.integrations),
    createKeyring(config.MASTER_KEYS),
  );
  const directory = createDirectory({ restaurants, projection, logger });
  const health = createHealthReports({ restaurants, logger });
  const inbox = createFallbackInbox(mongo.collection(collections.inbox), config.INBOX_LIMIT);
  const rejected = createRejectedRepository(
    mongo.collection(collections.rejected),
    (error) => void logger.warn('could not keep a refused push', { error }),
  );
  const leases = createLeases(mongo.collection(collections.leases));
  const rateLimiter = createRateLimiter(createRateLimitStore(mongo.collection(collections.rateLimits)));
  const adapters = createAdapters(platformSettings(config), rateLimiter);
  const acceptFacts = makeAcceptFacts({ broker, inbox, logger });
  const commands = createPlatformCommands({ adapters, directory, health });
  const filter = createFactFilter(mongo.collection(collections.polled));
  const takePush = makeTakePush({ adapters, directory, acceptFacts, rejected, filter, health });
  const schedule = createPollSchedule(mongo.collection(collections.polls));
  const poller = createPoller(
    { adapters, directory, schedule, filter, acceptFacts, health, logger },
    { syncEveryMs: 5000, tickMs: 250, concurrency: 25 },
  );
  const relay = createInboxRelay({ broker, inbox, leases, logger, everyMs: relayEveryMs });
  const server = createHttpServer({
    host: config.HOST,
    port: config.PORT,
    drainMs: shutdownTimes(config).drainMs,
    logger,
    metrics,
    bodyLimitBytes: config.BODY_LIMIT_BYTES,
    // The inbox takes over while the broker is away, so either of the two is enough to take orders.
    checks: [{ name: 'storage', isReady: () => broker.isReady() || mongo.isReady() }],
    handlers: [
      ['/ingest/v1', pushRoutes({ takePush, bodyLimitBytes: config.BODY_LIMIT_BYTES })],
      [
        '/internal',
        internalAuth(config.INTERNAL_TOKEN),
        ...jsonBody(internalBodyLimit),
        internalRoutes({ commands, rejected, projection }),
      ],
    ],
    withErrorParams: true,
  });
  const parts = [mongo, broker, createIntegrationNews(broker, directory, poller.resync), relay, poller, server];
  return { ...inOrder(parts), url: server.url };
};
