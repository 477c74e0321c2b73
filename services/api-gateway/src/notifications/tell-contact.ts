import type { Logger } from '@kopru/runtime';
import { mailFault } from '../mail/mail-server.ts';
import type { ContactDocument } from './contact.model.ts';
import type { ContactRepository } from './contacts.repository.ts';
import type { NotificationText } from './notification-text.ts';
import type { Senders } from './senders.ts';
import type { Telling } from './telling-queue.ts';

export interface Told {
  contact: ContactDocument;
  said: NotificationText;
  /** Whether it is one of those that the contact gets in a day; another attempt is not. */
  isCounted: boolean;
}

/** One attempt to tell a contact something; what fails is tried again a few times. */
export const makeTellContact =
  <D extends Telling>({
    contacts,
    senders,
    retryLater,
    publicUrl,
    logger,
    failure,
  }: {
    contacts: ContactRepository;
    senders: Senders;
    retryLater: (telling: D) => Promise<boolean>;
    publicUrl: string;
    logger: Logger;
    /** What is logged of an attempt that failed. */
    failure: string;
  }) =>
  async (
    telling: D,
    { contact, said, isCounted }: Told,
  ): Promise<'over' | 'limited' | 'sent' | 'refused' | 'retrying' | 'failed'> => {
    const send = senders[contact.kind];
    if (send === undefined) return 'over';
    if (isCounted && !(await contacts.count(contact))) return 'limited';
    try {
      const outcome = await send(contact, said, `<${telling._id}@${new URL(publicUrl).hostname}>`);
      if (outcome === 'refused') await contacts.refuse(contact);
      return outcome;
    } catch (error) {
      const { _id: contactId, accountId, kind } = contact;
      logger.warn(failure, { accountId, contactId, kind, attempts: telling.attempts, ...mailFault(error) });
      return (await retryLater(telling)) ? 'retrying' : 'failed';
    }
  };
