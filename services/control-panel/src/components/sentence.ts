import { currentLanguage } from '../i18n/index.ts';

/** With a capital at its start, as the reader's language writes it. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1);
