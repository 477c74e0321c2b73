import { date, number, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';
import { notificationStates } from './notification.model.ts';

const retainedDays = 30;

/** The digest of a working day for a contact, sent once. */
export const digestSchema = storedIn(
  'digests',
  {
    /** The id of the contact and the working day: there is never a second one. */
    _id: text,
    accountId: text,
    contactId: text,
    day: text,
    state: oneOf(notificationStates),
    attempts: number,
    /** Of the last attempt: whose it is. */
    claim: optional(text),
    /** Present while it waits. */
    nextAt: optional(date),
    createdAt: date,
    endedAt: orNull(date),
  },
  [
    { name: 'due', key: { day: 1, nextAt: 1 } },
    { name: 'of_contact', key: { contactId: 1 } },
    { name: `expire_${retainedDays}d`, key: { createdAt: 1 }, expireAfterSeconds: retainedDays * 86_400 },
  ],
);
export type DigestDocument = StoredBy<typeof digestSchema>;
