import type { MessageBody, MessageType } from '@kopru/contracts/messages/messages';
import { batched, type Broker, type Outgoing } from '@kopru/messaging';
import { repeating, workContext, type Logger, type Service } from '@kopru/runtime';
import type { mongo as driver } from 'mongoose';
import { Gauge, type Registry } from 'prom-client';
import type { Collection, Document } from './connect.ts';
import type { Leases } from './leases.ts';
import { asGiven, optional } from './schema.ts';

/** An event inside the document whose change it reports, so that both are written or neither. */
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

/** The events inside the documents of one collection. While it runs, it publishes what a crash or an absent broker left. */
export interface Outbox extends Service {
  /** Publishes the waiting events of documents just written; never rejects: what fails is published later. */
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

export interface OutboxOptions {
  collection: Collection<WithOutbox>;
  broker: Broker;
  logger: Logger;
  metrics?: Registry;
  /** Younger events are left to the process that wrote them, which is still publishing them. */
  olderThanMs?: number;
  /** How often it looks for what other processes left; what this one leaves it knows. */
  everyMs?: number;
  /** With leases, only one of several replicas publishes what was left. */
  leases?: Leases;
  owner?: string;
  /** The documents have an `accountId`: removals name it, and reach one shard where the collection is sharded. */
  hasAccountId?: boolean;
}

const batchSize = 500;
const leaseMs = 20_000;
const brokerPauseMs = 1_000;
/** Nobody waits for a removal, so it waits for others. */
const removals = { max: batchSize, inFlight: 1, lingerMs: 30 } as const;
/** Need not be durable: an entry whose removal is lost is only published again, with the same event id. */
const cheaply = { writeConcern: { w: 1 } } as const;

const ageName = 'kopru_outbox_oldest_seconds';

/** The outboxes of one process share it. */
const ageIn = (metrics: Registry | undefined): Gauge<'collection'> =>
  (metrics?.getSingleMetric(ageName) as Gauge<'collection'> | undefined) ??
  new Gauge({
    name: ageName,
    help: 'Age of the oldest event that waits to be published',
    labelNames: ['collection'],
    registers: metrics === undefined ? [] : [metrics],
  });

export const createOutbox = (options: OutboxOptions): Outbox => {
  const {
    collection,
    broker,
    logger,
    leases,
    owner = 'relay',
    olderThanMs = 5_000,
    everyMs = 15_000,
    hasAccountId = false,
  } = options;
  const name = collection.collectionName;
  const age = ageIn(options.metrics);
  const underWay = new Set<Promise<void>>();

  const remove = batched(removals, async (entries: { _id: unknown; eventId: string; accountId: string }[]) => {
    const ids = [...new Set(entries.map(({ _id }) => _id))];
    const eventIds = entries.map(({ eventId }) => eventId);
    const accountIds = [...new Set(entries.map(({ accountId }) => accountId))];
    const ofAccounts = hasAccountId ? { accountId: { $in: accountIds } } : {};
    const filter = { _id: { $in: ids }, ...ofAccounts } as unknown as driver.Filter<WithOutbox>;
    const update = { $pull: { outbox: { eventId: { $in: eventIds } } } } as unknown as driver.UpdateFilter<WithOutbox>;
    const pull = (): Promise<unknown> => collection.updateMany(filter, update, cheaply);
    // Unlike an update of one document, the driver does not repeat this one after a change of the primary.
    await pull().catch(pull);
    return entries.map(() => undefined);
  });

  const publishAll = async (documents: readonly WithOutbox[]): Promise<void> => {
    const entries = documents.flatMap(({ _id, outbox = [] }) => outbox.map((entry) => ({ _id, entry })));
    if (entries.length === 0) return;
    const outcomes = await broker.publishMany(entries.map(({ entry }) => outgoing(entry)));
    const published = entries.filter((_entry, index) => outcomes[index] === undefined);
    if (published.length < entries.length) relay.wakeWithin(olderThanMs);
    await Promise.all(
      published.map(({ _id, entry: { eventId, body } }) => remove({ _id, eventId, accountId: body.accountId })),
    );
  };

  const publish = (documents: readonly WithOutbox[]): Promise<void> => {
    const work = publishAll(documents)
      .catch((error: unknown) => {
        const eventIds = documents.flatMap(({ outbox = [] }) => outbox.map(({ eventId }) => eventId));
        logger.warn('could not publish events; the outbox relay tries again', { collection: name, eventIds, error });
        relay.wakeWithin(olderThanMs);
      })
      .finally(() => underWay.delete(work));
    underWay.add(work);
    return work;
  };

  const round = async (): Promise<void> => {
    const cutoff = new Date(Date.now() - olderThanMs);
    const left = (await collection
      // The index already yields the oldest first; a sort by a list's member would read all waiting events every round.
      .find({ 'outbox.at': { $lt: cutoff } }, { hint: outboxIndex.name })
      .limit(batchSize)
      .project({ outbox: 1 })
      .toArray()) as WithOutbox[];
    const oldest = left[0]?.outbox?.[0]?.at;
    age.set({ collection: name }, oldest === undefined ? 0 : (Date.now() - oldest.getTime()) / 1000);
    if (left.length === 0) return;
    // Only now, because the age counts most while the broker is unavailable.
    if (!broker.isReady()) return relay.wakeWithin(brokerPauseMs);
    relay.wakeWithin(olderThanMs);
    if (leases !== undefined && !(await leases.acquire(`outbox:${name}`, owner, leaseMs))) return;
    logger.info('publishing events that waited in the outbox', { collection: name, documents: left.length });
    await publish(left);
    if (left.length === batchSize) relay.wake();
  };
  const relay = repeating(round, {
    everyMs,
    onError: (error) => {
      logger.warn('the outbox relay failed', { error });
      relay.wakeWithin(olderThanMs);
    },
  });

  return {
    publish,
    start: async () => {
      await relay.start();
      // What a former process left is old enough then.
      relay.wakeWithin(olderThanMs);
    },
    stop: async () => {
      await relay.stop();
      await Promise.all(underWay);
    },
  };
};
