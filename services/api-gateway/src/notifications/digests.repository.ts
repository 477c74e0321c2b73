import { isDuplicateKey, type Mongo } from '@kopru/mongo';
import type { ContactDocument } from './contact.model.ts';
import { digestSchema, type DigestDocument } from './digest.model.ts';
import type { NotificationState } from './notification.model.ts';
import { claimMs, pausesMs } from './notifications.repository.ts';

const postponedMs = 60_000;

const idOf = ({ _id }: ContactDocument, day: string): string => `${_id}.${day}`;

/** What contacts are told each morning, each of each working day once. */
export const createDigestRepository = (mongo: Mongo, now: () => Date) => {
  const digests = mongo.model(digestSchema);
  const after = (ms: number): Date => new Date(now().getTime() + ms);
  return {
    /** Those of these contacts that have none of the day yet. */
    missing: async (contacts: readonly ContactDocument[], day: string): Promise<ContactDocument[]> => {
      const found = await digests.find({ _id: { $in: contacts.map((contact) => idOf(contact, day)) } }, { _id: 1 });
      const known = new Set(found.map(({ _id }) => _id));
      return contacts.filter((contact) => !known.has(idOf(contact, day)));
    },
    add: async (contact: ContactDocument, day: string, nextAt: Date): Promise<void> => {
      const { _id: contactId, accountId } = contact;
      const given = { _id: idOf(contact, day), accountId, contactId, day, nextAt };
      try {
        await digests.insertOne({ ...given, state: 'waiting', attempts: 0, createdAt: now(), endedAt: null });
      } catch (error) {
        // Another replica was faster.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    /** The next one of the day that is due; nobody else gets it for a while. */
    claim: async (day: string): Promise<DigestDocument | undefined> =>
      (await digests.findOneAndUpdate(
        { day, nextAt: { $lte: now() } },
        { $set: { nextAt: after(claimMs) }, $inc: { attempts: 1 } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      )) ?? undefined,
    /** When the next one of the day is due; undefined: all have ended. */
    nextAt: async (day: string): Promise<Date | undefined> => {
      const [next] = await digests
        .find({ day, nextAt: { $exists: true } })
        .sort({ nextAt: 1 })
        .limit(1);
      return next?.nextAt;
    },
    end: async ({ _id, accountId }: DigestDocument, state: Exclude<NotificationState, 'waiting'>) => {
      await digests.updateOne({ _id, accountId }, { $set: { state, endedAt: now() }, $unset: { nextAt: 1 } });
    },
    /** False: that was the last attempt. */
    retryLater: async ({ _id, accountId, attempts }: DigestDocument): Promise<boolean> => {
      const pauseMs = pausesMs[attempts - 1];
      if (pauseMs === undefined) return false;
      await digests.updateOne({ _id, accountId }, { $set: { nextAt: after(pauseMs) } });
      return true;
    },
    /** What it says could not be read: that is no attempt. */
    postpone: async ({ _id, accountId }: DigestDocument): Promise<void> => {
      await digests.updateOne({ _id, accountId }, { $set: { nextAt: after(postponedMs) }, $inc: { attempts: -1 } });
    },
    removeOf: async (contactId: string): Promise<void> => {
      await digests.deleteMany({ contactId });
    },
  };
};
export type DigestRepository = ReturnType<typeof createDigestRepository>;
