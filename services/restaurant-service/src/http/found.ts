import type { ErrorCode } from '@kopru/contracts/errors/error-catalogue';
import { appError } from '@kopru/contracts/errors/errors';

/** What a look-up found; `code` when it found nothing. */
export const found = <T>(value: T | undefined, code: ErrorCode): T => {
  if (value === undefined) throw appError(code);
  return value;
};

/** `code` when what a request is about is not there. */
export const existing = (isThere: boolean, code: ErrorCode): void => {
  if (!isThere) throw appError(code);
};
