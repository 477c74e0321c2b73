import { normaliseText } from '@kopru/contracts/values/normalise-text';
import { decimalOf } from './decimal.ts';

const portions = new Map([
  ['yarim', 0.5],
  ['ceyrek', 0.25],
  ['tam', 1],
  ['bir bucuk', 1.5],
]);
const units = new Set(['x', 'adet', 'ad.', 'porsiyon', 'por.', 'pcs', 'piece', 'pieces']);
const fraction = /^(?:(\d{1,4}) )?(\d{1,4}) ?[/\u2044] ?(\d{1,4})$/;

/** The words of a text in small letters, numbers apart from letters, without what is counted. */
const countIn = (text: string): string =>
  normaliseText(text.replaceAll(/[¼½¾⅓⅔]/g, ' $&').normalize('NFKD'))
    .replaceAll(/\d(?=\p{L})|\p{L}(?=\d)/gu, '$& ')
    .split(/\s+/)
    .filter((word) => word !== '' && !units.has(word))
    .join(' ');

/** A text as a number of portions, as people write it: `1/2`, `½`, `1 1/2`, `2x`, `1,5 porsiyon`, `yarım`; null when it is none. */
export const quantityOf = (value: unknown): number | null => {
  const number = decimalOf(value);
  if (number !== null || typeof value !== 'string') return number;
  const text = countIn(value);
  const [, whole = '0', upper, lower] = fraction.exec(text) ?? [];
  if (upper !== undefined && Number(lower) > 0) return Number(whole) + Number(upper) / Number(lower);
  return portions.get(text) ?? decimalOf(text);
};
