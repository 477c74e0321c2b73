import type { Contact, ContactRules } from '@kopru/contracts/panel/contacts';
import { waitFor, type MailServer } from '@kopru/testing';
import type { SmsServer } from '../support/sms-server.ts';
import type { TelegramServer } from '../support/telegram-server.ts';
import { dataOf, panelHeaders, type Person } from './panel-client.ts';

export const inTurkish = { ...panelHeaders, 'accept-language': 'tr' };
type Rules = Partial<ContactRules>;

/** Adds an e-mail address to a person's contacts, confirmed by the code that went there. */
export const confirmedEmail = async (
  person: Person,
  { post, to, rules }: { post: MailServer; to: string; rules: Rules },
): Promise<string> => {
  const { id } = dataOf(await person.ask('POST', 'contacts', { kind: 'email', address: to }, inTurkish)) as Contact;
  const mail = await waitFor(() => Promise.resolve(post.to(to)[0]));
  const code = /: (\d{6})\b/.exec(mail)?.[1] ?? '';
  dataOf(await person.ask('POST', `contacts/${id}/confirmation`, { code }));
  dataOf(await person.ask('PUT', `contacts/${id}`, rules));
  return id;
};

/** Adds a mobile number to a person's contacts, confirmed by the code that went there. */
export const confirmedNumber = async (
  person: Person,
  { sms, to, rules }: { sms: SmsServer; to: string; rules: Rules },
): Promise<string> => {
  const { id } = dataOf(await person.ask('POST', 'contacts', { kind: 'sms', address: to }, inTurkish)) as Contact;
  const code = /: (\d{6})$/.exec(sms.to(to).at(-1) ?? '')?.[1] ?? '';
  dataOf(await person.ask('POST', `contacts/${id}/confirmation`, { code }));
  dataOf(await person.ask('PUT', `contacts/${id}`, rules));
  return id;
};

/** Adds a chat at Telegram to a person's contacts, begun by them. */
export const confirmedChat = async (
  person: Person,
  { telegram, chat, rules }: { telegram: TelegramServer; chat: number; rules: Rules },
): Promise<string> => {
  const { id, confirmUrl } = dataOf(await person.ask('POST', 'contacts', { kind: 'telegram' }, inTurkish)) as Contact;
  telegram.open(confirmUrl ?? '', chat, 'patron');
  const isConfirmed = async (): Promise<boolean> =>
    (dataOf(await person.ask('GET', 'contacts')).items as Contact[]).some(
      (one) => one.id === id && one.state === 'confirmed',
    );
  await waitFor(isConfirmed);
  dataOf(await person.ask('PUT', `contacts/${id}`, rules));
  return id;
};
