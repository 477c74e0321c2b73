import { normaliseText } from '@kopru/contracts/values/normalise-text';

/** The letters that are one when a text is normalised; which of them are capitals, the search does not look at. */
const alike: Readonly<Record<string, string>> = {
  a: 'aâ',
  c: 'cç',
  g: 'gğ',
  i: 'iıİî',
  o: 'oö',
  s: 'sş',
  u: 'uüû',
};
const special = /[$()*+.?[\\\]^{|}]/;

/** Names that have a text in them, however either is written: "isik" finds "IŞIK". */
export const nameLike = (text: string) => ({
  $regex: [...normaliseText(text)]
    .map((letter) => (alike[letter] === undefined ? letter.replace(special, String.raw`\$&`) : `[${alike[letter]}]`))
    .join(''),
  $options: 'i',
});
