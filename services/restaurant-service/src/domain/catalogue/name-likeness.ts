import { type ProductName, readName, spelling } from './product-name.ts';

/** Lets others have the processor for a moment. */
export type Pause = () => Promise<void>;
const wordsAtOnce = 50;

/** Words that make another product of one: with one of them on one side only, the two are hardly the same. */
const distinctive = new Set(['zero', 'light', 'sekersiz', 'menu', 'acili', 'aci', 'acisiz', 'vegan', 'glutensiz']);
const distinctiveShare = 0.75;
/** A size that only one of the two says; where a list names several sizes of the product, it is hardly the same one. */
const unsaidShare = 0.95;
const unsaidInFamilyShare = 0.7;

const familyOf = ({ words }: ProductName): string => words.toSorted().join(' ');

/** The products that a list has in more than one size. */
const familiesIn = (names: readonly ProductName[]): string[] => {
  const seen = new Map<string, string>();
  return names.flatMap((name) => {
    const family = familyOf(name);
    const size = JSON.stringify([...name.sizes]);
    const other = seen.get(family);
    seen.set(family, size);
    return other === undefined || other === size ? [] : [family];
  });
};

/** How much each word says: one that many names have says less. */
const weightsOf = (names: readonly ProductName[], alike: ReadonlyMap<string, ReadonlyMap<string, number>>) => {
  const uses = new Map<string, number>();
  for (const { words } of names) for (const word of new Set(words)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return new Map(
    [...alike].map(([word, others]) => {
      const count = [...others.keys()].reduce((sum, other) => sum + (uses.get(other) ?? 0), 0);
      return [word, Math.log(1 + names.length / count)];
    }),
  );
};

/** For each word, those that are spelt like it, and how much. */
const alikeWords = async (words: readonly string[], pause: Pause): Promise<Map<string, Map<string, number>>> => {
  const spelt = words.map(spelling);
  const alike = new Map(words.map((word) => [word, new Map([[word, 1]])]));
  for (const [index, one] of spelt.entries()) {
    if (index % wordsAtOnce === 0) await pause();
    for (let next = index + 1; next < spelt.length; next += 1) {
      const other = spelt[next];
      const likeness = other === undefined ? 0 : one.likenessTo(other);
      if (other === undefined || likeness === 0) continue;
      alike.get(one.word)?.set(other.word, likeness);
      alike.get(other.word)?.set(one.word, likeness);
    }
  }
  return alike;
};

/** Measures how alike a name of these lists is to each other one, 0 to 1. */
export const likenessOf = async (lists: readonly (readonly string[])[], pause: Pause) => {
  const readLists = lists.map((list) => list.map((name) => [name, readName(name)] as const));
  const read = new Map(readLists.flat());
  const families = new Set(readLists.flatMap((list) => familiesIn(list.map(([, name]) => name))));
  const alike = await alikeWords([...new Set([...read.values()].flatMap(({ words }) => words))], pause);
  const weights = weightsOf([...read.values()], alike);
  const weigh = (word: string): number => weights.get(word) ?? 0;

  const sizeShare = (a: ProductName, b: ProductName): number => {
    const isFamily = families.has(familyOf(a)) || families.has(familyOf(b));
    let share = 1;
    for (const measure of new Set([...a.sizes.keys(), ...b.sizes.keys()])) {
      const [one, other] = [a.sizes.get(measure), b.sizes.get(measure)];
      if (one === undefined || other === undefined) share *= isFamily ? unsaidInFamilyShare : unsaidShare;
      else if (one !== other) return 0;
    }
    return share;
  };
  const wordShare = (a: ProductName, b: ProductName): number => {
    const rest = [...b.words];
    let [common, all, share] = [0, 0, 1];
    const alone = (word: string): void => {
      all += weigh(word);
      if (distinctive.has(word)) share *= distinctiveShare;
    };
    for (const word of a.words) {
      const known = alike.get(word);
      const best = rest.reduce((top, next) => ((known?.get(next) ?? 0) > (known?.get(top) ?? 0) ? next : top), '');
      const likeness = known?.get(best);
      if (likeness === undefined) alone(word);
      else {
        rest.splice(rest.indexOf(best), 1);
        const weight = weigh(word) + weigh(best);
        all += weight;
        common += likeness * weight;
      }
    }
    rest.forEach(alone);
    return all === 0 ? 0 : (share * common) / all;
  };

  return (one: string) => {
    const a = read.get(one);
    if (a === undefined) return () => 0;
    const near = new Set(a.words.flatMap((word) => [...(alike.get(word)?.keys() ?? [])]));
    return (other: string): number => {
      const b = read.get(other);
      if (b === undefined || !b.words.some((word) => near.has(word))) return 0;
      return wordShare(a, b) * sizeShare(a, b);
    };
  };
};
