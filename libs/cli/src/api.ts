import { z } from 'zod';
import type { Locale } from './texts/texts.ts';

/** Köprü answered and refused. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, failure: Failure, retryAfterMs: number | undefined) {
    super(failure.message);
    this.status = status;
    this.code = failure.error.code;
    this.requestId = failure.error.requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** There was no answer; `reason` is undefined when it only took too long. */
export class Unreachable extends Error {
  readonly reason: string | undefined;

  constructor(reason: string | undefined) {
    super(reason ?? 'no answer in time');
    this.reason = reason;
  }
}

/** Something else answered, perhaps on the way to Köprü. */
export class NotKopru extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`answered ${status}, but not as Köprü does`);
    this.status = status;
  }
}

const failureSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.object({ code: z.string(), requestId: z.string() }),
});
type Failure = z.infer<typeof failureSchema>;

export interface Asking {
  body?: object;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export interface Answer<T> {
  data: T;
  /** When the gateway answered by its own clock; NaN without a Date. */
  dated: number;
}

/** Asks `METHOD /path` below the prefix; rejects with one of the above, or with the reason of `signal`. */
export type Api = <T>(request: string, schema: z.ZodType<T>, asking?: Asking) => Promise<Answer<T>>;

const usualTimeoutMs = 30_000;

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  const { code, message: deeper } = (cause ?? {}) as NodeJS.ErrnoException;
  return code ?? deeper ?? message;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const secondsToMs = (header: string | null): number | undefined =>
  /^\d{1,5}$/.test(header ?? '') ? Number(header) * 1000 : undefined;

export const createApi =
  ({ url, apiKey, locale }: { url: string; apiKey: string | undefined; locale: Locale }): Api =>
  async (request, schema, { body, signal, timeoutMs = usualTimeoutMs } = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const limit = AbortSignal.timeout(timeoutMs);
    const read = async () => {
      const response = await fetch(`${url}/web-api/v1${path}`, {
        method,
        headers: {
          'Accept-Language': locale,
          ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      });
      return { response, text: await response.text() };
    };
    const { response, text } = await read().catch((error: unknown) => {
      if (signal?.aborted === true) throw signal.reason;
      throw new Unreachable(limit.aborted ? undefined : reasonOf(error));
    });
    const json = jsonOf(text);
    const failure = failureSchema.safeParse(json);
    if (failure.success)
      throw new Refused(response.status, failure.data, secondsToMs(response.headers.get('retry-after')));
    const answer = schema.safeParse(json);
    if (!response.ok || !answer.success) throw new NotKopru(response.status);
    return { data: answer.data, dated: Date.parse(response.headers.get('date') ?? '') };
  };

/** The whole answer of an operation whose `data` has this shape. */
export const dataOf = <T>(schema: z.ZodType<T>) => z.object({ data: schema }).transform(({ data }) => data);
