import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { preferences } from '../preferences/preferences.ts';
import type english from './en.json';
import type englishPages from './pages.en.json';
import type turkishPages from './pages.tr.json';
import type turkish from './tr.json';

declare module 'i18next' {
  /** A key that no text has is a type error. */
  interface CustomTypeOptions {
    nsSeparator: false;
    resources: { translation: typeof turkish & typeof turkishPages };
  }
}

export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];

/** Only the language in use is loaded; a text that one of the two lacks is a type error. */
const loadTexts = async (language: Language): Promise<typeof turkish & typeof english> =>
  language === 'tr' ? (await import('./tr.json')).default : (await import('./en.json')).default;

const textsOfPages = async (language: Language): Promise<typeof turkishPages & typeof englishPages> =>
  language === 'tr' ? (await import('./pages.tr.json')).default : (await import('./pages.en.json')).default;

const add = (language: Language, texts: object): void => {
  i18next.addResourceBundle(language, 'translation', texts, true, true);
};

const known = (name: string | null): Language | undefined => languages.find((language) => language === name);

/** What the person chose; on a first visit, the first of the browser's languages that the panel has. */
const firstLanguage = (): Language => {
  const asked = navigator.languages.map((name) => known(name.split('-')[0] ?? null));
  return known(preferences.get('language')) ?? asked.find((language) => language !== undefined) ?? 'tr';
};

export const startI18n = async (): Promise<void> => {
  const language = firstLanguage();
  document.documentElement.lang = language;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    // The names of scopes have a colon in them.
    nsSeparator: false,
    resources: { [language]: { translation: await loadTexts(language) } },
    interpolation: { escapeValue: false },
  });
};

export const switchLanguage = async (language: Language): Promise<void> => {
  for (const texts of await Promise.all([loadTexts(language), textsOfPages(language)])) add(language, texts);
  preferences.set('language', language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
};

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'tr');

/** The texts that only the pages after the first need, so that the first load does not carry them. */
export const loadTextsOfPages = async (): Promise<void> => {
  const language = currentLanguage();
  add(language, await textsOfPages(language));
};
