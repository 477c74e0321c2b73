import type { Locale } from '@kopru/contracts/errors/failures';
import { turkishAt, type TextPath } from './turkish.ts';
import { words, type Words } from './words.ts';

/** Who the page is written for. */
export interface Reader {
  locale: Locale;
  /** The page's own words. */
  words: Words;
  /** The text of the document that stands at `path`. */
  say: (text: string, path: TextPath) => string;
}

/** The paragraph about the scope ends the description of every operation, and is not of the tables. */
const scopeInTurkish = (text: string): string =>
  (/\n\n(?:Scope: .*|Needs no API key\.)$/.exec(text)?.[0] ?? '')
    .replace('Scope: ', 'Yetki: ')
    .replace('Needs no API key.', 'API anahtarı gerekmez.');

/** A text that nobody has translated yet stays English; the tests name it. */
const inTurkish: Reader['say'] = (text, path) => {
  const translated = turkishAt(path);
  return translated === undefined ? text : `${translated}${scopeInTurkish(text)}`;
};

export const readers: Record<Locale, Reader> = {
  en: { locale: 'en', words: words.en, say: (text) => text },
  tr: { locale: 'tr', words: words.tr, say: inTurkish },
};
