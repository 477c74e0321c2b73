import { appError } from '@kopru/contracts/errors/errors';
import { internalPrefix, type InternalOperation, type InternalOperations } from '@kopru/contracts/internal/operation';
import { z } from 'zod';
import type { InternalCall, InternalClient } from './internal-client.ts';
import { validatePath } from './validate.ts';

/** Callers give a query's parsed values, not the text that is sent; values with a default may be left out. */
type Values<S extends z.ZodType> = {
  [Name in keyof z.input<S>]: Name extends keyof z.output<S> ? z.output<S>[Name] : never;
};
type Optional<Name extends string, T> = object extends T ? { [N in Name]?: T } : { [N in Name]: T };

type Account<O> = O extends { isForService: true } ? { accountId?: string } : { accountId: string };
export type Params<O> = O extends { params: infer S extends z.ZodType } ? z.input<S> : unknown;
type Content<O> = (O extends { query: infer S extends z.ZodType } ? Optional<'query', Values<S>> : unknown) &
  (O extends { body: infer S extends z.ZodType } ? Optional<'body', z.input<S>> : unknown);
export interface Waiting {
  timeoutMs?: number;
  /** Aborts a call that only reads; a call that changes something runs on. */
  signal?: AbortSignal;
}
/** What an operation takes of a request: its parameters, query and body. */
export type ServiceInput<O> = Params<O> & Content<O>;
/** What a call of an operation brings along besides its parameters. */
export type Message<O> = Account<O> & Content<O> & Waiting;

export type Answer<O> = O extends { data: infer S extends z.ZodType } ? z.output<S> : undefined;

/** One operation of another service: resolves to the data of the answer, rejects as an internal client does. */
export interface ServiceCall<O extends InternalOperation> {
  (call: Params<O> & Message<O>): Promise<Answer<O>>;
  operation: O;
}
export type ServiceClient<Rows extends InternalOperations> = { [Name in keyof Rows]: ServiceCall<Rows[Name]> };

const noData = z.unknown().transform(() => undefined);

/** A value as one part of a path; dots alone would lead out of the path, so they are `missing`. */
const partOf = (value: unknown, { missing = 'route_not_found' }: InternalOperation): string => {
  const text = String(value);
  if (/^\.*$/.test(text)) throw appError(missing);
  return encodeURIComponent(text);
};

const pathWriter = (operation: InternalOperation): ((call: object) => string) => {
  // Every second part is the name of a parameter.
  const parts = `${internalPrefix}${operation.path}`.split(/\{(\w+)\}/);
  return (call) => {
    const params = validatePath(operation, call) as Record<string, unknown> | undefined;
    return parts.map((part, index) => (index % 2 === 0 ? part : partOf(params?.[part], operation))).join('');
  };
};

const callOf = (operation: InternalOperation, client: InternalClient) => {
  const method = operation.method.toUpperCase() as Uppercase<InternalOperation['method']>;
  const schema = operation.data ?? noData;
  const pathOf = pathWriter(operation);
  const call = async (given: Pick<InternalCall<z.ZodType>, 'accountId' | 'query' | 'body'> & Waiting) => {
    const { accountId, query, body, timeoutMs = operation.timeoutMs, signal } = given;
    return client.call({
      method,
      path: pathOf(given),
      query,
      body,
      accountId,
      schema,
      timeoutMs,
      isWaiting: operation.waits === true && Number(query?.['wait'] ?? 0) > 0,
      signal: method === 'GET' ? signal : undefined,
    });
  };
  return Object.assign(call, { operation });
};

/** The callers' side of a service's operations. */
export const createServiceClient = <Rows extends InternalOperations>(
  operations: Rows,
  client: InternalClient,
): ServiceClient<Rows> =>
  Object.fromEntries(
    Object.entries<InternalOperation>(operations).map(([name, operation]) => [name, callOf(operation, client)]),
  ) as unknown as ServiceClient<Rows>;
