import { setTimeout as sleep } from 'node:timers/promises';
import { createOutboundHttp, createUrlGuard } from '@kopru/outbound-http';
import { clockSchema, createClocks } from '@kopru/mongo';
import { createKeyedQueue, repeating, service as part, type Logger } from '@kopru/runtime';
import { createHourKeys } from '@kopru/secrets';
import { openService, type App } from '@kopru/service';
import { makeFetchPaymentCodes } from './clients/payment-codes.ts';
import { createPlatformClient } from './clients/platform-client.ts';
import { createRestaurantClient } from './clients/restaurant-client.ts';
import type { Config } from './config.ts';
import { makeAdvanceClock } from './domain/advance-clock.ts';
import { makeUpdateWithRetry } from './domain/update-with-retry.ts';
import { makeApplyRepeated } from './domain/updates/apply-repeated.ts';
import { makeApplyPlatformUpdate } from './domain/updates/apply-platform-update.ts';
import { makeFinishCommand } from './domain/commands/finish-command.ts';
import { makeMarkPrinted } from './domain/commands/mark-printed.ts';
import { makeMarkReport } from './domain/commands/mark-report.ts';
import { makeMarkSeen } from './domain/commands/mark-seen.ts';
import { makeRunCommand } from './domain/commands/run-command.ts';
import { makeStoreArrivals } from './domain/updates/store-arrivals.ts';
import { clockRoutes } from './http/clock.routes.ts';
import { incidentFactRoutes, printFactRoutes, silenceFactRoutes } from './http/incident-facts.routes.ts';
import { orderRoutes } from './http/orders.routes.ts';
import { createArrivalsConsumer } from './messaging/arrivals.handler.ts';
import { makePublishArrivals } from './messaging/publish-arrivals.ts';
import { createUpdatesConsumer } from './messaging/updates.handler.ts';
import { makeReadAcceptanceTimes } from './storage/acceptance-times.ts';
import { anonymisedSchema } from './storage/anonymised.model.ts';
import { createClockRepository } from './storage/clock.repository.ts';
import { createArchive } from './storage/archive.ts';
import { archiveReachSchema } from './storage/archive.model.ts';
import { createArrivalsRepository } from './storage/arrivals.repository.ts';
import { createCookedOrders } from './storage/cooked-orders.ts';
import { makePreparationAdvice } from './storage/preparation-advice.ts';
import { searchTextBackfillSchema } from './storage/search-text-backfill.model.ts';
import { createSealedPersons } from './storage/sealed-persons.ts';
import { deadOrderMessageSchema } from './storage/dead-order-message.model.ts';
import { makeSaveDeadOrderMessage } from './storage/dead-order-messages.ts';
import { makeReadDayReport } from './storage/day-report.ts';
import { makeGroupPayments } from './storage/grouped-payments.ts';
import { makeReadIncidentFacts } from './storage/incident-facts.ts';
import { makeReadPrintFacts } from './storage/print-facts.ts';
import { makeReadSilenceFacts } from './storage/silence-facts.ts';
import { makeReadJourney } from './storage/read-journey.ts';
import { makeReadJourneys } from './storage/read-journeys.ts';
import { makeReadQueue } from './storage/order-queue.ts';
import { makeReadOrderStats } from './storage/order-stats.ts';
import { makeReadOrderedProducts } from './storage/ordered-products.ts';
import { makeListOrders } from './storage/list-orders.ts';
import { archivedOrderSchema, orderSchema } from './storage/order.model.ts';
import { createOrderRepository } from './storage/orders.repository.ts';
import { makeReadSales } from './storage/sales.ts';
import { makeReadServiceLevels } from './storage/service-levels.ts';
import { republishingSchema } from './storage/republishing.model.ts';
import { migrate } from './storage/migrate.ts';
import { schemas } from './storage/schemas.ts';
import { createPersons } from './storage/persons.ts';
import { createUnmatchedOrders } from './storage/unmatched-orders.ts';
import { waitingUpdateSchema } from './storage/waiting-update.model.ts';
import { createWaitingUpdates } from './storage/waiting-updates.repository.ts';
import { createAnonymiser } from './jobs/anonymise.ts';
import { createArchiver } from './jobs/archive-orders.ts';
import { makeCarryOutCall } from './jobs/carry-out-call.ts';
import { createEraser } from './jobs/erase-expired.ts';
import { createSearchTextBackfill } from './jobs/backfill-search-text.ts';
import { createOrderWorker } from './jobs/order-worker.ts';
import { policyCounter } from './jobs/policy-counter.ts';
import { createPaymentMatching } from './jobs/payment-matching.ts';
import { createRepublisher } from './jobs/republish.ts';

const bodyLimitBytes = 262_144;
const dayMs = 86_400_000;
const anonymiseEveryMs = 3_600_000;
const archiveEveryMs = 600_000;
const archiveReachEveryMs = 60_000;
const backfillEveryMs = 60_000;

export interface Surroundings {
  logger?: Logger;
  now?: () => Date;
  /** How often it checks whether events have to be republished after a restore. */
  republishEveryMs?: number;
  /** How often customers' data whose hours are over is taken out. */
  eraseEveryMs?: number;
}

export const createApp = (config: Config, surroundings: Surroundings = {}): App => {
  const { now = () => new Date(), republishEveryMs = 15_000, eraseEveryMs = 60_000 } = surroundings;
  const service = openService({
    name: 'order-service',
    config,
    logger: surroundings.logger,
    schemas,
    migrate,
    bodyLimitBytes,
  });
  const { logger, mongo, broker, leases, owner } = service;
  const platforms = createPlatformClient(service.client('provider-ingest', config.PROVIDER_INGEST_URL));
  const restaurants = createRestaurantClient(service.client('restaurant-service', config.RESTAURANT_SERVICE_URL));
  const outbound = createOutboundHttp(
    createUrlGuard({
      allowHosts: config.WEBHOOK_ALLOW_HOSTS,
      allowCidrs: config.WEBHOOK_ALLOW_CIDRS,
      denyCidrs: config.WEBHOOK_DENY_CIDRS,
      allowPorts: config.WEBHOOK_ALLOW_PORTS,
      httpsOnly: config.NODE_ENV === 'production',
    }),
  );

  const collection = mongo.collection(orderSchema);
  const outbox = service.outbox(orderSchema);
  const archiveAgeMs = config.ORDER_ARCHIVE_DAYS === 0 ? undefined : config.ORDER_ARCHIVE_DAYS * dayMs;
  const archive = createArchive({
    mongo,
    orders: collection,
    archived: mongo.collection(archivedOrderSchema),
    reach: mongo.collection(archiveReachSchema),
    now,
    ageMs: archiveAgeMs,
  });
  const archiveReach = repeating(archive.refresh, {
    // Until it is known, every reading and every arrival looks into the archive, too.
    firstMs: 0,
    everyMs: archiveReachEveryMs,
    onError: (error) => void logger.warn('could not read the progress of the archive', { error }),
  });
  const stores = { orders: collection, archive };
  const sealed = createSealedPersons(createHourKeys({ read: platforms.personKeys, now }), now);
  const orders = createOrderRepository(collection, archive, sealed, outbox, (workAt) => worker.expect(workAt), now);
  const waiting = createWaitingUpdates(mongo.collection(waitingUpdateSchema));
  const changing = { orders, updateWithRetry: makeUpdateWithRetry(orders), platforms, now };

  const finishCommand = makeFinishCommand({
    ...changing,
    onGivenUp: ({ _id: orderId }, { kind }, error) =>
      void logger.error('a command gets no further retry; its outcome at the platform is unknown', {
        orderId,
        kind,
        error,
      }),
  });
  const runCommand = makeRunCommand({ ...changing, finishCommand, enqueue: createKeyedQueue(), pause: sleep });
  const applyUpdate = makeApplyPlatformUpdate({
    ...changing,
    waiting,
    pause: sleep,
    opened: sealed.report,
    onLateCancel: ({ _id: orderId, accountId, provider }) =>
      void logger.warn('a platform cancelled a delivered order', { orderId, accountId, provider }),
  });
  const matching = createPaymentMatching({
    restaurants,
    fetchCodes: makeFetchPaymentCodes(outbound),
    unmatched: createUnmatchedOrders(collection, now),
    logger,
    now,
    cacheMs: config.PAYMENT_CODES_CACHE,
  });
  const preparation = makePreparationAdvice({
    cooked: createCookedOrders(collection),
    settings: restaurants.preparationSettings,
    now,
  });
  const worker = createOrderWorker({
    ...changing,
    finishCommand,
    runCommand,
    carryOutCall: makeCarryOutCall(changing),
    restaurants,
    preparation,
    onPolicy: policyCounter(service.metrics),
    logger,
    everyMs: config.ORDER_WORK_INTERVAL,
  });
  const storeArrivals = makeStoreArrivals({
    arrivals: createArrivalsRepository(collection, archive),
    waiting,
    publish: makePublishArrivals(broker),
    applyUpdate,
    applyRepeated: makeApplyRepeated(changing),
    onStored: (stored) => {
      matching.stored(stored);
      for (const { workAt } of stored) worker.expect(workAt);
    },
    now,
  });

  const saveDead = makeSaveDeadOrderMessage(mongo.collection(deadOrderMessageSchema), collection);
  const consumers = [
    createUpdatesConsumer(broker, { applyUpdate, saveDead, now }),
    createArrivalsConsumer(broker, { storeArrivals, saveDead, now }, config.ORDER_LINGER),
  ];
  const retentionMs = config.PII_RETENTION_DAYS * dayMs;
  const anonymiser = createAnonymiser({
    orders: collection,
    progress: mongo.collection(anonymisedSchema),
    leases,
    owner,
    logger,
    now,
    retentionMs,
    everyMs: anonymiseEveryMs,
  });
  const eraser = createEraser({ orders: collection, logger, now, everyMs: eraseEveryMs });
  const archiver =
    archiveAgeMs === undefined
      ? []
      : [
          createArchiver({
            orders: collection,
            archive,
            leases,
            owner,
            logger,
            now,
            ageMs: archiveAgeMs,
            everyMs: archiveEveryMs,
          }),
        ];
  const folder = createSearchTextBackfill({
    orders: collection,
    progress: mongo.collection(searchTextBackfillSchema),
    leases,
    owner,
    logger,
    now,
    everyMs: backfillEveryMs,
  });
  const republisher = createRepublisher({
    orders: collection,
    tasks: mongo.collection(republishingSchema),
    broker,
    leases,
    owner,
    logger,
    everyMs: republishEveryMs,
  });
  return service.run({
    parts: [
      part(
        () => undefined,
        () => outbound.close(),
      ),
      outbox,
      matching,
      worker,
      anonymiser,
      eraser,
      ...archiver,
      archiveReach,
      folder,
      republisher,
      ...consumers,
    ],
    // Without the broker nothing arrives, but what is stored can be read and steered.
    checks: [{ name: 'mongodb', isReady: mongo.answers }],
    progress: [{ name: 'orders', isReady: () => consumers.every((consumer) => !consumer.isStuck()) }],
    internal: [
      clockRoutes(
        makeAdvanceClock({
          ...changing,
          clocks: createClockRepository(createClocks(mongo.collection(clockSchema)), collection),
          anonymise: anonymiser.clear,
          retentionMs,
          pause: sleep,
        }),
      ),
      incidentFactRoutes(makeReadIncidentFacts(collection, { now, limitMs: config.UNACCEPTED_ORDER_AFTER })),
      silenceFactRoutes(makeReadSilenceFacts(collection, now)),
      printFactRoutes(makeReadPrintFacts(collection, now)),
      orderRoutes({
        orders,
        listOrders: makeListOrders(stores, sealed),
        runCommand,
        platforms,
        markReport: makeMarkReport(changing),
        markSeen: makeMarkSeen(changing),
        markPrinted: makeMarkPrinted(changing),
        readJourney: makeReadJourney(orders, collection),
        readJourneys: makeReadJourneys(orders, collection),
        groupPayments: makeGroupPayments(stores),
        readDayReport: makeReadDayReport(stores),
        readSales: makeReadSales(stores),
        readServiceLevels: makeReadServiceLevels(stores, now),
        readAcceptanceTimes: makeReadAcceptanceTimes(stores),
        readOrderedProducts: makeReadOrderedProducts(collection, now),
        preparation,
        readOrderStats: makeReadOrderStats(stores),
        readQueue: makeReadQueue(stores, sealed, now),
        persons: createPersons(collection, sealed, now),
      }),
    ],
  });
};
