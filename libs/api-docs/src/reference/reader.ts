import type { Locale } from '@kopru/contracts/errors/failures';
import { turkish } from './turkish.ts';
import { words, type Words } from './words.ts';

/** Who the page is written for. */
export interface Reader {
  locale: Locale;
  /** The page's own words. */
  words: Words;
  /** A text of the document, paragraph by paragraph. */
  say: (text: string) => string;
}

const inTurkish = (paragraph: string): string =>
  turkish[paragraph] ??
  paragraph.replace(/^Scope: /, 'Yetki: ').replace(/^Needs no API key\.$/, 'API anahtarı gerekmez.');

const paragraphs = (text: string, of: (paragraph: string) => string): string => text.split('\n\n').map(of).join('\n\n');

export const readers: Record<Locale, Reader> = {
  en: { locale: 'en', words: words.en, say: (text) => text },
  tr: { locale: 'tr', words: words.tr, say: (text) => paragraphs(text, inTurkish) },
};
