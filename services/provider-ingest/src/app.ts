import { secretOperations } from '@kopru/contracts/internal/service';
import { createMemoryBudget, serve, singleSlashes } from '@kopru/http';
import { createOutboundHttp, createUrlGuard } from '@kopru/outbound-http';
import { repeating, service as part, type Logger } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { openService, type App } from '@kopru/service';
import { createRestaurantClient } from './clients/restaurant-client.ts';
import { createPlatformCommands } from './http/platform-commands.ts';
import { platformSettings, sandboxSettings, type Config } from './config.ts';
import { incidentFactRoutes } from './http/incident-facts.routes.ts';
import { platformRoutes } from './http/platforms.routes.ts';
import { createHoursCommands } from './http/hours-commands.ts';
import { createPriceCommands } from './http/price-commands.ts';
import { createStockCommands } from './http/stock-commands.ts';
import { createStoreCommands } from './http/store-commands.ts';
import { pushRoutes } from './http/push.routes.ts';
import { makeAdmitPush } from './intake/admit-push.ts';
import { makeAcceptFacts } from './intake/accept-facts.ts';
import { makeCountUnread } from './intake/count-unread.ts';
import { createDirectory } from './clients/directory.ts';
import { createHealthReports } from './clients/health-reports.ts';
import { createStoreLooks } from './clients/store-looks.ts';
import { createInboxRelay } from './jobs/inbox-relay.ts';
import { createEventTimes } from './clients/event-times.ts';
import { makeSealPerson } from './storage/seal-person.ts';
import { createRefusedNotes } from './intake/note-refused.ts';
import { makeLogRefused } from './intake/log-refused.ts';
import { makeTakePush } from './intake/take-push.ts';
import { createTakeRefused } from './jobs/take-refused.ts';
import { createIntegrationEvents, integrationEventsTopology } from './messaging/integration-events.ts';
import { makeReadPicture } from './pictures/read-picture.ts';
import { createFactFilter } from './storage/fact-filter.ts';
import { createPolledIntegrations } from './jobs/polled-integrations.ts';
import { createPersonKeys } from './storage/person-keys.ts';
import { createPersonPushes } from './storage/person-pushes.ts';
import { createPollSchedule } from './storage/poll-schedule.ts';
import { createPoller } from './jobs/poller.ts';
import { createRefundReads } from './jobs/refund-reads.ts';
import { createRateLimiter } from './providers/rate-limit.ts';
import { createAdapters } from './providers/registry.ts';
import { createFallbackInbox } from './storage/fallback-inbox.ts';
import { createIncidentRows } from './storage/incident-rows.ts';
import { createIntegrationProjection } from './storage/integration-projection.ts';
import { createRateLimitStore } from './storage/rate-limit-store.ts';
import { createRefundRequests } from './storage/refund-requests.ts';
import { createRefusedRepository } from './storage/refused-repository.ts';
import { createRejectedRepository } from './storage/rejected-repository.ts';
import { createUnreadRepository } from './storage/unread-repository.ts';
import { createSentBodies } from './storage/sent-bodies.ts';
import { createSentOrders } from './storage/sent-orders.ts';
import { schemasOf, sealedFor } from './storage/schemas.ts';

/** After this time the broker counts as away and the inbox takes over. */
const confirmTimeoutMs = 2000;
const relayEveryMs = 1000;
const internalBodyLimit = 1_048_576;

/** How long ingest waits for restaurant-service. */
const ownerTimeoutMs = 3_000;

export interface Surroundings {
  logger?: Logger | undefined;
  /** The time by which customers' data is sealed. */
  now?: () => Date;
  /** How often keys that have ended are deleted; the database does so by its own clock, too. */
  personKeysEveryMs?: number;
}

export const createApp = (config: Config, surroundings: Surroundings = {}): App => {
  const { logger: given, now = () => new Date(), personKeysEveryMs = 60_000 } = surroundings;
  const schemas = schemasOf({ rejectedRetentionMs: config.REJECTED_RETENTION });
  const keyring = createKeyring(config.MASTER_KEYS);
  const service = openService({
    name: 'provider-ingest',
    config,
    logger: given,
    schemas: Object.values(schemas),
    topology: integrationEventsTopology,
    confirmTimeoutMs,
    sealed: { keyring, contexts: sealedFor },
    bodyLimitBytes: internalBodyLimit,
  });
  const { logger, metrics, mongo, broker, leases } = service;
  const restaurants = createRestaurantClient(
    service.client('restaurant-service', config.RESTAURANT_SERVICE_URL, ownerTimeoutMs),
  );
  const projection = createIntegrationProjection(mongo.model(schemas.integrations), keyring);
  const eventTimes = createEventTimes();
  const directory = createDirectory({ restaurants, projection, eventTimes, logger });
  const health = createHealthReports({ restaurants, logger });
  const inbox = createFallbackInbox(mongo.collection(schemas.inbox), config.INBOX_LIMIT);
  const personKeys = createPersonKeys({ keys: mongo.model(schemas.personKeys), keyring, now });
  const sealPerson = makeSealPerson(personKeys, now);
  const unread = createUnreadRepository(mongo.collection(schemas.unread), now);
  const rejected = createRejectedRepository(
    mongo.collection(schemas.rejected),
    { sealPerson, unread },
    (error) => void logger.warn('could not save a refused push', { error }),
  );
  const rateLimiter = createRateLimiter(createRateLimitStore(mongo.collection(schemas.rateLimits)));
  const sentBodies = createSentBodies(mongo.collection(schemas.sentBodies));
  const sentOrders = createSentOrders(mongo, keyring, logger);
  const adapters = createAdapters(platformSettings(config), { rateLimiter, sentBodies }, sandboxSettings(config));
  const countUnread = makeCountUnread(metrics);
  const storeLooks = createStoreLooks({ restaurants, logger });
  const acceptFacts = makeAcceptFacts({
    ...{ broker, inbox, sealPerson, countUnread, adapters, sentOrders, storeLooks, logger },
    lingerMs: config.ORDER_LINGER,
  });
  const commands = createPlatformCommands({ adapters, directory, health });
  const store = createStoreCommands({ adapters, directory });
  const hours = createHoursCommands({ adapters, directory });
  const stock = createStockCommands({ adapters, directory });
  const price = createPriceCommands({ adapters, directory });
  const outbound = createOutboundHttp(
    createUrlGuard({
      allowCidrs: config.PICTURE_ALLOW_CIDRS,
      denyCidrs: config.WEBHOOK_DENY_CIDRS,
      httpsOnly: config.NODE_ENV === 'production',
    }),
  );
  const filter = createFactFilter(mongo.collection(schemas.polled));
  const persons = createPersonPushes({
    rejected: mongo.collection(schemas.rejected),
    refused: mongo.collection(schemas.refused),
    refusedTotals: mongo.collection(schemas.refusedTotals),
    sealPerson,
  });
  const refused = createRefusedRepository(mongo.collection(schemas.refused), mongo.collection(schemas.refusedTotals));
  const refusedNotes = createRefusedNotes({ adapters, refused, sealPerson, logger, registry: metrics });
  const budget = createMemoryBudget(config.BODIES_LIMIT_BYTES);
  const admitPush = makeAdmitPush({
    directory,
    pushesPerSecond: { integration: config.PUSHES_PER_SECOND, address: config.PUSHES_PER_ADDRESS },
  });
  const logRefused = makeLogRefused(logger);
  const takePush = makeTakePush({
    adapters,
    acceptFacts,
    rejected,
    refusedNotes,
    logRefused,
    filter,
    health,
  });
  const takeRefused = createTakeRefused({
    adapters,
    directory,
    refused,
    notes: refusedNotes,
    sealPerson,
    acceptFacts,
    health,
    logger,
  });
  const schedule = createPollSchedule(mongo.collection(schemas.polls));
  const polled = createPolledIntegrations({ adapters, directory, eventTimes, schedule, logger, metrics });
  const refundRequests = createRefundRequests(mongo.collection(schemas.refundRequests));
  const refundReads = createRefundReads({ adapters, directory, refundRequests, logger });
  const poller = createPoller(
    { adapters, directory, schedule, filter, acceptFacts, rejected, logRefused, health, refundReads, logger },
    { tickMs: 250, concurrency: 25 },
  );
  const integrationEvents = createIntegrationEvents(broker, {
    event: async ({ type, body }) => {
      const status = type === 'entegrasyon.durum_degisti' ? body.status : undefined;
      await polled.changed({ ...body, status });
      if (status !== true) return;
      await poller.pollNow(body.integrationId);
      // Not awaited, so that further events need not wait for the orders; failures are tried again later.
      void takeRefused.switchedOn(body.integrationId);
    },
    missed: () => {
      directory.expireAll();
      polled.readLists();
    },
  });
  const sweeping = repeating(personKeys.sweep, {
    everyMs: personKeysEveryMs,
    onError: (error) => void logger.warn('could not delete expired keys of personal data', { error }),
  });
  const closing = part(
    () => undefined,
    () => outbound.close(),
  );
  const sentOrdersWritten = part(() => undefined, sentOrders.written);
  const relay = createInboxRelay({ broker, inbox, leases, logger, metrics, everyMs: relayEveryMs });
  return service.run({
    parts: [
      ...[closing, sentOrdersWritten, integrationEvents, relay, polled, refundReads, poller, refusedNotes, takeRefused],
      sweeping,
    ],
    // The inbox takes over while the broker is away, so orders can be taken with either the broker or the database.
    checks: [
      { name: 'storage', isReady: async () => broker.isReady() || (mongo.confirmsWrites() && (await mongo.answers())) },
    ],
    remarks: () => ({ integrationLists: polled.states() }),
    public: {
      maxConnections: config.MAX_CONNECTIONS,
      headersTimeoutMs: config.HEADERS_TIMEOUT,
      requestTimeoutMs: config.REQUEST_TIMEOUT,
      withErrorParams: true,
      handlers: [
        singleSlashes,
        [
          '/ingest/v1',
          pushRoutes({
            ...{ admitPush, takePush, budget, logger },
            bodyLimitBytes: config.BODY_LIMIT_BYTES,
            answerLimitMs: config.ANSWER_LIMIT,
          }),
        ],
      ],
    },
    internal: [
      incidentFactRoutes(createIncidentRows(mongo.collection(schemas.unread), now)),
      platformRoutes({
        ...{ commands, store, hours, stock, price, rejected, refused, persons, personKeys, directory },
        readPicture: makeReadPicture(outbound),
      }),
      serve(secretOperations, {
        reencrypt: async ({ body }) => {
          const sealedStores = [projection, personKeys, sentOrders];
          const results = await Promise.all(sealedStores.map((one) => one.reencrypt(body.limit)));
          const sumOf = (member: 'reencrypted' | 'remaining'): number =>
            results.reduce((sum, result) => sum + result[member], 0);
          return {
            activeKeyId: keyring.activeKeyId,
            reencrypted: sumOf('reencrypted'),
            remaining: sumOf('remaining'),
          };
        },
      }),
    ],
  });
};
