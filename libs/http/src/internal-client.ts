import { Agent } from 'node:http';
import { appError, errorCatalogue, isErrorCode } from '@kopru/contracts';
import { AppError, type ErrorDetail } from '@kopru/errors';
import { isTracing, nextTraceparent, startSpan, workContext, type TraceSpan } from '@kopru/runtime';
import axios, { isAxiosError, type AxiosInstance } from 'axios';
import { z } from 'zod';

export interface InternalCall<S extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  accountId?: string;
  requestId?: string;
  /** What the answer's `data` must look like. */
  schema: S;
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface InternalClient {
  /** The owner's answer, parsed. Rejects with the owner's own AppError, or `unavailable` when it did not answer in time. */
  call<S extends z.ZodType>(call: InternalCall<S>): Promise<z.infer<S>>;
}

const envelope = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
});

const rebuilt = (data: unknown, retryAfter: unknown): AppError => {
  const parsed = envelope.safeParse(data);
  if (!parsed.success || !isErrorCode(parsed.data.error.code)) return appError('unavailable', { retryAfterSeconds: 1 });
  const { code, message, details, params } = parsed.data.error;
  // A neighbour that does not let us in is our own fault, not the client's.
  if (code === 'unauthorized') return appError('internal_error');
  return new AppError(errorCatalogue[code].kind, code, message, {
    ...(details === undefined ? {} : { details: details satisfies ErrorDetail[] }),
    ...(params === undefined ? {} : { params }),
    ...(typeof retryAfter === 'string' ? { retryAfterSeconds: Number(retryAfter) } : {}),
  });
};

const failure = (error: unknown): AppError => {
  if (isAxiosError(error) && error.response !== undefined)
    return rebuilt(error.response.data, error.response.headers['retry-after']);
  return appError('unavailable', { cause: error, retryAfterSeconds: 1 });
};

const callSpan = (method: string): TraceSpan | undefined => {
  if (!isTracing()) return undefined;
  const { traceparent: parent } = workContext();
  return startSpan(`${method} call`, { kind: 'client', ...(parent === undefined ? {} : { parent }) });
};

const send = (
  http: AxiosInstance,
  token: string,
  call: InternalCall<z.ZodType>,
  span: TraceSpan | undefined,
): Promise<{ data: unknown }> => {
  const context = workContext();
  const requestId = call.requestId ?? context.requestId;
  const accountId = call.accountId ?? context.accountId;
  return http.request({
    method: call.method ?? 'GET',
    url: call.path,
    params: call.query,
    data: call.body,
    ...(call.timeoutMs === undefined ? {} : { timeout: call.timeoutMs }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
    headers: {
      'x-internal-token': token,
      traceparent: span?.traceparent ?? nextTraceparent(context.traceparent),
      ...(accountId === undefined ? {} : { 'x-account-id': accountId }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
  });
};

/** Calls another service of ours: keep-alive, a deadline for the whole call, ids and trace handed on. */
export const createInternalClient = (options: {
  baseUrl: string;
  token: string;
  timeoutMs?: number;
}): InternalClient => {
  const http = axios.create({
    baseURL: options.baseUrl,
    timeout: options.timeoutMs ?? 7000,
    httpAgent: new Agent({ keepAlive: true, maxSockets: 256 }),
    proxy: false,
    maxRedirects: 0,
    maxContentLength: 32 * 1024 * 1024,
  });
  return {
    call: async ({ schema, ...call }) => {
      const span = callSpan(call.method ?? 'GET');
      const { data } = await send(http, options.token, { ...call, schema }, span).catch((error: unknown) => {
        span?.end(error);
        throw failure(error);
      });
      span?.end();
      // Not a schema of its own around the one given: making and compiling one costs more than everything else here.
      const parsed = schema.safeParse((data as { data?: unknown } | null)?.data);
      if (!parsed.success) throw appError('internal_error', { cause: parsed.error });
      return parsed.data;
    },
  };
};
