import { platformFailureOf } from '@kopru/contracts/errors/errors';
import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { AppError } from '@kopru/errors';

/** Why a test of the connection failed, in words of ours: the platform's are English, and name no field of the form. */
export const connectionFailureOf = (error: AppError): Failure => {
  const found = platformFailureOf(error);
  if (found.code !== 'as_written') return found;
  if (error.params['refused'] === 'credential') return failure('credential_not_taken');
  return failure(error.retryAfterSeconds === undefined ? 'details_not_taken' : 'platform_unwell');
};
