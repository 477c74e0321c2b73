import { type MessageBody, type MessageType } from '@kopru/contracts';
import type { Broker, Outgoing } from '@kopru/messaging';
import { repeating, workContext, type Logger, type Repeating } from '@kopru/runtime';
import type { mongo as driver } from 'mongoose';
import { Gauge, type Registry } from 'prom-client';
import type { Collection, Document } from './connect.ts';
import type { Leases } from './leases.ts';
import { asGiven, optional } from './schema.ts';

/** An event inside the document whose change it tells, so that both are written or neither. */
export type OutboxEntry<T extends MessageType = MessageType> = {
  [K in T]: { eventId: string; type: K; body: MessageBody<K>; at: Date; traceparent?: string };
}[T];

export interface WithOutbox extends Document {
  _id: unknown;
  outbox?: OutboxEntry[];
}

export const outboxMember = optional(asGiven<OutboxEntry[]>());

/** The relay's index; costs nothing for a document without waiting events. */
export const outboxIndex = { name: 'outbox', key: { 'outbox.at': 1 }, sparse: true } as const;

export interface Outbox {
  /** Publishes the waiting events of documents just written; never rejects: what fails is left to the relay. */
  publish(documents: readonly WithOutbox[]): Promise<void>;
}

/** The event with the traceparent of the current work. */
export const traced = <E extends object>(event: E): E => {
  const { traceparent } = workContext();
  return traceparent === undefined ? event : { ...event, traceparent };
};

const outgoing = (entry: OutboxEntry): Outgoing =>
  ({
    type: entry.type,
    body: entry.body,
    options: {
      messageId: entry.eventId,
      accountId: entry.body.accountId,
      traceparent: entry.traceparent,
    },
  }) as Outgoing;

/** Need not be durable: an entry whose removal is lost is only published again, with the same event id. */
const cheaply = { writeConcern: { w: 1 } } as const;

const publish = async (
  collection: Collection<WithOutbox>,
  broker: Broker,
  documents: readonly WithOutbox[],
): Promise<void> => {
  const entries = documents.flatMap(({ _id, outbox = [] }) => outbox.map((entry) => ({ _id, entry })));
  if (entries.length === 0) return;
  const outcomes = await broker.publishMany(entries.map(({ entry }) => outgoing(entry)));
  const published = entries.filter((_entry, index) => outcomes[index] === undefined);
  const operations = published.map(({ _id, entry }) => ({
    updateOne: { filter: { _id }, update: { $pull: { outbox: { eventId: entry.eventId } } } },
  })) as unknown as driver.AnyBulkWriteOperation<WithOutbox>[];
  if (operations.length > 0) await collection.bulkWrite(operations, { ordered: false, ...cheaply });
};

export const createOutbox = (collection: Collection<WithOutbox>, broker: Broker, logger: Logger): Outbox => ({
  publish: (documents) =>
    publish(collection, broker, documents).catch((error: unknown) => {
      const eventIds = documents.flatMap(({ outbox = [] }) => outbox.map(({ eventId }) => eventId));
      logger.warn('events are left to the relay', { collection: collection.collectionName, eventIds, error });
    }),
});

export interface OutboxRelayOptions {
  collection: Collection<WithOutbox>;
  broker: Broker;
  logger: Logger;
  metrics?: Registry;
  /** Younger events are left to the process that wrote them, which is still publishing them. */
  olderThanMs?: number;
  everyMs?: number;
  /** With leases, only one of several replicas relays at a time. */
  leases?: Leases;
  owner?: string;
}

const batchSize = 500;

/** Publishes the events that a crash or an absent broker left behind. */
export const createOutboxRelay = (options: OutboxRelayOptions): Repeating => {
  const { collection, logger, olderThanMs = 5_000, everyMs = 1_000, leases, owner = 'relay' } = options;
  const age = new Gauge({
    name: 'kopru_outbox_oldest_seconds',
    help: 'Age of the oldest event that waits to be published',
    registers: options.metrics === undefined ? [] : [options.metrics],
  });
  const lease = `outbox:${collection.collectionName}`;

  const round = async (): Promise<void> => {
    if (!options.broker.isReady()) return;
    if (leases !== undefined && !(await leases.acquire(lease, owner, 10 * everyMs + 10_000))) return;
    const cutoff = new Date(Date.now() - olderThanMs);
    const left = (await collection
      // The index already yields the oldest first; a sort by a list's member would read all waiting events every round.
      .find({ 'outbox.at': { $lt: cutoff } }, { hint: outboxIndex.name })
      .limit(batchSize)
      .project({ outbox: 1 })
      .toArray()) as WithOutbox[];
    const oldest = left[0]?.outbox?.[0]?.at;
    age.set(oldest === undefined ? 0 : (Date.now() - oldest.getTime()) / 1000);
    if (left.length === 0) return;
    logger.info('publishing events that were left behind', {
      collection: collection.collectionName,
      documents: left.length,
    });
    await publish(collection, options.broker, left);
    if (left.length === batchSize) relay.wake();
  };
  const relay = repeating(round, {
    everyMs,
    onError: (error) => logger.warn('outbox relay', { error }),
  });
  return relay;
};
