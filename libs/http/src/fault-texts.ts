import type { Locale } from '@kopru/contracts/errors/failures';
import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What a typed client has to write otherwise, which the words of the validator leave open. */
const said: Record<
  Locale,
  { time: string; number: string; truth: string; text: string; option: (list: string) => string }
> = {
  en: {
    time: 'must be a time with its zone, such as 2026-11-20T10:00:00+03:00 or 2026-11-20T07:00:00Z',
    number: 'must be a number, without quotes',
    truth: 'must be true or false, without quotes',
    text: 'must be a text, in quotes',
    option: (list) => `must be a number without quotes: ${list}`,
  },
  tr: {
    time: 'saat dilimiyle yazılmış bir zaman olmalı; örneğin 2026-11-20T10:00:00+03:00 veya 2026-11-20T07:00:00Z',
    number: 'tırnaksız bir sayı olmalı',
    truth: 'tırnaksız true veya false olmalı',
    text: 'tırnak içinde bir metin olmalı',
    option: (list) => `tırnaksız bir sayı olmalı: ${list}`,
  },
};

const ownText = (issue: Issue, words: (typeof said)[Locale]): string | undefined => {
  const { code, input } = issue;
  if (code === 'invalid_format') return issue.format === 'datetime' ? words.time : undefined;
  const isText = typeof input === 'string';
  if (code === 'invalid_value') {
    const isOfNumbers = issue.values.length > 0 && issue.values.every((value) => typeof value === 'number');
    return isText && isOfNumbers ? words.option(issue.values.join(', ')) : undefined;
  }
  if (code !== 'invalid_type') return undefined;
  if (isText && (issue.expected === 'number' || issue.expected === 'int')) return words.number;
  if ((isText || typeof input === 'number') && issue.expected === 'boolean') return words.truth;
  return typeof input === 'number' && issue.expected === 'string' ? words.text : undefined;
};

const general = { en: z.locales.en().localeError, tr: z.locales.tr().localeError };
const textsIn =
  (locale: Locale): z.core.$ZodErrorMap =>
  (issue) =>
    ownText(issue, said[locale]) ?? general[locale](issue);

/** What is said of each fault of a request, to people who write clients. */
export const faultTexts: Record<Locale, z.core.$ZodErrorMap> = { en: textsIn('en'), tr: textsIn('tr') };
