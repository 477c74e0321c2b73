import { appError, type ErrorCode, type Locale } from '@kopru/contracts';
import type { AppError, ErrorDetail } from '@kopru/errors';
import type { z } from 'zod';
import { inOurDialect } from './dialects.ts';
import { faultTexts } from './fault-texts.ts';

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

/** Once for what the first look found, and once for what that had hidden. */
const looksAgain = 2;

/** The parsed value, or `invalid_request`. What other clients write differently means the same (see dialects.ts). */
export const validate = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: string,
  locale: Locale = 'en',
): z.infer<S> => {
  const first = schema.safeParse(value, { error: faultTexts[locale] });
  if (first.success) return first.data;
  let refused = { value, error: first.error };
  for (let look = 0; look < looksAgain; look += 1) {
    const other = inOurDialect(refused.value, refused.error, place === 'query');
    if (other === undefined) break;
    const again = schema.safeParse(other.value, { error: faultTexts[locale] });
    if (again.success) return again.data;
    refused = { value: other.value, error: again.error };
  }
  // What was sent is named, not what was made of it.
  throw invalidRequest(first.error, place);
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
