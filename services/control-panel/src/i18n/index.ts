import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { preferences } from '../preferences/preferences.ts';
import type english from './en.json';
import type turkish from './tr.json';

declare module 'i18next' {
  /** A key that no text has is a type error. */
  interface CustomTypeOptions {
    nsSeparator: false;
    resources: { translation: typeof turkish };
  }
}

export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];

/** Only the language in use is loaded; a text that one of the two lacks is a type error. */
const load = async (language: Language): Promise<typeof turkish & typeof english> =>
  language === 'tr' ? (await import('./tr.json')).default : (await import('./en.json')).default;

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
    resources: { [language]: { translation: await load(language) } },
    interpolation: { escapeValue: false },
  });
};

export const switchLanguage = async (language: Language): Promise<void> => {
  i18next.addResourceBundle(language, 'translation', await load(language), true, true);
  preferences.set('language', language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
};

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'tr');
