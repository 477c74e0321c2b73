import { deadQueueOf, sharedTopology, type Queue } from '@kopru/messaging';
import { indexesOf, type Indexes } from '@kopru/mongo';
import { schemas as gatewaySchemas } from '../../../services/api-gateway/src/schemas.ts';
import { schemas as orderSchemas } from '../../../services/order-service/src/storage/schemas.ts';
import { configSchema as ingestConfig } from '../../../services/provider-ingest/src/config.ts';
import { schemasOf as ingestSchemas } from '../../../services/provider-ingest/src/storage/schemas.ts';
import { schemas as restaurantSchemas } from '../../../services/restaurant-service/src/storage/schemas.ts';
import { configSchema as dispatcherConfig } from '../../../services/webhook-dispatcher/src/config.ts';
import { topologyOf } from '../../../services/webhook-dispatcher/src/messaging/topology.ts';
import { schemasOf as webhookSchemas } from '../../../services/webhook-dispatcher/src/storage/schemas.ts';

const present = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

const webhookSettings = (env: NodeJS.ProcessEnv) =>
  dispatcherConfig.pick({ WEBHOOK_RETENTION_DAYS: true, WEBHOOK_RETRY_DELAYS: true }).parse(present(env));

/** The indexes of every database, by the end of its name, as the services make them. */
export const expectedIndexes = (env: NodeJS.ProcessEnv): Record<string, readonly Indexes[]> => ({
  gateway: gatewaySchemas.map(indexesOf),
  orders: orderSchemas.map(indexesOf),
  restaurants: restaurantSchemas.map(indexesOf),
  ingest: Object.values(
    ingestSchemas({
      rejectedRetentionMs: ingestConfig.pick({ REJECTED_RETENTION: true }).parse(present(env)).REJECTED_RETENTION,
    }),
  ).map(indexesOf),
  webhooks: Object.values(webhookSchemas(webhookSettings(env).WEBHOOK_RETENTION_DAYS)).map(indexesOf),
});

export interface ExpectedQueue {
  name: string;
  /** Somebody must consume it: not the wait queues, nor those where messages end. */
  isConsumed: boolean;
  /** Messages in it need a person. */
  isDead: boolean;
}

const queuesOf = (queue: Queue): ExpectedQueue[] => {
  if (queue.kind === 'exclusive') return [];
  const isDead = queue.deadLetter === null;
  const isWaiting = Object.hasOwn(queue.arguments ?? {}, 'x-message-ttl');
  const own = { name: queue.name, isConsumed: !isDead && !isWaiting, isDead };
  return queue.deadLetter === undefined
    ? [own, { name: deadQueueOf(queue.name), isConsumed: false, isDead: true }]
    : [own];
};

/** Every queue that outlives its service, with its dead-letter queue. */
export const expectedQueues = (env: NodeJS.ProcessEnv): ExpectedQueue[] => {
  const { WEBHOOK_RETRY_DELAYS, WEBHOOK_RETENTION_DAYS } = webhookSettings(env);
  const own = topologyOf(WEBHOOK_RETRY_DELAYS, WEBHOOK_RETENTION_DAYS);
  return [...sharedTopology.queues, ...own.queues].flatMap(queuesOf);
};

export const expectedExchanges: readonly string[] = sharedTopology.exchanges;
