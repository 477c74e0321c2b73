import type { ContactKind } from '@kopru/contracts/panel/values';
import type { MailServer } from '../identity/mail/mail-server.ts';
import type { Calls } from './calls.ts';
import type { ContactDocument } from './contact.model.ts';
import { acknowledgement, asLetter, asMessage, type NotificationText } from './notification-text.ts';
import type { Sms } from './sms.ts';
import { asSpoken } from './spoken-text.ts';
import type { Telegram } from './telegram.ts';
import { asTextMessage } from './text-message.ts';
import type { WebPush } from './web-push.ts';

/** `refused`: the server takes nothing for this contact, and trying again would not help. Rejects when it is unavailable. */
export type Send = (
  contact: ContactDocument,
  said: NotificationText,
  messageId?: string,
) => Promise<'sent' | 'refused'>;

/** How each kind of contact is reached; one without a sender is not offered. */
export const createSenders = ({
  mail,
  telegram,
  sms,
  calls,
  push,
}: {
  mail: MailServer | undefined;
  telegram: Telegram | undefined;
  sms: Sms | undefined;
  calls: Calls | undefined;
  push: WebPush | undefined;
}): Partial<Record<ContactKind, Send>> => ({
  ...(mail && {
    email: ({ address, locale }, said, messageId) =>
      mail.send({ to: { name: '', address }, ...asLetter(locale, said), ...(messageId && { messageId }) }),
  }),
  ...(push && {
    push: ({ _id, subscription, locale }, said, messageId = _id) => {
      if (subscription === undefined) return Promise.resolve('refused');
      const { subject, text, url } = said;
      const acknowledge = acknowledgement(locale, said);
      return push.send(subscription, { subject, text, url, tag: messageId, ...(acknowledge && { acknowledge }) });
    },
  }),
  ...(telegram && { telegram: ({ chat = '' }, said) => telegram.send(chat, asMessage(said)) }),
  ...(sms && { sms: ({ address }, said) => sms.send(address, asTextMessage(said)) }),
  ...(calls && { call: ({ address, locale }, said) => calls.send(address, asSpoken(said, locale), locale) }),
});
export type Senders = ReturnType<typeof createSenders>;
