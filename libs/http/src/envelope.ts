import { appError, errorText, isErrorCode } from '@kopru/contracts/errors/errors';
import type { Locale } from '@kopru/contracts/errors/failures';
import { httpStatusOf, isAppError, isDependencyUnavailable, type AppError } from '@kopru/errors';
import type { Reply } from './reply.ts';

/** Any thrown value as an AppError: a store that is away is `unavailable`; an unforeseen error shows no details. */
export const toAppError = (error: unknown): AppError => {
  if (isAppError(error)) return error;
  if (isDependencyUnavailable(error)) return appError('unavailable', { cause: error, retryAfterSeconds: 1 });
  return appError('internal_error', { cause: error });
};

/** The error body of every service; `params` lets the next hop write the text in its reader's language. */
export const errorReply = (
  error: AppError,
  options: { requestId: string; locale: Locale; withParams?: boolean },
): Reply => {
  const message = isErrorCode(error.code) ? errorText(error.code, options.locale, error.params) : error.message;
  return {
    status: httpStatusOf[error.kind],
    headers:
      error.retryAfterSeconds === undefined
        ? {}
        : { 'Retry-After': String(Math.max(1, Math.ceil(error.retryAfterSeconds))) },
    body: {
      success: false,
      message,
      error: {
        code: error.code,
        message,
        ...(error.details === undefined ? {} : { details: error.details }),
        requestId: options.requestId,
        ...(options.withParams === true ? { params: error.params } : {}),
      },
    },
  };
};
