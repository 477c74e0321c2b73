import { appError, type ErrorCode, type Locale } from '@kopru/contracts';
import type { AppError, ErrorDetail } from '@kopru/errors';
import { z } from 'zod';

const texts = { en: z.locales.en().localeError, tr: z.locales.tr().localeError };

const detailsOf = (error: z.ZodError, place: string): ErrorDetail[] =>
  error.issues.map((issue) => ({
    path: [place, ...issue.path].filter((part) => part !== '').join('.'),
    message: issue.message,
  }));

/** `invalid_request` that names every wrong field of `place` (body, query, path). */
export const invalidRequest = (error: z.ZodError, place: string): AppError => {
  const details = detailsOf(error, place);
  return appError('invalid_request', { details, params: { fields: details.map(({ path }) => path).join(', ') } });
};

/** The parsed value, or `invalid_request`. */
export const validate = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: string,
  locale: Locale = 'en',
): z.infer<S> => {
  const result = schema.safeParse(value, { error: texts[locale] });
  if (result.success) return result.data;
  throw invalidRequest(result.error, place);
};

export interface PathSchemas {
  params?: z.ZodType;
  /** The error for path parameters that do not fit the schema; `invalid_request` when absent. */
  missing?: ErrorCode;
}

/** The parsed parameters of a path. */
export const validatePath = ({ params, missing }: PathSchemas, value: unknown, locale?: Locale): unknown => {
  if (params === undefined) return undefined;
  if (missing === undefined) return validate(params, value, 'path', locale);
  const result = params.safeParse(value);
  if (!result.success) throw appError(missing);
  return result.data;
};
