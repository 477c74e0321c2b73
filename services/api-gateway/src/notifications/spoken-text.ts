import type { Locale } from '@kopru/contracts/errors/failures';
import type { NotificationText } from './notification-text.ts';

/** About 20 seconds of speech, of 13 letters a second. */
const maxLetters = 260;

const again: Record<Locale, string> = { tr: 'Tekrar ediyorum.', en: 'I repeat.' };

/** A long number is said digit by digit: a voice would make a quantity of it. */
const withDigits = (text: string): string => text.replaceAll(/\d{5,}/g, (digits) => [...digits].join(' '));

/** Without what a voice has no word for. */
const plain = (text: string): string =>
  text
    .replaceAll(' · ', ', ')
    .replaceAll(/[^\p{L}\p{M}\p{N} .,:;!?'’-]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const cut = (text: string): string =>
  text.length <= maxLetters ? text : text.slice(0, maxLetters).replace(/ \S*$/, '');

/** As a voice says it: what is wrong with its number and restaurant, twice where there is time for that. */
export const asSpoken = ({ subject }: NotificationText, locale: Locale): string => {
  const said = withDigits(plain(subject));
  const once = said.startsWith('Köprü') ? `${said}.` : `Köprü: ${said}.`;
  const twice = `${once} ${again[locale]} ${once}`;
  return twice.length <= maxLetters ? twice : cut(once);
};
