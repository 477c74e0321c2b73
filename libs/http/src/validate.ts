import type { ErrorCode } from '@kopru/contracts/errors/error-catalogue';
import { appError } from '@kopru/contracts/errors/errors';
import type { Locale } from '@kopru/contracts/errors/failures';
import type { AppError, ErrorDetail } from '@kopru/errors';
import type { z } from 'zod';
import { faultTexts } from './fault-texts.ts';
import { understand } from './understand.ts';

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

/** The parsed value, or `invalid_request`. What other clients write differently means the same (see dialects.ts). */
export const validate = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: string,
  locale: Locale = 'en',
): z.infer<S> => {
  const read = understand(schema, value, place === 'query' ? 'query' : 'body', faultTexts[locale]);
  if (read.success) return read.data;
  throw invalidRequest(read.error, place);
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
