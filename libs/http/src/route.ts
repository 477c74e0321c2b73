import { appError } from '@kopru/contracts/errors/errors';
import type { Locale } from '@kopru/contracts/errors/failures';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { sendReply, type Reply } from './reply.ts';
import { requestState, type Account, type RequestState } from './request-state.ts';
import { validate, validatePath, type PathSchemas } from './validate.ts';

export interface RouteSchemas extends PathSchemas {
  query?: z.ZodType;
  /** A body that is absent, or null, is validated as `{}`. */
  body?: z.ZodType;
}

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

export interface RouteInput<S extends RouteSchemas> {
  params: Parsed<S['params']>;
  query: Parsed<S['query']>;
  body: Parsed<S['body']>;
  account: Account;
  accountId: string;
  requestId: string;
  locale: Locale;
  state: RequestState;
  request: Request;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
}

const noAccount: Account = { id: '' };

/** Aborted when the client is gone before its answer has gone out. */
export const signalOf = (response: Response): AbortSignal => {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

const run =
  <S extends RouteSchemas>(
    schemas: S,
    isPublic: boolean,
    handler: (input: RouteInput<S>) => Promise<Reply> | Reply,
  ): RequestHandler =>
  async (request, response) => {
    const state = requestState(response);
    if (!isPublic && state.account === undefined) throw appError('unauthorized');
    const parse = (schema: z.ZodType | undefined, value: unknown, place: string): unknown =>
      schema === undefined ? undefined : validate(schema, value, place, state.locale);
    let signal: AbortSignal | undefined;
    const account = state.account ?? noAccount;
    const reply = await handler({
      params: validatePath(schemas, request.params, state.locale) as Parsed<S['params']>,
      query: parse(schemas.query, request.query, 'query') as Parsed<S['query']>,
      body: parse(schemas.body, request.body ?? {}, 'body') as Parsed<S['body']>,
      account,
      accountId: account.id,
      requestId: state.requestId,
      locale: state.locale,
      state,
      request,
      // Created only when a handler reads it.
      get signal() {
        return (signal ??= signalOf(response));
      },
    });
    sendReply(response, reply);
  };

/** A route of an account: parsed input in, a reply out. Without an account on the request it is `unauthorized`. */
export const route = <S extends RouteSchemas>(
  schemas: S,
  handler: (input: RouteInput<S>) => Promise<Reply> | Reply,
): RequestHandler => run(schemas, false, handler);

/** A route that needs no account. */
export const openRoute = <S extends RouteSchemas>(
  schemas: S,
  handler: (input: RouteInput<S>) => Promise<Reply> | Reply,
): RequestHandler => run(schemas, true, handler);
