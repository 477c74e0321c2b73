import { secretOperations } from '@kopru/contracts/internal/service';
import { serve } from '@kopru/http';
import { queueNames } from '@kopru/messaging';
import { createOutboundHttp, createUrlGuard, type Resolve } from '@kopru/outbound-http';
import type { Logger } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { openService, type App } from '@kopru/service';
import { createOrderDetailClient } from './clients/order-detail.client.ts';
import type { Config } from './config.ts';
import { createAccountDirectory } from './delivery/account-directory.ts';
import type { Destinations } from './delivery/attempt/send.ts';
import { makeAdvanceClock } from './delivery/advance-clock.ts';
import { createDeliveryEngine } from './delivery/engine.ts';
import { createLoopClock, type LoopClock } from './delivery/loop-clock.ts';
import { makeFindBlockedLong } from './delivery/sequencing/blocked-long.ts';
import { createDeliveryQueues } from './delivery/queues.ts';
import { createAmqpDestination } from './destinations/amqp/amqp.ts';
import { createS3Destination } from './destinations/s3/s3.ts';
import { makePost } from './destinations/webhook/post.ts';
import { createTunnels } from './destinations/webhook/tunnel.ts';
import { createWebhookDestination } from './destinations/webhook/webhook.ts';
import { clockRoutes } from './http/clock.routes.ts';
import { endpointRoutes } from './http/endpoints.routes.ts';
import { incidentFactRoutes } from './http/incident-facts.routes.ts';
import { makeFindStuck } from './http/find-stuck.ts';
import { feedRoutes } from './http/feed.routes.ts';
import { recordRoutes } from './http/records.routes.ts';
import { registrationRoutes } from './http/registrations.routes.ts';
import { recoveryRoutes } from './http/recoveries.routes.ts';
import { createAccountConsumer, createDueConsumers, createEventConsumer } from './messaging/consumers.ts';
import { createEndpointInvalidation, createInvalidationConsumer } from './messaging/endpoint-invalidation.ts';
import { topologyOf } from './messaging/topology.ts';
import { createRecordLoader } from './storage/record-loader.ts';
import { migrate } from './storage/migrate.ts';
import { schemasOf, sealedFor } from './storage/schemas.ts';
import { createStorage } from './storage/storage.ts';
import { makeViewEndpoints } from './http/endpoint-view.ts';
import { makeManageEndpoints } from './http/manage-endpoints.ts';
import { makeConsumeFeed } from './http/consume-feed.ts';
import { makeAskUntil } from './storage/long-poll.ts';
import { makeReadDeliveryTimes } from './storage/delivery-times.ts';
import { makeReadFeed } from './storage/read-feed.ts';
import { makeReadReceivers, makeReadReceiversOfOrders } from './http/read-receivers.ts';
import { makeReadRecords } from './http/read-records.ts';
import { makeReadStats } from './storage/read-stats.ts';
import { makeReencrypt } from './storage/reencrypt.ts';
import { makeRetryRecord } from './delivery/manual/retry-record.ts';
import { makeRetryWebhook } from './delivery/manual/retry-webhook.ts';
import { makeSendProbe } from './delivery/manual/send-probe.ts';
import { makeSendTest } from './delivery/manual/send-test.ts';

const bodyLimitBytes = 262_144;

export interface Substitutes {
  logger?: Logger;
  /** Stands in for the DNS. */
  resolve?: Resolve;
  /** Stands in for the clock that receivers are judged by. */
  clock?: LoopClock;
  /** How often the figures are written. */
  figuresMs?: number;
}

export const createApp = (config: Config, given: Substitutes = {}): App => {
  const { WEBHOOK_RETENTION_DAYS: retentionDays, WEBHOOK_TIMEOUT: timeoutMs } = config;
  const schemas = schemasOf(retentionDays);
  const keyring = createKeyring(config.MASTER_KEYS);
  const service = openService({
    name: 'webhook-dispatcher',
    config,
    logger: given.logger,
    schemas: Object.values(schemas),
    migrate,
    topology: topologyOf(config.WEBHOOK_RETRY_DELAYS, retentionDays),
    sealed: { keyring, contexts: sealedFor },
    findStuck: () => findStuck(),
    bodyLimitBytes,
  });
  const { logger, mongo, broker } = service;
  const storage = createStorage(mongo, schemas, { retentionDays, orderTimeoutMs: config.WEBHOOK_ORDER_TIMEOUT });
  const { endpoints, keys, records, recoveries, stats } = storage;
  const now = (): Date => new Date();
  const findBlockedLong = makeFindBlockedLong(storage.blocked, now);
  const findStuck = makeFindStuck({ ...storage, findBlockedLong, retentionDays, now });
  const guarding = {
    allowHosts: config.WEBHOOK_ALLOW_HOSTS,
    allowCidrs: config.WEBHOOK_ALLOW_CIDRS,
    denyCidrs: config.WEBHOOK_DENY_CIDRS,
    allowPorts: config.WEBHOOK_ALLOW_PORTS,
    httpsOnly: config.WEBHOOK_HTTPS_ONLY ?? config.NODE_ENV === 'production',
    resolve: given.resolve,
  };
  const guard = createUrlGuard(guarding);
  const guards = { webhook: guard, s3: guard, amqp: createUrlGuard({ ...guarding, scheme: 'amqp' }) };
  const directory = createAccountDirectory({ endpoints, keys, keyring });
  const invalidation = createEndpointInvalidation(broker, directory, logger);
  const http = createOutboundHttp(guard);
  const clock = given.clock ?? createLoopClock();
  const gateway = service.client('api-gateway', config.GATEWAY_URL);
  const sandbox = config.SANDBOX_URL === undefined ? undefined : service.client('sandbox', config.SANDBOX_URL);
  const tunnels = createTunnels(sandbox, timeoutMs);
  const post = makePost({ http, tunnels, timeoutMs, now: clock.now });
  const destinations: Destinations = {
    webhook: createWebhookDestination({ post, http, tunnels }),
    amqp: createAmqpDestination({ guard: guards.amqp, timeoutMs, now: clock.now }),
    s3: createS3Destination({ guard, batches: storage.lineBatches, timeoutMs, now: clock.now }),
  };
  const engine = createDeliveryEngine({
    config,
    logger,
    registry: service.metrics,
    queues: createDeliveryQueues(broker),
    storage,
    destinations,
    clock,
    orderDetails: createOrderDetailClient(gateway),
    directory,
    invalidation,
    figuresMs: given.figuresMs,
  });
  const { attempt, attemptRecord, deliveryLog } = engine;
  const view = makeViewEndpoints({ records, stats });
  const manage = makeManageEndpoints({
    endpoints,
    guards,
    keyring,
    invalidation,
    view,
    onOpened: engine.wakeDrainer,
    unblockAll: engine.unblockAll,
  });
  const sendTest = makeSendTest({ directory, attempt });
  const askUntil = makeAskUntil({ ...storage, isStopping: service.isStopping });
  const reencrypt = makeReencrypt({ endpoints, keys, keyring });
  const api = [
    endpointRoutes({ manage, sendTest, sendProbe: makeSendProbe({ directory, post }) }),
    clockRoutes(makeAdvanceClock({ ...storage, retentionDays, wake: engine.wakeDue, isStopping: service.isStopping })),
    incidentFactRoutes(endpoints),
    registrationRoutes({ ...storage, manage, sendTest }),
    recordRoutes({
      ...storage,
      read: makeReadRecords({ records, directory, destinations }),
      readReceivers: makeReadReceivers({ records, endpoints, retentionDays, now }),
      readReceiversOfOrders: makeReadReceiversOfOrders({ records, endpoints, retentionDays, now }),
      retryRecord: makeRetryRecord({ records, directory, attempt, attemptRecord, deliveryLog }),
      retryWebhook: makeRetryWebhook({ records, guard, post, attemptRecord, deliveryLog }),
      stats: makeReadStats({ stats, records, endpoints }),
      readDeliveryTimes: makeReadDeliveryTimes(storage.recordCollection, now),
    }),
    recoveryRoutes({ recoveries, onCreated: engine.wakeRecoveries }),
    ...feedRoutes({
      readFeed: makeReadFeed({ ...storage, askUntil }),
      consumeFeed: makeConsumeFeed({ ...storage, askUntil }),
    }),
    serve(secretOperations, { reencrypt: ({ body }) => reencrypt(body.limit) }),
  ];
  const consumers = [
    createInvalidationConsumer(broker, directory),
    createAccountConsumer(broker, keys, invalidation),
    ...[queueNames.webhookEvents, queueNames.webhookLaterEvents].map((queue) =>
      createEventConsumer(broker, queue, engine.deliverEvent, config.WEBHOOK_PREFETCH),
    ),
    ...createDueConsumers(broker, { load: createRecordLoader(records), deliverStored: engine.deliverStored }),
  ];
  return service.run({
    parts: [engine, ...consumers],
    checks: [
      { name: 'mongodb', isReady: mongo.answers },
      { name: 'rabbitmq', isReady: broker.isReady },
    ],
    internal: api,
  });
};
