import type { ErrorParams } from '@kopru/errors';
import { errorCatalogue } from './error-catalogue.ts';
import { failureTexts, refusalTexts } from './failure-texts.ts';

/** No schemas are imported here, because the browser uses these texts, too. */

export type Locale = 'en' | 'tr';

const rows = { ...errorCatalogue, ...failureTexts, ...refusalTexts };
type Rows = typeof rows;
export type FailureCode = keyof Rows;
export const failureCodes = Object.keys(rows) as [FailureCode, ...FailureCode[]];

/** Why something failed, as stored and sent; the text is written for the reader, in the reader's language. */
export interface Failure {
  code: FailureCode;
  params: ErrorParams;
}

/** The names in the braces of a text. */
type ValuesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Value}:${string}` ? Value : Name) | ValuesIn<Rest>
  : never;
type ParamsOf<C extends FailureCode> = Record<ValuesIn<Rows[C]['en']>, ErrorParams[string]>;

/** A failure with the values that its text names. */
export const failure = <C extends FailureCode>(
  code: C,
  ...[params]: ValuesIn<Rows[C]['en']> extends never ? [] : [ParamsOf<C>]
): Failure => ({ code, params: params ?? {} });

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(rows, code);

const shown = (value: ErrorParams[string] | undefined, form: string | undefined, locale: Locale): string => {
  if (value === undefined) return '';
  if (typeof value === 'object')
    return isFailureCode(value.code) ? failureText({ ...value, code: value.code }, locale) : value.code;
  if (form === 'seconds') return (Number(value) / 1000).toLocaleString(locale);
  if (form === 'time') return new Date(value).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return String(value);
};

/** The text in a language: `{at}` is filled in as it is, `{ms:seconds}` and `{at:time}` as people read it. */
export const failureText = ({ code, params }: Failure, locale: Locale): string =>
  rows[code][locale].replace(/\{(\w+)(?::(\w+))?\}/g, (_match, name: string, form?: string) =>
    shown(params[name], form, locale),
  );

/** A regular expression that matches an English text, with the values as named groups. */
const matcherOf = (text: string): RegExp => {
  const parts = text.split(/\{(\w+)(?::\w+)?\}/);
  const pattern = parts.map((part, index) =>
    index % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
  );
  return new RegExp(`^${pattern.join('')}$`, 's');
};

const { as_written: _, ...recognised } = { ...errorCatalogue, ...failureTexts };
let matchers: [FailureCode, RegExp][] | undefined;

/** A failure as it is stored, or the English sentence that older versions stored for it. */
export const readFailure = (stored: Failure | string): Failure => {
  if (typeof stored !== 'string') return stored;
  matchers ??= Object.entries(recognised).map(([code, { en }]) => [code as FailureCode, matcherOf(en)]);
  for (const [code, matcher] of matchers) {
    const match = matcher.exec(stored);
    if (match !== null) return { code, params: { ...match.groups } };
  }
  return failure('as_written', { text: stored });
};
