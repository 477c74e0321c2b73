import type { Collection } from '@kopru/mongo';
import { leasedRanges } from '../domain/consumer.ts';
import type { ConsumerDocument } from './consumer.model.ts';
import { consumerId } from './consumer.repository.ts';
import type { EventDocument, FeedDocument } from './event.model.ts';

/** What a reader waits for: an account's feed, or a consumer's share of it. */
export interface Reader {
  accountId: string;
  consumer?: string;
}

/**
 * How far what readers wait for is, in a few queries for all of them; it differs as soon as there may be something new.
 * Absent for a feed with events that have no number yet.
 */
export type ReadMarks = (readers: readonly Reader[]) => Promise<(string | undefined)[]>;

/** The mark of a feed up to a number, for a reader without a name. */
export const feedMark = (last: number): string => String(last);

export const makeReadMarks = (deps: {
  events: Collection<EventDocument>;
  feeds: Collection<FeedDocument>;
  consumers: Collection<ConsumerDocument>;
}): ReadMarks => {
  const consumersOf = async (readers: readonly Reader[]): Promise<Map<string, string>> => {
    const ids = readers.flatMap(({ accountId, consumer }) =>
      consumer === undefined ? [] : consumerId(accountId, consumer),
    );
    if (ids.length === 0) return new Map();
    const found = await deps.consumers.find({ _id: { $in: ids } }).toArray();
    const now = new Date();
    // A lease that is over changes nothing in the store.
    return new Map(found.map((one) => [one._id, `${one.version} ${leasedRanges(one, now).length}`]));
  };
  return async (readers) => {
    const accountIds = [...new Set(readers.map(({ accountId }) => accountId))];
    // First, so that an event that gets its number meanwhile is seen as one without or as one with it.
    const unnumbered = await deps.events.distinct('accountId', {
      accountId: { $in: accountIds },
      number: null as unknown as number,
    });
    const growing = new Set(unnumbered);
    const [feeds, consumers] = await Promise.all([
      deps.feeds.find({ _id: { $in: accountIds } }, { projection: { last: 1 } }).toArray(),
      consumersOf(readers),
    ]);
    const lastOf = new Map(feeds.map(({ _id, last }) => [_id, last]));
    return readers.map(({ accountId, consumer }) => {
      if (growing.has(accountId)) return undefined;
      const mark = feedMark(lastOf.get(accountId) ?? 0);
      return consumer === undefined ? mark : `${mark} ${consumers.get(consumerId(accountId, consumer)) ?? ''}`;
    });
  };
};
