import { appError } from '@kopru/contracts/errors/errors';
import type { Collection, Mongo } from '@kopru/mongo';
import { createKeyedQueue } from '@kopru/runtime';
import { beginning, type Progress } from '../domain/consumer.ts';
import type { ConsumerDocument } from './consumer.model.ts';
import type { FeedDocument } from './event.model.ts';

/** Names are cheap, but each is stored for good. */
const maxConsumers = 50;

export interface ConsumerRepository {
  listOf(accountId: string): Promise<ConsumerDocument[]>;
  /** The consumer of a name, seen now; a new one stands at the start of the feed. `too_many_consumers` */
  seen(accountId: string, name: string): Promise<ConsumerDocument>;
  /**
   * Changes the progress of a consumer as `decide` says, which is asked again when another machine was faster. Resolves
   * with undefined when there is no such consumer.
   */
  change(accountId: string, name: string, decide: (progress: Progress) => Progress): Promise<Progress | undefined>;
  /** False when the consumer has changed since it was read. */
  replace(read: ConsumerDocument, progress: Progress): Promise<boolean>;
  remove(accountId: string, name: string): Promise<boolean>;
  /** Up to `limit` of all accounts that have asked for events since a time. */
  seenSince(since: Date, limit: number): Promise<ConsumerDocument[]>;
}

export const consumerId = (accountId: string, name: string): string => `${accountId}/${name}`;

export const createConsumerRepository = (
  mongo: Mongo,
  consumers: Collection<ConsumerDocument>,
  feeds: Collection<FeedDocument>,
): ConsumerRepository => {
  const replace: ConsumerRepository['replace'] = async ({ _id, version }, { top, open, finished }) => {
    const update = { $set: { top, open, finished }, $inc: { version: 1 } };
    return (await consumers.updateOne({ _id, version }, update)).modifiedCount === 1;
  };
  /** Many names of an account that come at once would prevent each other from being added. */
  const oneByOne = createKeyedQueue();
  /** Replicas that add a name at once conflict on the account's feed, so each counts all that were added before. */
  const add = async (accountId: string, name: string, now: Date): Promise<ConsumerDocument> => {
    const _id = consumerId(accountId, name);
    return mongo.connection.transaction(async (session) => {
      const touched = { $inc: { names: 1 }, $setOnInsert: { last: 0 } };
      await feeds.updateOne({ _id: accountId }, touched, { upsert: true, session });
      const known = await consumers.findOne({ _id }, { session });
      if (known !== null) return known;
      if ((await consumers.countDocuments({ accountId }, { session })) >= maxConsumers)
        throw appError('too_many_consumers', { params: { limit: maxConsumers } });
      const made = { _id, accountId, name, ...beginning(0), version: 0, createdAt: now, lastSeenAt: now };
      await consumers.insertOne(made, { session });
      return made;
    });
  };
  return {
    replace,
    listOf: (accountId) => consumers.find({ accountId }).sort({ name: 1 }).toArray(),
    seen: async (accountId, name) => {
      const _id = consumerId(accountId, name);
      const now = new Date();
      const known = await consumers.findOneAndUpdate(
        { _id },
        { $set: { lastSeenAt: now } },
        { returnDocument: 'after' },
      );
      return known ?? oneByOne(accountId, () => add(accountId, name, now));
    },
    change: async (accountId, name, decide) => {
      for (;;) {
        const read = await consumers.findOne({ _id: consumerId(accountId, name), accountId });
        if (read === null) return undefined;
        const progress = decide(read);
        if (progress === read || (await replace(read, progress))) return progress;
      }
    },
    seenSince: (since, limit) =>
      consumers
        .find({ lastSeenAt: { $gte: since } })
        .limit(limit)
        .toArray(),
    remove: async (accountId, name) =>
      (await consumers.deleteOne({ _id: consumerId(accountId, name), accountId })).deletedCount === 1,
  };
};
