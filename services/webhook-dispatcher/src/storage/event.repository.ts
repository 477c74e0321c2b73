import type { Collection, Mongo } from '@kopru/mongo';
import { createKeyedQueue } from '@kopru/runtime';
import type { DeliverableEvent } from '../domain/deliverable-event.ts';
import { inFeedOrder, ordersOf } from './feed-order.ts';
import type { EventDocument, FeedDocument } from './event.model.ts';

export const eventOf = (event: DeliverableEvent, now: Date): EventDocument => ({
  _id: event.eventId,
  accountId: event.accountId,
  event: event.event,
  orderId: event.orderId,
  providerOrderId: event.providerOrderId,
  restaurantId: event.restaurantId,
  ...(event.place === undefined ? {} : { place: event.place }),
  ...(event.integration === undefined ? {} : { integration: event.integration }),
  ...(event.changes === undefined ? {} : { changes: event.changes }),
  at: now,
});

export interface EventRepository {
  /** Up to `limit` events after a number, in the order of their numbers, without gaps. */
  read(accountId: string, after: number, limit: number): Promise<NumberedEvent[]>;
  /** The number of the newest event; every event that is stored by now has one no higher, unless it waits for an earlier one. */
  latest(accountId: string): Promise<number>;
  /** The number of the first event since a time; undefined when there is none yet. */
  firstSince(accountId: string, since: Date): Promise<number | undefined>;
  /** When the first event after a number came; undefined when there is none. */
  timeAfter(accountId: string, after: number): Promise<Date | undefined>;
  /** How many events come after a number; no more than `maxCounted`. */
  countAfter(accountId: string, after: number): Promise<number>;
  /** Takes the contents of an order out of its events; how many it has. */
  expunge(accountId: string, orderId: string): Promise<number>;
}
export type NumberedEvent = EventDocument & { number: number };

/** Counting reads an entry of the index for each event. */
const maxCounted = 100_000;
/** As many events as one transaction looks at; more than a reader asks for, so that waiting events delay no other. */
const numberedAtOnce = 1_000;

/**
 * Replicas write events at the same time, so neither their clocks nor the order of ids shows which event became visible
 * first; a reader that relied on either would skip events that are committed late. Therefore events are numbered when
 * they are read, in one transaction that also moves the account's counter: two readers conflict on the counter and one
 * waits. No event can become visible below a number that has been handed out, and an account that never reads pays
 * nothing. The events of one order are numbered in their order.
 */
export const createEventRepository = (
  mongo: Mongo,
  events: Collection<EventDocument>,
  feeds: Collection<FeedDocument>,
  /** How long an event waits for an earlier one of its order that has not come. */
  orderTimeoutMs: number,
): EventRepository => {
  const numbered = (accountId: string, after: number, limit: number) =>
    events
      .find({ accountId, number: { $gt: after }, isExpunged: { $exists: false } })
      .sort({ number: 1 })
      .limit(limit)
      .toArray() as Promise<NumberedEvent[]>;

  const unnumbered = { number: null as unknown as number };

  /** Many readers that are woken by an event at once would conflict on the counter. */
  const oneByOne = createKeyedQueue();
  /** Whether an event has got a number. */
  const numberSome = (accountId: string): Promise<boolean> => oneByOne(accountId, () => numberFirst(accountId));
  const numberFirst = async (accountId: string): Promise<boolean> => {
    const more = await events.findOne({ accountId, ...unnumbered }, { projection: { _id: 1 } });
    if (more === null) return false;
    let isDone = false;
    await mongo.connection.transaction(async (session) => {
      const candidates = await events
        .find({ accountId, ...unnumbered }, { session, projection: { place: 1, at: 1 } })
        .sort({ at: 1 })
        .limit(numberedAtOnce)
        .toArray();
      const ofOrders = { accountId, 'place.firstEventId': { $in: ordersOf(candidates) } };
      const known = (await events
        .find(ofOrders, { session, hint: 'place', projection: { place: 1, at: 1, number: 1 } })
        .toArray()) as Required<EventDocument>[];
      const waiting = inFeedOrder(candidates, known, new Date(), orderTimeoutMs);
      isDone = waiting.length > 0;
      if (!isDone) return;
      const feed = await feeds.findOneAndUpdate(
        { _id: accountId },
        { $inc: { last: waiting.length } },
        { upsert: true, returnDocument: 'after', session },
      );
      const first = (feed?.last ?? waiting.length) - waiting.length + 1;
      await events.bulkWrite(
        waiting.map(({ _id }, index) => ({
          updateOne: { filter: { _id, accountId, ...unnumbered }, update: { $set: { number: first + index } } },
        })),
        { session, ordered: false },
      );
    });
    return isDone;
  };

  const latest = async (accountId: string): Promise<number> => {
    while (await numberSome(accountId));
    return (await feeds.findOne({ _id: accountId }))?.last ?? 0;
  };

  return {
    read: async (accountId, after, limit) => {
      // In this order: what another reader numbers meanwhile is seen, too.
      await numberSome(accountId);
      return numbered(accountId, after, limit);
    },
    latest,
    firstSince: async (accountId, since) => {
      await latest(accountId);
      const first = await events.findOne(
        { accountId, number: { $gt: 0 }, at: { $gte: since } },
        { sort: { number: 1 }, projection: { _id: 0, number: 1 } },
      );
      return first?.number;
    },
    expunge: async (accountId, orderId) => {
      const update = { $set: { providerOrderId: null, isExpunged: true as const } };
      return (await events.updateMany({ accountId, orderId }, update)).matchedCount;
    },
    timeAfter: async (accountId, after) => {
      const first = (number: object | null) =>
        events.findOne(
          { accountId, number: number as never },
          { sort: { number: 1, at: 1 }, projection: { _id: 0, at: 1 } },
        );
      return ((await first({ $gt: after })) ?? (await first(null)))?.at;
    },
    countAfter: async (accountId, after) => {
      const count = (number: object | null) =>
        events.countDocuments({ accountId, number: number as never }, { limit: maxCounted });
      const [withNumber, without] = await Promise.all([count({ $gt: after }), count(null)]);
      return Math.min(withNumber + without, maxCounted);
    },
  };
};
