/** Control characters but tabs and line ends, line separators and bidi controls: obeyed instead of shown. */
const obeyed = /(?![\t\n\r])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu;

/** A text of whomever as a page or a slip may show it. */
export const plainText = (text: string): string => text.replace(obeyed, '\ufffd');

/** The same data, where every text in it is plain. */
export const plainTexts = <T>(data: T): T => {
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return plainText(value);
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
  };
  return plain(data) as T;
};
