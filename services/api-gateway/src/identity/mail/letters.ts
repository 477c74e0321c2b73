import type { Locale } from '@kopru/contracts/errors/failures';
import type { LinkReason } from '../users/user.model.ts';

interface LetterParts {
  name: string;
  account: string;
  link: string;
}
interface Words {
  subject: (account: string) => string;
  greeting: (name: string) => string;
  why: (account: string) => string;
  button: string;
  until: string;
  ignore: string;
}

const words: Record<Locale, Record<LinkReason, Words>> = {
  tr: {
    invitation: {
      subject: (account) => `${account} sizi Köprü’ye davet ediyor`,
      greeting: (name) => `Merhaba ${name},`,
      why: (account) => `${account} hesabının sipariş paneline davet edildiniz. Girmek için parolanızı belirleyin:`,
      button: 'Parolamı belirle',
      until: 'Bağlantı 7 gün geçerlidir ve bir kez kullanılır.',
      ignore: 'Bu daveti beklemiyorsanız e-postayı silebilirsiniz.',
    },
    forgotten: {
      subject: (account) => `Köprü parolanızı yenileyin (${account})`,
      greeting: (name) => `Merhaba ${name},`,
      why: (account) => `${account} hesabındaki parolanız için yenileme istendi. Yeni parolanızı belirleyin:`,
      button: 'Yeni parola belirle',
      until: 'Bağlantı 1 saat geçerlidir ve bir kez kullanılır.',
      ignore: 'Siz istemediyseniz bir şey yapmanız gerekmez; parolanız değişmedi.',
    },
  },
  en: {
    invitation: {
      subject: (account) => `${account} invites you to Köprü`,
      greeting: (name) => `Hello ${name},`,
      why: (account) => `You are invited to the order panel of ${account}. Choose a password to sign in:`,
      button: 'Choose my password',
      until: 'The link works for 7 days, and once.',
      ignore: 'If you did not expect this invitation, delete this e-mail.',
    },
    forgotten: {
      subject: (account) => `Renew your Köprü password (${account})`,
      greeting: (name) => `Hello ${name},`,
      why: (account) => `A new password was asked for at ${account}. Choose it here:`,
      button: 'Choose a new password',
      until: 'The link works for 1 hour, and once.',
      ignore: 'If it was not you, there is nothing to do; your password has not changed.',
    },
  },
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
const maxNameLength = 60;
/**
 * A name that somebody else has chosen, in quotation marks, with nothing that a mail program makes a link of: in names of
 * hosts the dots of other scripts are dots, too.
 */
export const quoted = (name: string): string => {
  const plain = name
    .normalize('NFKC')
    .replaceAll('\u3002', '.')
    .replaceAll(/[\p{C}\p{Z}"“”«»]+/gu, ' ')
    .replaceAll(/:\/\/|www\./gi, ' ')
    .replaceAll(/\.(?=\S)/g, '. ')
    .trim();
  return `“${[...plain].slice(0, maxNameLength).join('').trim()}”`;
};

/** An e-mail with a link for setting a password, as plain text and as simple HTML. */
export const letterOf = (reason: LinkReason, locale: Locale, { name, account, link }: LetterParts) => {
  const say = words[locale][reason];
  const [greeting, why] = [say.greeting(quoted(name)), say.why(quoted(account))];
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
  const button = 'background:#0b6e74;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none';
  return {
    subject: say.subject(quoted(account)),
    text: [greeting, why, link, `${say.until} ${say.ignore}`, 'Köprü'].join('\n\n'),
    html: [
      `<!doctype html><html lang="${locale}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">`,
      paragraph(greeting),
      paragraph(why),
      `<p><a href="${escaped(link)}" style="${button}">${escaped(say.button)}</a></p>`,
      `<p>${escaped(say.until)}<br>${escaped(say.ignore)}</p>`,
      '<p>Köprü</p></body></html>',
    ].join('\n'),
  };
};
