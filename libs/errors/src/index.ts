/** The kind of an error, which decides the HTTP status of the answer and the fate of the message. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'outdated'
  | 'too_large'
  | 'unsupported_media'
  | 'unprocessable'
  | 'rate_limited'
  | 'internal'
  | 'upstream'
  | 'upstream_timeout'
  | 'unavailable';

export interface ErrorDetail {
  path: string;
  message: string;
}

/** Values of a text; one with a code is itself a text, written in the reader's language. */
export interface ErrorParams {
  [name: string]: string | number | { code: string; params: ErrorParams };
}

export interface AppErrorOptions {
  cause?: unknown;
  /** One entry per wrong field, for the caller. */
  details?: ErrorDetail[];
  /** Values that a translated text needs (`{status}`, `{accepted}`). */
  params?: ErrorParams;
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number;
}

/** The one error that crosses layers: the place that throws says why, the edges decide what it means. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: ErrorDetail[] | undefined;
  readonly params: ErrorParams;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, code: string, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.details = options.details;
    this.params = options.params ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const httpStatusOf = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  outdated: 412,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  upstream_timeout: 504,
} as const satisfies Record<ErrorKind, number>;

/** `dead`: trying again cannot help. `retry`: the same message may succeed later. */
export type MessageFate = 'dead' | 'retry';

export const messageFateOf = {
  invalid: 'dead',
  unauthorized: 'dead',
  forbidden: 'dead',
  not_found: 'dead',
  method_not_allowed: 'dead',
  conflict: 'retry',
  outdated: 'dead',
  too_large: 'dead',
  unsupported_media: 'dead',
  unprocessable: 'dead',
  rate_limited: 'retry',
  internal: 'retry',
  upstream: 'retry',
  upstream_timeout: 'retry',
  unavailable: 'retry',
} as const satisfies Record<ErrorKind, MessageFate>;

export const isAppError = (error: unknown): error is AppError => error instanceof AppError;

const unavailableNames =
  /^(?:Mongo(?:ose)?(?:ServerSelection|Network|NetworkTimeout|NotConnected|PoolCleared|PoolClosed|TopologyClosed|ClientClosed|Deadline|OperationTimeout|WriteConcern|WaitQueueTimeout|ConnectionPoolClosed)Error|MongoServerClosedError)$/;
const unavailableLabels = ['RetryableWriteError', 'RetryableReadError', 'TransientTransactionError', 'NetworkError'];

/**
 * The driver reports any failure of a whole bulk write under this one name: no server, a lost connection, no majority.
 * A document that is to blame, or a refusal with a code, is not such a failure.
 */
const isWholeBulkInDoubt = (error: Error): boolean => {
  if (error.name !== 'MongoBulkWriteError') return false;
  const { writeErrors, code, err } = error as Error & { writeErrors?: unknown; code?: unknown; err?: unknown };
  const isBlamed = Array.isArray(writeErrors) ? writeErrors.length > 0 : writeErrors !== undefined;
  return !isBlamed && (typeof code !== 'number' || err !== undefined);
};

/** True for the errors with which a MongoDB driver says that the store, not the request, is the problem. */
export const isDependencyUnavailable = (error: unknown): error is Error => {
  if (!(error instanceof Error)) return false;
  if (unavailableNames.test(error.name) || isWholeBulkInDoubt(error)) return true;
  if (error.name === 'MongooseError') return /initial connection|force closed/.test(error.message);
  const labelled = error as Error & { hasErrorLabel?: (label: string) => boolean };
  return (
    typeof labelled.hasErrorLabel === 'function' &&
    unavailableLabels.some((label) => labelled.hasErrorLabel?.(label) === true)
  );
};
