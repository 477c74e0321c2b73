import { newId } from '@kopru/contracts/values/ids';
import { duplicateKey, writeErrorsOf, type Mongo, type StoredModel, type StoredSchema } from '@kopru/mongo';
import type { NotificationState } from './notification.model.ts';

/** Longer than any server may take: another replica takes one whose sender has died. */
const claimMs = 60_000;
/** Pauses after the first, the second and the third attempt; the fourth is the last. */
const pausesMs = [5_000, 30_000, 120_000] as const;

/** One message to a contact, sent once. */
export interface QueuedMessage {
  _id: string;
  accountId: string;
  contactId: string;
  state: NotificationState;
  attempts: number;
  claim?: string | undefined;
  nextAt?: Date | undefined;
  createdAt: Date;
  endedAt: Date | null;
}
type Added<D extends QueuedMessage> = Omit<D, 'state' | 'attempts' | 'createdAt' | 'endedAt'>;

/** Messages to contacts of one kind: each is claimed by one sender and tried until it has ended. */
export const createMessageQueue = <D extends QueuedMessage>(mongo: Mongo, schema: StoredSchema<D>, now: () => Date) => {
  const messages = mongo.model(schema) as unknown as StoredModel<QueuedMessage>;
  const collection = mongo.collection(schema);
  const after = (ms: number): Date => new Date(now().getTime() + ms);
  const change = async ({ _id, accountId }: QueuedMessage, set: Partial<D>, unset: object = {}): Promise<void> => {
    await messages.updateOne({ _id, accountId }, { $set: set, $unset: unset });
  };
  return {
    after,
    change,
    /** Those that have none with this id yet. */
    missing: async <T>(wanted: readonly T[], idOf: (one: T) => string): Promise<T[]> => {
      if (wanted.length === 0) return [];
      const found = await messages.find({ _id: { $in: wanted.map(idOf) } }, { _id: 1 });
      const known = new Set(found.map(({ _id }) => _id));
      return wanted.filter((one) => !known.has(idOf(one)));
    },
    /** All by one write: one by one, hundreds of them would delay what is due meanwhile. */
    add: async (given: readonly Added<D>[]): Promise<void> => {
      if (given.length === 0) return;
      const waiting = { state: 'waiting', attempts: 0, createdAt: now(), endedAt: null };
      const added = given.map((one) => ({ ...one, ...waiting }));
      await collection.insertMany(added as never, { ordered: false }).catch((error: unknown) => {
        // Another replica was faster.
        if (writeErrorsOf(error).some(({ code }) => code !== duplicateKey)) throw error;
      });
    },
    /** The first of these that are due, at most so many; nobody else gets them for a while. What rings again comes last. */
    claim: async (max: number, of: object = {}): Promise<D[]> => {
      const due = { ...of, nextAt: { $lte: now() } };
      const first = await messages.find(due, { _id: 1 }).sort({ rings: 1, nextAt: 1 }).limit(max);
      if (first.length === 0) return [];
      const [ids, claim] = [first.map(({ _id }) => _id), newId()];
      await messages.updateMany(
        { ...due, _id: { $in: ids } },
        { $set: { nextAt: after(claimMs), claim }, $inc: { attempts: 1 } },
      );
      // Another replica may have been faster with some.
      return (await messages.find({ _id: { $in: ids }, claim })) as unknown as D[];
    },
    /** When the next one of these is due; undefined: all have ended. */
    nextAt: async (of: object): Promise<Date | undefined> => {
      const [next] = await messages
        .find({ ...of, nextAt: { $exists: true } })
        .sort({ nextAt: 1 })
        .limit(1);
      return next?.nextAt;
    },
    end: (message: QueuedMessage, state: Exclude<NotificationState, 'waiting'>): Promise<void> =>
      change(message, { state, endedAt: now() } as Partial<D>, { nextAt: 1 }),
    /** False: that was the last attempt. */
    retryLater: async (message: QueuedMessage): Promise<boolean> => {
      const pauseMs = pausesMs[message.attempts - 1];
      if (pauseMs === undefined) return false;
      await change(message, { nextAt: after(pauseMs) } as Partial<D>);
      return true;
    },
    removeOf: async (contactId: string): Promise<void> => {
      await messages.deleteMany({ contactId });
    },
  };
};
