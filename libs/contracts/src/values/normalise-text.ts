/** A text as it is compared with others: small letters without marks, so that "IŞIK", "ışık" and "isik" are one. */
export const normaliseText = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');

/** The words of a text as they are compared with others. */
export const normalisedWords = (text: string): string[] => normaliseText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const phraseOf = (text: string): string => ` ${normalisedWords(text).join(' ')} `;

/**
 * Whether a text holds one of the words, or of the phrases, whole: "ÇIKARILACAK MALZEMELER" holds "çıkarılacak", and
 * "Ekstra (çıkarılabilir)" does not.
 */
export const hasWord = (text: string | null | undefined, words: readonly string[]): boolean => {
  if (text === null || text === undefined) return false;
  const phrase = phraseOf(text);
  return words.some((word) => phrase.includes(phraseOf(word)));
};
