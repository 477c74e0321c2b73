import {
  contract,
  createConsumer,
  done,
  ofSchema,
  queueNames,
  type Broker,
  type Incoming,
  type Received,
} from '@kopru/messaging';
import { publishedEvents } from '@kopru/contracts/messages/events';
import type { PublishedEvent } from '@kopru/contracts/messages/messages';
import type { Service } from '@kopru/runtime';
import { toDeliverableEvent } from '../domain/deliverable-event.ts';
import type { EndpointInvalidation } from '../delivery/account-directory.ts';
import type { DeliverEvent } from '../delivery/attempt/deliver-event.ts';
import type { DeliverStored } from '../delivery/attempt/deliver-stored.ts';
import { dueRecordSchema, queues, type DueRecord } from '../delivery/queues.ts';
import type { AccountKeyRepository } from '../storage/account-key.repository.ts';
import type { RecordLoader } from '../storage/record-loader.ts';

export const createEventConsumer = (
  broker: Broker,
  queue: string,
  deliverEvent: DeliverEvent,
  prefetch: number,
): Service =>
  createConsumer<Incoming<PublishedEvent>>(broker, {
    queue,
    prefetch,
    mode: 'single',
    accepts: contract(...publishedEvents),
    handler: async ({ isRedelivered, ...message }) => {
      await deliverEvent(toDeliverableEvent(message), isRedelivered);
      return done;
    },
  });

/** Delivers due records; a message of an older version is ignored. */
const createDueConsumer = (
  broker: Broker,
  { queue, pool, prefetch }: { queue: string; pool: 'fast' | 'slow'; prefetch: number },
  { load, deliverStored }: { load: RecordLoader; deliverStored: DeliverStored },
): Service =>
  createConsumer<Received<DueRecord>>(broker, {
    queue,
    prefetch,
    mode: 'single',
    accepts: ofSchema(dueRecordSchema),
    handler: async ({ body, accountId }) => {
      const record = await load({ recordId: body.recordId, accountId });
      const isCurrent = record?.version === body.version && (record.state === 'pending' || record.state === 'retrying');
      if (record !== undefined && isCurrent) await deliverStored(record, pool);
      return done;
    },
  });

const duePrefetch = 200;

export const createDueConsumers = (
  broker: Broker,
  use: { load: RecordLoader; deliverStored: DeliverStored },
): Service[] => [
  createDueConsumer(broker, { queue: queues.deliver, pool: 'fast', prefetch: duePrefetch }, use),
  createDueConsumer(broker, { queue: queues.slow, pool: 'slow', prefetch: duePrefetch }, use),
];

export const createAccountConsumer = (
  broker: Broker,
  keys: AccountKeyRepository,
  invalidation: EndpointInvalidation,
): Service =>
  createConsumer<Incoming<'hesap.anahtar_degisti'>>(broker, {
    queue: queueNames.webhookAccounts,
    prefetch: 20,
    mode: 'single',
    accepts: contract('hesap.anahtar_degisti'),
    handler: async ({ body }) => {
      await keys.store(body);
      await invalidation.changed(body.accountId);
      return done;
    },
  });
