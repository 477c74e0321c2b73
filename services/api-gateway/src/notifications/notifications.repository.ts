import type { Incident } from '@kopru/contracts/internal/incidents';
import type { Mongo } from '@kopru/mongo';
import type { ContactDocument } from './contact.model.ts';
import { notificationSchema, type NotificationDocument } from './notification.model.ts';
import { createMessageQueue } from './message-queue.ts';

/** A tablet rings on while an order waits and nobody looks: with this pause, for an hour. */
const ringMs = 30_000;
const maxRings = 120;

export interface Pair {
  incident: Incident;
  contact: ContactDocument;
}
const idOf = ({ incident, contact }: Pair): string => `${incident.id}.${contact._id}`;

/** The notifications: one for each contact and incident. */
export const createNotificationRepository = (mongo: Mongo, now: () => Date) => {
  const queue = createMessageQueue(mongo, notificationSchema, now);
  const { after, change, claim, end, retryLater, removeOf } = queue;
  return {
    ...{ claim, end, retryLater, removeOf },
    /** Those of these pairs that are not there yet. */
    missing: (pairs: readonly Pair[]): Promise<Pair[]> => queue.missing(pairs, idOf),
    add: (pairs: readonly Pair[]): Promise<void> =>
      queue.add(
        pairs.map(({ incident, contact }) => {
          const { _id: contactId, accountId } = contact;
          return { _id: idOf({ incident, contact }), accountId, contactId, incident, nextAt: now() };
        }),
      ),
    /** Not now, and that was no attempt. */
    postpone: (notification: NotificationDocument, until: Date): Promise<void> =>
      change(notification, { nextAt: until, attempts: notification.attempts - 1 }),
    /** False: it has rung for long enough. */
    ringAgain: async (notification: NotificationDocument): Promise<boolean> => {
      const { rings = 0 } = notification;
      if (rings >= maxRings) return false;
      await change(notification, { nextAt: after(ringMs), attempts: 0, rings: rings + 1 });
      return true;
    },
  };
};
export type NotificationRepository = ReturnType<typeof createNotificationRepository>;
