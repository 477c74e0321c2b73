import { appError } from '@kopru/contracts/errors/errors';
import type { Contact, NewContact } from '@kopru/contracts/panel/contacts';
import { contactKinds } from '@kopru/contracts/panel/values';
import type { Logger } from '@kopru/runtime';
import type { ContactDocument } from '../../notifications/contact.model.ts';
import { isConfirmedByCode } from '../../notifications/contacts.repository.ts';
import { codeText, trialText, type NotificationText } from '../../notifications/notification-text.ts';
import type { Notifications } from '../../notifications/open-notifications.ts';
import { mailFault } from '../../identity/mail/mail-server.ts';
import { contactLimits, trialLimits } from '../../identity/sign-in/sign-in-throttle.ts';
import type { Accounts } from '../../identity/open-accounts.ts';
import type { PanelHandlers, Signed } from '../access/panel-handler.ts';

const ownerOf = ({ session: { accountId, userId } }: Pick<Signed, 'session'>) => ({ accountId, userId });

/** The contacts of the person who is signed in. */
export const contactHandlers = (
  { contacts, notifications, digests, senders, telegram, applicationKey }: Notifications,
  { users, letters }: Pick<Accounts, 'users' | 'letters'>,
  logger: Logger,
) => {
  const sendTo = async (
    contact: ContactDocument,
    said: NotificationText,
  ): Promise<'sent' | 'refused' | 'unavailable'> => {
    const send = senders[contact.kind];
    if (send === undefined) throw appError('contact_not_offered');
    try {
      return await send(contact, said);
    } catch (error) {
      logger.warn('could not send a message to a contact', { kind: contact.kind, ...mailFault(error) });
      return 'unavailable';
    }
  };
  /** Whether a person has shown already that a new contact is theirs; a browser asks its person itself. */
  const hasProven = async (owner: ReturnType<typeof ownerOf>, given: NewContact): Promise<boolean> => {
    if (given.kind === 'push' || given.kind === 'telegram') return given.kind === 'push';
    return given.kind === 'email' ? users.hasProven(owner, given.address) : contacts.hasNumber(owner, given.address);
  };
  const viewOf = async (contact: ContactDocument, proof: string | null): Promise<Contact> => {
    const isOfChat = contact.kind === 'telegram' && proof !== null;
    return contacts.viewOf(contact, isOfChat ? ((await telegram?.startUrl(proof)) ?? null) : null);
  };
  return {
    listContacts: async (signed) => ({
      data: {
        items: await contacts.list(ownerOf(signed)),
        offered: contactKinds.filter((kind) => senders[kind] !== undefined),
        applicationKey,
      },
    }),
    addContact: async ({ body, locale, ...signed }) => {
      if (senders[body.kind] === undefined) throw appError('contact_not_offered');
      const owner = ownerOf(signed);
      const isProven = await hasProven(owner, body);
      const isByCode = isConfirmedByCode(body.kind) && !isProven;
      const limits = isByCode && 'address' in body ? contactLimits(owner.userId, body.address) : {};
      await letters.take(limits);
      const { contact, proof } = await contacts
        .add(owner, { contact: body, locale, isProven })
        .catch(async (error: unknown) => {
          await letters.giveBack(limits);
          throw error;
        });
      if (isByCode && proof !== null) {
        const outcome = await sendTo(contact, codeText(locale, proof));
        if (outcome !== 'sent') {
          await contacts.remove(owner, contact._id);
          await letters.giveBack(limits);
          throw appError(outcome === 'refused' ? 'contact_refused' : 'unavailable');
        }
      }
      return { data: await viewOf(contact, proof) };
    },
    confirmContact: async ({ params, body, ...signed }) => ({
      data: await contacts.confirm(ownerOf(signed), params.id, body.code),
    }),
    changeContact: async ({ params, body, ...signed }) => ({
      data: await contacts.change(ownerOf(signed), params.id, body),
    }),
    tryContact: async ({ params, ...signed }) => {
      const contact = await contacts.required(ownerOf(signed), params.id);
      if (contact.confirmedAt === undefined) throw appError('contact_unconfirmed');
      await letters.take(trialLimits(contact._id));
      const outcome = await sendTo(contact, trialText(contact.locale));
      if (outcome === 'sent') await contacts.accept(contact);
      if (outcome === 'refused') await contacts.refuse(contact);
      return { data: { outcome } };
    },
    removeContact: async ({ params, ...signed }) => {
      await contacts.remove(ownerOf(signed), params.id);
      await Promise.all([notifications.removeOf(params.id), digests.removeOf(params.id)]);
      return {};
    },
  } satisfies Partial<PanelHandlers>;
};
