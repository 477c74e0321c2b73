import { randomBytes } from 'node:crypto';
import type { Collection } from '@kopru/mongo';
import { createIdleLook } from './idle-look.ts';
import type { InboxDocument } from './inbox.model.ts';

export type InboxEntry = Omit<InboxDocument, '_id'>;

export interface FallbackInbox {
  /** Resolves when a majority has journaled the entries; rejects when the inbox is full or the database is unavailable. */
  add(entries: readonly InboxEntry[]): Promise<void>;
  /** Whether anything waits; what another process left behind is seen within half a minute. */
  isWaiting(): Promise<boolean>;
  /** For how long the oldest entry has waited, as far as isWaiting has seen; 0 when nothing waits. */
  oldestSeconds(): number;
  /** The oldest entries. */
  oldest(limit: number): Promise<InboxDocument[]>;
  remove(ids: readonly string[]): Promise<void>;
  count(): Promise<number>;
}

const countEveryMs = 1000;
const maxPauseMs = 30_000;
const timeDigits = 12;

/** Where accepted facts wait while the broker is unavailable, in order of arrival. */
export const createFallbackInbox = (collection: Collection<InboxDocument>, limit: number): FallbackInbox => {
  const idle = createIdleLook(maxPauseMs);
  let counter = 0;
  let counted = { at: 0, size: 0 };
  let waitingSince: number | undefined;
  /** The id sorts by time, then by order within the process. */
  const nextId = (): string => {
    counter = (counter + 1) % 0x1000000;
    return (
      Date.now().toString(16).padStart(timeDigits, '0') +
      counter.toString(16).padStart(6, '0') +
      randomBytes(3).toString('hex')
    );
  };
  const size = async (): Promise<number> => {
    if (Date.now() - counted.at > countEveryMs)
      counted = { at: Date.now(), size: await collection.estimatedDocumentCount() };
    return counted.size;
  };

  return {
    async add(entries) {
      if ((await size()) + entries.length > limit) throw new Error('the inbox is full');
      await collection.insertMany(entries.map((entry) => ({ _id: nextId(), ...entry })));
      counted.size += entries.length;
      idle.dueIn(0);
    },
    isWaiting: async () => {
      const oldest = await idle.look(async () => (await collection.findOne({}, { sort: { _id: 1 } })) ?? undefined);
      waitingSince = oldest === undefined ? undefined : parseInt(oldest._id.slice(0, timeDigits), 16);
      return oldest !== undefined;
    },
    oldestSeconds: () => (waitingSince === undefined ? 0 : Math.max(0, (Date.now() - waitingSince) / 1000)),
    oldest: (max) => collection.find().sort({ _id: 1 }).limit(max).toArray(),
    async remove(ids) {
      await collection.deleteMany({ _id: { $in: [...ids] } });
    },
    count: () => collection.countDocuments(),
  };
};
