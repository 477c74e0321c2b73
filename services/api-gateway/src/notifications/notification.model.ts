import type { Incident } from '@kopru/contracts/internal/incidents';
import { asGiven, date, number, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

const retainedDays = 30;

/** `over`: the incident was resolved first; `acknowledged`: somebody was on it already; `limited`: the contact has had enough for a day. */
export const notificationStates = ['waiting', 'sent', 'refused', 'failed', 'over', 'acknowledged', 'limited'] as const;
export type NotificationState = (typeof notificationStates)[number];

/** The notification of an incident for a contact, sent once. */
export const notificationSchema = storedIn(
  'notifications',
  {
    /** The ids of the incident and of the contact: there is never a second one. */
    _id: text,
    accountId: text,
    contactId: text,
    incident: asGiven<Incident>(),
    state: oneOf(notificationStates),
    attempts: number,
    /** Of the last attempt: whose it is. */
    claim: optional(text),
    /** How often it was pushed again because nobody has looked; absent: not yet. */
    rings: optional(number),
    /** Present while it waits. */
    nextAt: optional(date),
    createdAt: date,
    endedAt: orNull(date),
  },
  [
    { name: 'due', key: { nextAt: 1 }, sparse: true },
    { name: 'of_contact', key: { contactId: 1 } },
    { name: `expire_${retainedDays}d`, key: { createdAt: 1 }, expireAfterSeconds: retainedDays * 86_400 },
  ],
);
export type NotificationDocument = StoredBy<typeof notificationSchema>;
