import { z } from 'zod';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import { verbs } from '../values/row.ts';

/** Who has operations for others. */
export type Owner =
  'api-gateway' | 'order-service' | 'restaurant-service' | 'provider-ingest' | 'webhook-dispatcher' | 'sandbox';

/** Who calls an internal operation; the operator calls by the command line, cell-router stands before several cells. */
export type Caller = Owner | 'operator' | 'cell-router';

interface Terms {
  /** Who may call it; the gateway alone when absent. */
  callers?: readonly Caller[];
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
  /** A long poll, with `wait` in its query: it uses no connection of the pool. */
  waits?: true;
  /** How long a caller waits for the answer, where it is not the usual 7 s. */
  timeoutMs?: number;
}

/** One operation between two services, whole: its owner serves it and its callers call it from the same row. */
export interface InternalOperation extends Terms {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below `internalPrefix`. A fixed path stands before one that would match it too. */
  path: string;
}

export type InternalOperations = Readonly<Record<string, InternalOperation>>;

export const internalPrefix = '/internal';

export const { get, post, put, del } = verbs<Terms>();

/** A list that is answered whole, without pages. */
export const itemsOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) });

export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
  dir: z.enum(['next', 'prev']).default('next'),
});

/** Of a list that is answered whole where no `limit` is asked for. */
export const optionalPageQuerySchema = pageQuerySchema.extend({
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export type OptionalPageQuery = z.infer<typeof optionalPageQuerySchema>;

const paginationSchema = z.object({
  limit: z.int(),
  nextCursor: z.string().nullable(),
  prevCursor: z.string().nullable(),
});
export type Pagination = z.infer<typeof paginationSchema>;

/** One page of a list that `pageQuerySchema` asks for. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), pagination: paginationSchema });
