import type { OrderOption, RemovedPart } from '@kopru/contracts/orders/canonical-order';
import { normalisedWords, hasWord } from '@kopru/contracts/values/normalise-text';
import { flattened } from './canonical.ts';

/*
 * How restaurants call what is to be left out, or the group that it is chosen from, where no flag of the platform says it.
 * Turkish verbs by their stems, because every form of them comes. Source: categories of menus in public clients, and our own.
 */

/** "çıkarılacak", "kaldırılsın", "eksiltme", "removed"; "kaldırım" is a pavement. */
const takesOut = /^(?:cikar|kaldir(?!im)|eksilt|remov|exclud|exclusion)/;
/** "çıkarılmış" is how a dish is made. */
const isMadeSo = /m[iu]s$/;
/** "çıkarmayın", "çıkarılmasın", "çıkarmadan". */
const isNegative = /m[ae](?:y(?:in|[ae][lnc]|iz$)|z$|d[ae]n$|di[gk]|sin(?:l[ae]r)?$)/;
/** "çıkarmak", "çıkarılmasını", which "istemiyorum" may follow. */
const isInfinitive = /m[ae](?:k|y[ie]|s[iu]n[iu]|l[ae]r[ie]n[ie])?$/;
const isEnglishNo = /^(?:not|t|never)$/;

/** "istemiyorum", "istemediğiniz", "istenmeyenler"; not "istemek". */
const isNotWanted = /^isten?m(?:em$|eyiz$|ez|iyo|edi|eye)/;
/** "koymayın", "eklenmesin", "içermesin", "olmasın", "verilmeyecekler". */
const isNotToBe =
  /^(?:ko(?:y|n|nul|yul)|eklen?|kat(?:il)?|ver(?:il)?|gonder(?:il)?|kullan(?:il)?|sur(?:ul)?|dok(?:ul)?|bulun|icer|ol)m[ae](?:y(?:in|[ae][lc])|s[iu]n(?:l[ae]r)?$)|^olmadan$|^koyma$/;
const otherWords = ['hariç', 'unwanted', 'leave out', 'left out', 'do not add', 'don t add', 'hold the'];

/** "Ekstra (çıkarılabilir)": more, which may be taken out. Of a group to add from and to take out, what costs nothing is left out. */
const isExtra = /^(?:ekstra|extra|ilave|ek)$/;

/** Whether the word says that something is to be left out, beside the words before and after it. */
const saysSo = (word: string, before: string, after: string, isMore: boolean): boolean => {
  if (takesOut.test(word)) {
    const isTurned =
      isNegative.test(word) || isEnglishNo.test(before) || (isInfinitive.test(word) && isNotWanted.test(after));
    return !isMore && !isMadeSo.test(word) && !isTurned;
  }
  if (isNotWanted.test(word)) return !(takesOut.test(before) && isInfinitive.test(before));
  // "Without onion", "onion: without"; "cola without ice" is a drink.
  return word === 'without' ? before === '' || after === '' : isNotToBe.test(word);
};

/** Whether a choice of this name, or from a group of this name, is to be left out; nobody pays for that. */
export const isLeftOut = (name: string | null, price: number): boolean => {
  if (name === null || price > 0) return false;
  if (hasWord(name, otherWords)) return true;
  const words = normalisedWords(name);
  const isMore = words.some((word) => isExtra.test(word));
  return words.some((word, at) => saysSo(word, words[at - 1] ?? '', words[at + 1] ?? '', isMore));
};

export interface Choices {
  options: OrderOption[];
  removed: RemovedPart[];
}

const costs = ({ price, options }: OrderOption): boolean => price > 0 || (options ?? []).some(costs);

/** What was chosen within something that is left out: it is left out as well, unless somebody pays for it. */
export const withinLeftOut = ({ options, removed }: Choices): Choices => {
  const free = flattened(
    options.filter((option) => !costs(option)),
    (option) => option.options ?? [],
  );
  return {
    options: options.filter(costs),
    removed: [...removed, ...free.flatMap(({ id = null, name, removed: inner = [] }) => [{ id, name }, ...inner])],
  };
};
