import type { Mongo } from '@kopru/mongo';
import type { ContactDocument } from './contact.model.ts';
import { digestSchema, type DigestDocument } from './digest.model.ts';
import { createMessageQueue } from './message-queue.ts';

const postponedMs = 60_000;

const idOf = ({ _id }: ContactDocument, day: string): string => `${_id}.${day}`;

/** The digests of each morning: one for each contact and working day. */
export const createDigestRepository = (mongo: Mongo, now: () => Date) => {
  const queue = createMessageQueue(mongo, digestSchema, now);
  const { after, change, claim, nextAt, end, retryLater, removeOf } = queue;
  return {
    ...{ end, retryLater, removeOf },
    claim: async (day: string): Promise<DigestDocument | undefined> => (await claim(1, { day }))[0],
    nextAt: (day: string) => nextAt({ day }),
    /** Those of these contacts that have none of the day yet. */
    missing: (contacts: readonly ContactDocument[], day: string): Promise<ContactDocument[]> =>
      queue.missing(contacts, (contact) => idOf(contact, day)),
    add: (contact: ContactDocument, day: string, at: Date): Promise<void> => {
      const { _id: contactId, accountId } = contact;
      return queue.add([{ _id: idOf(contact, day), accountId, contactId, day, nextAt: at }]);
    },
    /** What it says could not be read: that is no attempt. */
    postpone: (digest: DigestDocument): Promise<void> =>
      change(digest, { nextAt: after(postponedMs), attempts: digest.attempts - 1 }),
  };
};
export type DigestRepository = ReturnType<typeof createDigestRepository>;
