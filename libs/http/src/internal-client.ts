import { errorCatalogue } from '@kopru/contracts/errors/error-catalogue';
import { appError, isErrorCode } from '@kopru/contracts/errors/errors';
import { failureParamsSchema } from '@kopru/contracts/errors/failure-schemas';
import { AppError, type ErrorDetail } from '@kopru/errors';
import { isTracing, nextTraceparent, startSpan, workContext, type TraceSpan } from '@kopru/runtime';
import { Pool } from 'undici';
import { z } from 'zod';
import { roundTrip, type Answer, type RoundTrip } from './round-trip.ts';
import type { InternalCredential } from './internal-credential.ts';

export interface InternalCall<S extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  accountId?: string;
  /** What the answer's `data` must look like. */
  schema: S;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** It is answered when there is something to say. */
  isWaiting?: boolean;
}

export interface InternalClient {
  /** The owner's answer, parsed; rejects with the owner's AppError, or `unavailable` when no answer came in time. */
  call<S extends z.ZodType>(call: InternalCall<S>): Promise<z.infer<S>>;
}

const envelope = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    params: failureParamsSchema.optional(),
  }),
});

const rebuilt = (data: unknown, retryAfter: unknown): AppError => {
  const parsed = envelope.safeParse(data);
  if (!parsed.success || !isErrorCode(parsed.data.error.code)) return appError('unavailable', { retryAfterSeconds: 1 });
  const { code, message, details, params } = parsed.data.error;
  // Another service refusing our token is our own fault, not the client's.
  if (code === 'unauthorized') return appError('internal_error');
  return new AppError(errorCatalogue[code].kind, code, message, {
    ...(details === undefined ? {} : { details: details satisfies ErrorDetail[] }),
    ...(params === undefined ? {} : { params }),
    ...(typeof retryAfter === 'string' ? { retryAfterSeconds: Number(retryAfter) } : {}),
  });
};

const callSpan = (method: string): TraceSpan | undefined => {
  if (!isTracing()) return undefined;
  const { traceparent: parent } = workContext();
  return startSpan(`${method} call`, { kind: 'client', ...(parent === undefined ? {} : { parent }) });
};

const maxConnections = 256;
/** Of calls that wait, which are many at once and cost little. */
const maxWaiting = 4_096;
const defaultTimeoutMs = 7_000;

const queryOf = (query: InternalCall<z.ZodType>['query'] = {}): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value));
  return params.size === 0 ? '' : `?${params.toString()}`;
};

const requestOf = (
  { path, query, body, ...call }: InternalCall<z.ZodType>,
  { token, prefix, timeoutMs }: { token: string; prefix: string; timeoutMs: number },
  traceparent: string | undefined,
): RoundTrip => {
  const context = workContext();
  const { requestId } = context;
  const accountId = call.accountId ?? context.accountId;
  return {
    method: call.method ?? 'GET',
    path: `${prefix}${path}${queryOf(query)}`,
    headers: {
      'x-internal-token': token,
      traceparent: traceparent ?? nextTraceparent(context.traceparent),
      ...(accountId === undefined ? {} : { 'x-account-id': accountId }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs: call.timeoutMs ?? timeoutMs,
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  };
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The data of the owner's answer; the owner's errors are thrown again here. */
const dataOf = ({ status, retryAfter, text }: Answer): unknown => {
  const answer = parsedJson(text);
  if (status < 200 || status > 299) throw rebuilt(answer, retryAfter);
  return (answer as { data?: unknown } | null | undefined)?.data;
};

/** Calls another service of ours: keep-alive, a deadline for the whole call, ids and trace handed on. */
export const createInternalClient = (options: {
  baseUrl: string;
  /** The service that answers there. */
  audience: string;
  credential: Pick<InternalCredential, 'tokenFor'>;
  timeoutMs?: number;
}): InternalClient => {
  const { audience, credential, timeoutMs = defaultTimeoutMs } = options;
  const { origin, pathname } = new URL(options.baseUrl);
  const prefix = pathname.replace(/\/$/, '');
  // Undici and not axios: every read of an order comes through here, and a call costs a third of axios's.
  const poolOf = (connections: number): Pool => new Pool(origin, { connections, headersTimeout: 0, bodyTimeout: 0 });
  const pool = poolOf(maxConnections);
  // With one pool for both, calls that wait for events would block all others.
  const waitingPool = poolOf(maxWaiting);
  const answerTo = async (request: RoundTrip, isWaiting: boolean): Promise<unknown> => {
    const answer = await roundTrip(isWaiting ? waitingPool : pool, request).catch((cause: unknown) => {
      throw appError('unavailable', { cause, retryAfterSeconds: 1 });
    });
    return dataOf(answer);
  };
  return {
    call: async (call) => {
      const span = callSpan(call.method ?? 'GET');
      const token = await credential.tokenFor(audience);
      const request = requestOf(call, { token, prefix, timeoutMs }, span?.traceparent);
      const data = await answerTo(request, call.isWaiting === true).catch((error: unknown) => {
        span?.end(error);
        throw error;
      });
      span?.end();
      // The data is parsed by the given schema alone: wrapping it in another would cost more than all the rest here.
      const parsed = call.schema.safeParse(data);
      if (!parsed.success) throw appError('internal_error', { cause: parsed.error });
      return parsed.data;
    },
  };
};
