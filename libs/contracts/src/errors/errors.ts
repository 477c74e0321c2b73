import { AppError, isAppError, type AppErrorOptions, type ErrorParams } from '@kopru/errors';
import { errorCatalogue, type ErrorCode } from './error-catalogue.ts';
import { failure, failureText, isFailureCode, type Failure, type Locale } from './failures.ts';

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/** The text of a code in a language; placeholders without a value stay empty. */
export const errorText = (code: ErrorCode, locale: Locale, params: ErrorParams = {}): string =>
  failureText({ code, params }, locale);

/** The error of a code; the kind and the English text come from the catalogue. */
export const appError = (code: ErrorCode, options: AppErrorOptions = {}): AppError =>
  new AppError(errorCatalogue[code].kind, code, errorText(code, 'en', options.params), options);

const maxValueLength = 500;

const shortened = (params: ErrorParams): ErrorParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, maxValueLength) : value,
    ]),
  );

/** Any thrown value as a failure to be stored; an unforeseen error shows no details. */
export const failureOf = (error: unknown): Failure =>
  isAppError(error) && isErrorCode(error.code)
    ? { code: error.code, params: shortened(error.params) }
    : failure('internal_error');

/** The failure of a platform's call, in the platform's own words where it gave any, or in ours where we did not ask it. */
export const platformFailureOf = (error: unknown): Failure => {
  const words = isAppError(error) ? error.params['platformMessage'] : undefined;
  if (words === undefined) return failureOf(error);
  if (typeof words === 'object' && isFailureCode(words.code)) return { params: words.params, code: words.code };
  return failure('as_written', { text: words });
};
