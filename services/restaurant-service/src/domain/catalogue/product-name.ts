import { normaliseText } from '@kopru/contracts/values/normalise-text';

/** The words of a name, and how much of it one gets: "Ayran (30 cl)" is `ayran` of 300 ml. */
export interface ProductName {
  words: readonly string[];
  sizes: ReadonlyMap<string, number>;
}

const measures: Record<string, readonly [measure: string, factor: number]> = {
  ml: ['ml', 1],
  cc: ['ml', 1],
  cl: ['ml', 10],
  l: ['ml', 1000],
  lt: ['ml', 1000],
  litre: ['ml', 1000],
  litrelik: ['ml', 1000],
  g: ['g', 1],
  gr: ['g', 1],
  gram: ['g', 1],
  kg: ['g', 1000],
  kilo: ['g', 1000],
  cm: ['cm', 1],
  adet: ['pieces', 1],
  parca: ['pieces', 1],
  li: ['pieces', 1],
  lu: ['pieces', 1],
  porsiyon: ['portions', 1],
  porsiyonluk: ['portions', 1],
  kisilik: ['people', 1],
};
const names = Object.keys(measures).sort((a, b) => b.length - a.length);
const amount = new RegExp(String.raw`(\d+(?:[.,]\d+)?)[\s'’]*(${names.join('|')})(?![a-z])`, 'g');

/** Sizes that have no number. */
const sizeWords: Record<string, readonly [measure: string, value: number]> = {
  mini: ['size', 1],
  kucuk: ['size', 1],
  orta: ['size', 2],
  buyuk: ['size', 3],
  jumbo: ['size', 4],
  yarim: ['portions', 0.5],
  duble: ['portions', 2],
};

/** Other spellings of one word, and words that say nothing of what the product is. */
const spellings: Record<string, string> = { kola: 'cola', koka: 'coca', hamburger: 'burger' };
const empty = new Set(['ve', 'ile', 'boy', 'adet', 'porsiyon', 'servis', 'kutu', 'sise', 'pet', 'cam', 'ev', 'yapimi']);

/** A word without its Turkish ending: "böreği" and "börek", "sucuklu" and "sucuk" are one. */
const stem = (word: string): string => {
  if (word.length < 5) return word;
  const bare = word.replace(/(?:l[iu]|s[iu]|[iu])$/, '');
  const last = ({ g: 'k', b: 'p', d: 't' } as Record<string, string>)[bare.at(-1) ?? ''];
  return last === undefined ? bare : bare.slice(0, -1) + last;
};

export const readName = (name: string): ProductName => {
  const sizes = new Map<string, number>();
  const text = normaliseText(name).replaceAll(amount, (_, number: string, unit: string) => {
    const [measure, factor] = measures[unit] ?? [unit, 1];
    sizes.set(measure, Math.round(Number(number.replace(',', '.')) * factor * 1000) / 1000);
    return ' ';
  });
  const words = (text.match(/[\p{L}\d]+/gu) ?? []).filter((word) => {
    const size = sizeWords[word];
    if (size !== undefined) sizes.set(...size);
    return size === undefined && !empty.has(word);
  });
  return { words: words.map((word) => stem(spellings[word] ?? word)), sizes };
};

/** How many letters one has to change, leave out, add or swap with their neighbour, at most `limit` + 1. */
const edits = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwap ? Math.min(cost, (before[j - 2] ?? 0) + 1) : cost);
    }
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
};

/** One bit for each letter in a word. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
};
const bits = (letters: number): number => (letters === 0 ? 0 : 1 + bits(letters & (letters - 1)));

/** A word to compare with others: 1 for the same one, less with each misspelt letter, 0 for another word. */
export const spelling = (word: string) => {
  const letters = lettersOf(word);
  return {
    word,
    letters,
    likenessTo: (other: { word: string; letters: number }): number => {
      const length = Math.min(word.length, other.word.length);
      const limit = length < 4 ? 0 : length < 8 ? 1 : 2;
      if (limit === 0) return word === other.word ? 1 : 0;
      // Far cheaper than counting, and enough for nearly all words.
      if (bits(letters ^ other.letters) > 2 * limit) return 0;
      const found = edits(word, other.word, limit);
      return found > limit ? 0 : 1 - found * 0.1;
    },
  };
};
