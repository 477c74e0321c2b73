import { appError } from '@kopru/contracts/errors/errors';
import type { mongo as driver } from 'mongoose';

/**
 * What the database has against single documents of a bulk write; all others are written. Rethrows when no document is
 * to blame or the majority did not confirm, because the outcome of the whole write is then unknown.
 */
export const writeErrorsOf = (error: unknown): driver.WriteError[] => {
  const { name, writeErrors, result } = error as driver.MongoBulkWriteError;
  if (name !== 'MongoBulkWriteError') throw error;
  const errors = (Array.isArray(writeErrors) ? writeErrors : [writeErrors]) as driver.WriteError[];
  if (errors.length === 0) throw error;
  if (result.getWriteConcernError() !== undefined)
    throw appError('unavailable', { cause: error, retryAfterSeconds: 1 });
  return errors;
};
