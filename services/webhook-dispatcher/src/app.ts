import { secretOperations } from '@kopru/contracts';
import { serve } from '@kopru/http';
import { createOutboundHttp, createUrlGuard, type Resolve } from '@kopru/outbound-http';
import type { Logger } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { openService, type App } from '@kopru/service';
import { createOrderDetailClient } from './clients/order-detail.client.ts';
import type { Config } from './config.ts';
import { createAccountDirectory } from './delivery/account-directory.ts';
import { createDeliveryEngine } from './delivery/engine.ts';
import { createDeliveryQueues } from './delivery/queues.ts';
import { endpointRoutes } from './http/endpoints.routes.ts';
import { feedRoutes } from './http/feed.routes.ts';
import { recordRoutes } from './http/records.routes.ts';
import { recoveryRoutes } from './http/recoveries.routes.ts';
import { createAccountConsumer, createDueConsumers, createEventConsumer } from './messaging/consumers.ts';
import { createEndpointNews, createEndpointNewsConsumer } from './messaging/endpoint-news.ts';
import { topologyOf } from './messaging/topology.ts';
import { createRecordLoader } from './storage/record-loader.ts';
import { schemasOf, sealedFor } from './storage/schemas.ts';
import { createStorage } from './storage/storage.ts';
import { makeViewEndpoints } from './http/endpoint-view.ts';
import { makeManageEndpoints } from './http/manage-endpoints.ts';
import { makeReadFeed } from './storage/read-feed.ts';
import { makeReadRecords } from './http/read-records.ts';
import { makeReadStats } from './storage/read-stats.ts';
import { makeReencrypt } from './storage/reencrypt.ts';
import { makeRetryRecord } from './delivery/by-hand/retry-record.ts';
import { makeRetryWebhook } from './delivery/by-hand/retry-webhook.ts';
import { makeSendTest } from './delivery/by-hand/send-test.ts';

const bodyLimitBytes = 262_144;

export interface Substitutes {
  logger?: Logger;
  /** Stands in for the DNS. */
  resolve?: Resolve;
}

export const createApp = (config: Config, given: Substitutes = {}): App => {
  const retentionDays = config.WEBHOOK_RETENTION_DAYS;
  const schemas = schemasOf(retentionDays);
  const keyring = createKeyring(config.MASTER_KEYS);
  const service = openService({
    name: 'webhook-dispatcher',
    config,
    logger: given.logger,
    schemas: Object.values(schemas),
    topology: topologyOf(config.WEBHOOK_RETRY_DELAYS, retentionDays),
    sealed: { keyring, contexts: sealedFor },
    bodyLimitBytes,
  });
  const { logger, mongo, broker } = service;
  const storage = createStorage(mongo, schemas, retentionDays);
  const { endpoints, keys, records, recoveries, stats } = storage;
  const guard = createUrlGuard({
    allowHosts: config.WEBHOOK_ALLOW_HOSTS,
    allowCidrs: config.WEBHOOK_ALLOW_CIDRS,
    httpsOnly: config.WEBHOOK_HTTPS_ONLY ?? config.NODE_ENV === 'production',
    resolve: given.resolve,
  });
  const directory = createAccountDirectory({ endpoints, keys, keyring });
  const news = createEndpointNews(broker, directory, logger);
  const engine = createDeliveryEngine({
    config,
    logger,
    registry: service.metrics,
    queues: createDeliveryQueues(broker),
    storage,
    http: createOutboundHttp(guard),
    orderDetails: createOrderDetailClient(service.client(config.GATEWAY_URL)),
    directory,
    news,
  });
  const { attempt, send, settle, ledger } = engine;
  const view = makeViewEndpoints({ records, stats });
  const manage = makeManageEndpoints({ endpoints, guard, keyring, news, view, onOpened: engine.wakeDrainer });
  const reencrypt = makeReencrypt({ endpoints, keys, keyring });
  const api = [
    endpointRoutes({ manage, sendTest: makeSendTest({ directory, attempt }) }),
    recordRoutes({
      read: makeReadRecords({ records, directory }),
      retryRecord: makeRetryRecord({ records, directory, attempt, settle, ledger }),
      retryWebhook: makeRetryWebhook({ records, guard, send, settle, ledger }),
      stats: makeReadStats({ stats, records, endpoints }),
    }),
    recoveryRoutes({ recoveries, onCreated: engine.wakeRecoveries }),
    feedRoutes({ readFeed: makeReadFeed({ events: storage.events, isStopping: service.isStopping }) }),
    serve(secretOperations, { reencrypt: ({ body }) => reencrypt(body.limit) }),
  ];
  const consumers = [
    createEndpointNewsConsumer(broker, directory),
    createAccountConsumer(broker, keys, news),
    createEventConsumer(broker, engine.deliverEvent, config.WEBHOOK_PREFETCH),
    ...createDueConsumers(broker, { load: createRecordLoader(records), deliverStored: engine.deliverStored }),
  ];
  return service.run({
    parts: [engine, ...consumers],
    checks: [
      { name: 'mongodb', isReady: mongo.answers },
      { name: 'rabbitmq', isReady: broker.isReady },
    ],
    withErrorParams: true,
    handlers: [service.internal(...api)],
  });
};
