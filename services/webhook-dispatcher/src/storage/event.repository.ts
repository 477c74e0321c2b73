import type { Collection, Mongo } from '@kopru/mongo';
import type { PublicFact } from '../domain/public-fact.ts';
import type { EventDocument, FeedDocument } from './event.model.ts';

export const eventOf = (fact: PublicFact, now: Date): EventDocument => ({
  _id: fact.eventId,
  accountId: fact.accountId,
  event: fact.event,
  orderId: fact.orderId,
  providerOrderId: fact.providerOrderId,
  restaurantId: fact.restaurantId,
  ...(fact.integration === undefined ? {} : { integration: fact.integration }),
  at: now,
});

export interface EventRepository {
  /** Up to `limit` events after a number, in the order of their numbers, without gaps. */
  read(accountId: string, after: number, limit: number): Promise<(EventDocument & { number: number })[]>;
}

/**
 * Replicas write events at the same time, so neither their clocks nor the order of ids tells which event became visible
 * first; a reader that relied on either would skip events that are committed late. Therefore events are numbered when
 * they are read, in one transaction that also moves the account's counter: two readers conflict on the counter and one
 * waits. No event can become visible below a number that has been handed out, and an account that never reads pays
 * nothing.
 */
export const createEventRepository = (
  mongo: Mongo,
  events: Collection<EventDocument>,
  feeds: Collection<FeedDocument>,
): EventRepository => {
  const numbered = (accountId: string, after: number, limit: number) =>
    events
      .find({ accountId, number: { $gt: after } })
      .sort({ number: 1 })
      .limit(limit)
      .toArray() as Promise<(EventDocument & { number: number })[]>;

  const unnumbered = { number: null as unknown as number };

  const numberSome = async (accountId: string, limit: number): Promise<void> => {
    await mongo.connection.transaction(async (session) => {
      const waiting = await events
        .find({ accountId, ...unnumbered }, { session, projection: { _id: 1 } })
        .sort({ at: 1 })
        .limit(limit)
        .toArray();
      if (waiting.length === 0) return;
      const feed = await feeds.findOneAndUpdate(
        { _id: accountId },
        { $inc: { last: waiting.length } },
        { upsert: true, returnDocument: 'after', session },
      );
      const first = (feed?.last ?? waiting.length) - waiting.length + 1;
      await events.bulkWrite(
        waiting.map(({ _id }, index) => ({
          updateOne: { filter: { _id, ...unnumbered }, update: { $set: { number: first + index } } },
        })),
        { session, ordered: false },
      );
    });
  };

  return {
    read: async (accountId, after, limit) => {
      const known = await numbered(accountId, after, limit);
      if (known.length === limit) return known;
      const hasMore = await events.findOne({ accountId, ...unnumbered }, { projection: { _id: 1 } });
      if (hasMore === null) return known;
      await numberSome(accountId, limit - known.length);
      return numbered(accountId, after, limit);
    },
  };
};
