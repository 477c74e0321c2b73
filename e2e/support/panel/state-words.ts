import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];

const folder = resolve(import.meta.dirname, '../../../services/control-panel/src/i18n');

const entries = (node: object, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : entries(value as object, `${prefix}${name}.`),
  );

const read = (file: string): [string, string][] =>
  entries(JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as object);

/** The panel's own texts, by their keys. */
const textsOf = (language: Language): Map<string, string> =>
  new Map([...read(`${language}.json`), ...read(`pages.${language}.json`)]);
const texts = { tr: textsOf('tr'), en: textsOf('en') };

const text = (language: Language, key: string): string => {
  const found = texts[language].get(key);
  if (found === undefined) throw new Error(`the panel has no text ${key}`);
  return found;
};

/** The words by which a person knows the state of a page. */
export const wordsOf = (language: Language) => ({
  loading: text(language, 'common.loading'),
  couldNotLoad: text(language, 'common.couldNotLoad'),
  tryAgain: text(language, 'common.tryAgain'),
  /** Up to the time. */
  gone: text(language, 'live.gone').split('{{')[0]?.trim() ?? '',
  signIn: text(language, 'signIn.submit'),
});

/** What would be a claim about something that was not read. */
const allClear: Record<Language, RegExp> = {
  tr: /\b(?:Henüz|yok|yolunda|bulunamadı|boş|Hiç)\b|₺0,00/,
  en: /\b(?:yet|no(?! such)|[Nn]one|empty|[Aa]ll well)\b|^No(?:thing)?\b|₺0\.00/,
};

/** The lines that claim something; the line over every page says what is missing: the connection. */
export const claimsIn = (language: Language, shown: string): string[] =>
  shown
    .split('\n')
    .filter((line) => !line.startsWith(wordsOf(language).gone) && allClear[language].test(line))
    .map((line) => `claims "${line}"`);

const other = { tr: 'en', en: 'tr' } as const;
/** Whole texts that only the other language has. */
const foreign = (language: Language): Set<string> => {
  const own = new Set(texts[language].values());
  return new Set([...texts[other[language]].values()].filter((value) => value.length > 3 && !own.has(value)));
};
const foreignTo = { tr: foreign('tr'), en: foreign('en') };

const brokenText = /\bundefined\b|\bNaN\b|\[object |Invalid Date|\{\{|\bnull\b/;
const keyShaped = /\b[a-zA-Z]+(?:\.[a-zA-Z_]+)+\b/g;

/** Raw keys, values that are none, and words of the other language. */
export const brokenIn = (language: Language, shown: string, hasOwnTexts = false): string[] =>
  shown.split('\n').flatMap((line) => {
    const keys = [...line.matchAll(keyShaped)].map(([key]) => key).filter((key) => texts[language].has(key));
    return [
      ...keys.map((key) => `shows the key ${key}`),
      ...(brokenText.test(line) ? [`shows "${line}"`] : []),
      ...(!hasOwnTexts && foreignTo[language].has(line.trim()) ? [`shows "${line}", which is not ${language}`] : []),
    ];
  });
