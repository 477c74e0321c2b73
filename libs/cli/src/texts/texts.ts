import { en } from './en.ts';
import { tr } from './tr.ts';

export type Texts = typeof en;

const texts = { en, tr } satisfies Record<string, Texts>;
export type Locale = keyof typeof texts;

export const textsOf = (locale: Locale): Texts => texts[locale];
export const isLocale = (text: string): text is Locale => Object.hasOwn(texts, text);
