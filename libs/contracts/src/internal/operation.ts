import { z } from 'zod';
import type { ErrorCode } from '../error-catalogue.ts';

/** One operation between two services, whole: its owner serves it and its callers call it from the same row. */
export interface InternalOperation {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below `/internal`, with `{name}` for path parameters. A fixed path stands before one that would match it too. */
  path: string;
  /** The operation concerns no account or all of them; without this, a call without an account is `unauthorized`. */
  isForService?: true;
  params?: z.ZodType;
  /** The error for path parameters that do not fit the schema; `invalid_request` when absent. */
  missing?: ErrorCode;
  query?: z.ZodType;
  /** A body that is left out is read as `{}`. */
  body?: z.ZodType;
  /** `data` of a successful answer; without it the answer is `{success: true}` only. */
  data?: z.ZodType;
  /** How long a caller waits for the answer, where it is not the usual 7 s. */
  timeoutMs?: number;
}

export type InternalOperations = Readonly<Record<string, InternalOperation>>;

export const internalOperation = <const O extends InternalOperation>(row: O): O => row;

/** A list that is answered whole, without pages. */
export const itemsOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) });
