import type { Locale } from '@kopru/contracts/errors/failures';
import type { InternalOperation, Pagination } from '@kopru/contracts/internal/operation';
import type { OperationId, PublicOperations } from '@kopru/contracts/public/operations';
import { forward, type Answer, type Forwarded, type ServiceCall } from '@kopru/http';
import type { z } from 'zod';

type Parsed<O, Part extends string> = O extends Record<Part, infer S extends z.ZodType> ? z.infer<S> : undefined;

export interface PublicInput<O> {
  params: Parsed<O, 'params'>;
  query: Parsed<O, 'query'>;
  body: Parsed<O, 'body'>;
  accountId: string;
  /** Absent where something else takes the place of a key. */
  keyId?: string | undefined;
  /** What the key may do; absent as `keyId` is. */
  scopes?: readonly string[] | undefined;
  /** Of a versioned operation: the version that the client has seen, when it says so. */
  version?: number | undefined;
  locale: Locale;
  /** Aborted when the client has gone; only reads may heed it. */
  signal: AbortSignal;
}

interface DataOf<O> {
  data: Parsed<O, 'data'>;
}

/** The result of an operation: its contract's data, with its place in the list where it is paged. */
export type PublicResult<O> = O extends { isPaged: true }
  ? DataOf<O> & { pagination: Pagination }
  : O extends { data: z.ZodType }
    ? DataOf<O>
    : undefined;

export type PublicHandlers = {
  [Id in OperationId]: (input: PublicInput<PublicOperations[Id]>) => Promise<PublicResult<PublicOperations[Id]>>;
};

/** The handler of an operation that its owner carries out unchanged; `view` gives the answer its public shape. */
export const show =
  <O extends InternalOperation, Shown>(call: ServiceCall<O>, view: (answer: Answer<O>, locale: Locale) => Shown) =>
  async (input: Forwarded<O> & { locale: Locale }): Promise<{ data: Shown }> => ({
    data: view(await forward(call)(input), input.locale),
  });
