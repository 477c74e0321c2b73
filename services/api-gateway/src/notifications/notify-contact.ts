import type { Logger } from '@kopru/runtime';
import { mailFault } from '../identity/mail/mail-server.ts';
import type { ContactDocument } from './contact.model.ts';
import type { ContactRepository } from './contacts.repository.ts';
import type { NotificationText } from './notification-text.ts';
import type { Senders } from './senders.ts';
import type { QueuedMessage } from './message-queue.ts';

export interface ContactMessage {
  contact: ContactDocument;
  said: NotificationText;
  /** Whether it is one of those that the contact gets in a day; another attempt is not. */
  isCounted: boolean;
}

/** One attempt to notify a contact; one that fails is tried again a few times. */
export const makeNotifyContact =
  <D extends QueuedMessage>({
    contacts,
    senders,
    retryLater,
    publicUrl,
    logger,
    failure,
  }: {
    contacts: ContactRepository;
    senders: Senders;
    retryLater: (message: D) => Promise<boolean>;
    publicUrl: string;
    logger: Logger;
    /** What is logged of an attempt that failed. */
    failure: string;
  }) =>
  async (
    message: D,
    { contact, said, isCounted }: ContactMessage,
  ): Promise<'over' | 'limited' | 'sent' | 'refused' | 'retrying' | 'failed'> => {
    const send = senders[contact.kind];
    if (send === undefined) return 'over';
    if (isCounted && !(await contacts.count(contact))) return 'limited';
    try {
      const outcome = await send(contact, said, `<${message._id}@${new URL(publicUrl).hostname}>`);
      if (outcome === 'refused') await contacts.refuse(contact);
      return outcome;
    } catch (error) {
      const { _id: contactId, accountId, kind } = contact;
      logger.warn(failure, { accountId, contactId, kind, attempts: message.attempts, ...mailFault(error) });
      return (await retryLater(message)) ? 'retrying' : 'failed';
    }
  };
