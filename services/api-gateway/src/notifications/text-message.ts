import type { NotificationText } from './notification-text.ts';

/**
 * What fits into one message with the Turkish single shift table, in septets: 3GPP TS 23.038, 6.2.1.2 and A.2.1. One more
 * is a second message, which costs as much again.
 */
const maxSeptets = 155;
/** Words with less room say too little; then the link is left out. */
const leastWords = 60;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const basic = new Set(`${letters}@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà`);
/** Each of these takes two. */
const shifted = new Set('ĞİŞçğış^{}\\[~]|€');
const inOtherWords: Record<string, string> = { '“': '"', '”': '"', '‘': "'", '’': "'", '–': '-', '—': '-', '…': '...' };

const isKnown = (letter: string): boolean => basic.has(letter) || shifted.has(letter);
const septetsOf = (text: string): number => [...text].reduce((sum, letter) => sum + (shifted.has(letter) ? 2 : 1), 0);

/** In the alphabet of a text message: one letter outside it would more than halve what fits. */
const inAlphabet = (text: string): string =>
  [...text.normalize('NFC').replaceAll(' · ', ', ')]
    .map((letter) => inOtherWords[letter] ?? (isKnown(letter) ? letter : letter.normalize('NFD').charAt(0)))
    .filter((letter) => [...letter].every(isKnown))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const cutTo = (text: string, septets: number): string => {
  if (septetsOf(text) <= septets) return text;
  let shortened = '';
  for (const letter of text) {
    if (septetsOf(`${shortened}${letter}...`) > septets) break;
    shortened += letter;
  }
  return `${shortened.trimEnd()}...`;
};

/** As one text message: what is wrong with its number and restaurant, and the link. */
export const asTextMessage = ({ subject, url }: NotificationText): string => {
  const link = url === null ? '' : `\n${url}`;
  const left = maxSeptets - septetsOf(link);
  return left < leastWords ? cutTo(inAlphabet(subject), maxSeptets) : `${cutTo(inAlphabet(subject), left)}${link}`;
};
