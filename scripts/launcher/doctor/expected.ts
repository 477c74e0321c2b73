import { deadQueueOf, sharedTopology, type Queue } from '@kopru/messaging';
import { indexesOf, type Indexes } from '@kopru/mongo';
import { accountIndexes } from '../../../services/api-gateway/src/accounts/account.repository.ts';
import { userIndexes } from '../../../services/api-gateway/src/accounts/users.repository.ts';
import { idempotencyIndexes } from '../../../services/api-gateway/src/http/idempotency.ts';
import { sessionIndexes } from '../../../services/api-gateway/src/accounts/session.repository.ts';
import { throttleIndexes } from '../../../services/api-gateway/src/accounts/sign-in-throttle.ts';
import { indexes as orderIndexes } from '../../../services/order-service/src/storage/indexes.ts';
import { configSchema as ingestConfig } from '../../../services/provider-ingest/src/config.ts';
import { indexes as ingestIndexes } from '../../../services/provider-ingest/src/storage/indexes.ts';
import { schemas as restaurantSchemas } from '../../../services/restaurant-service/src/storage/schemas.ts';
import { configSchema as dispatcherConfig } from '../../../services/webhook-dispatcher/src/config.ts';
import { topologyOf } from '../../../services/webhook-dispatcher/src/messaging/topology.ts';
import { indexes as webhookIndexes } from '../../../services/webhook-dispatcher/src/storage/indexes.ts';

const present = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

const webhookSettings = (env: NodeJS.ProcessEnv) =>
  dispatcherConfig.pick({ WEBHOOK_RETENTION_DAYS: true, WEBHOOK_RETRY_DELAYS: true }).parse(present(env));

/** The indexes of every database, by the end of its name, as the services make them. */
export const expectedIndexes = (env: NodeJS.ProcessEnv): Record<string, readonly Indexes[]> => ({
  gateway: [accountIndexes, userIndexes, ...idempotencyIndexes, sessionIndexes, throttleIndexes],
  orders: orderIndexes,
  restaurants: restaurantSchemas.map(indexesOf),
  ingest: ingestIndexes({
    rejectedRetentionMs: ingestConfig.pick({ REJECTED_RETENTION: true }).parse(present(env)).REJECTED_RETENTION,
  }),
  webhooks: webhookIndexes({ retentionDays: webhookSettings(env).WEBHOOK_RETENTION_DAYS }),
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
