import type { Incident } from '@kopru/contracts';
import { isDuplicateKey, type Mongo } from '@kopru/mongo';
import type { ContactDocument } from './contact.model.ts';
import { notificationSchema, type NotificationDocument, type NotificationState } from './notification.model.ts';

/** Longer than any server may take: another replica takes one whose sender has died. */
export const claimMs = 60_000;
/** Pauses after the first, the second and the third attempt; the fourth is the last. */
export const pausesMs = [5_000, 30_000, 120_000] as const;

/** A tablet rings on while an order waits: so often, with this pause. */
const mostRings = 10;
const ringMs = 30_000;

const idOf = (incidentId: string, contactId: string): string => `${incidentId}.${contactId}`;

/** What contacts are told, each of each incident once. */
export const createNotificationRepository = (mongo: Mongo, now: () => Date) => {
  const notifications = mongo.model(notificationSchema);
  const after = (ms: number): Date => new Date(now().getTime() + ms);
  return {
    /** Those of these pairs that are not there yet. */
    missing: async <T extends { incident: Incident; contact: ContactDocument }>(pairs: readonly T[]): Promise<T[]> => {
      if (pairs.length === 0) return [];
      const ids = pairs.map(({ incident, contact }) => idOf(incident.id, contact._id));
      const found = await notifications.find({ _id: { $in: ids } }, { _id: 1 });
      const known = new Set(found.map(({ _id }) => _id));
      return pairs.filter((_, index) => !known.has(ids[index] ?? ''));
    },
    add: async (incident: Incident, { _id: contactId, accountId }: ContactDocument): Promise<void> => {
      const at = now();
      try {
        await notifications.insertOne({
          _id: idOf(incident.id, contactId),
          ...{ accountId, contactId, incident },
          state: 'waiting',
          attempts: 0,
          nextAt: at,
          createdAt: at,
          endedAt: null,
        });
      } catch (error) {
        // Another replica was faster.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    /** The next one that is due; nobody else gets it for a while. */
    claim: async (): Promise<NotificationDocument | undefined> =>
      (await notifications.findOneAndUpdate(
        { nextAt: { $lte: now() } },
        { $set: { nextAt: after(claimMs) }, $inc: { attempts: 1 } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      )) ?? undefined,
    end: async ({ _id, accountId }: NotificationDocument, state: Exclude<NotificationState, 'waiting'>) => {
      await notifications.updateOne({ _id, accountId }, { $set: { state, endedAt: now() }, $unset: { nextAt: 1 } });
    },
    /** False: that was the last attempt. */
    retryLater: async ({ _id, accountId, attempts }: NotificationDocument): Promise<boolean> => {
      const pauseMs = pausesMs[attempts - 1];
      if (pauseMs === undefined) return false;
      await notifications.updateOne({ _id, accountId }, { $set: { nextAt: after(pauseMs) } });
      return true;
    },
    /** False: it has rung for long enough. */
    ringAgain: async ({ _id, accountId, rings = 0 }: NotificationDocument): Promise<boolean> => {
      if (rings >= mostRings) return false;
      const change = { nextAt: after(ringMs), attempts: 0, rings: rings + 1 };
      await notifications.updateOne({ _id, accountId }, { $set: change });
      return true;
    },
    removeOf: async (contactId: string): Promise<void> => {
      await notifications.deleteMany({ contactId });
    },
  };
};
export type NotificationRepository = ReturnType<typeof createNotificationRepository>;
