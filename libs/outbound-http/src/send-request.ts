import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { Dispatcher } from 'undici';
import { createAnswerReader } from './answer-reader.ts';
import { createConnections } from './connections.ts';
import { stopwatch } from './stopwatch.ts';
import { reasonOf } from './unreachable-reason.ts';
import { RefusedAddressError, type UrlGuard } from './url-guard.ts';

export interface OutgoingRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** The time for everything together: looking up the name, connecting, sending and reading the answer. */
  deadlineMs: number;
  /** How much of the answer is read; the rest is cut off. */
  maxReadBytes?: number;
  /** How much of the answer is returned. */
  maxBufferedBytes?: number;
}

export interface Answered {
  kind: 'answered';
  status: number;
  /** From a `Retry-After`, in milliseconds from now. */
  retryAfterMs: number | undefined;
  /** A header of the answer, by its name in small letters. */
  header(name: string): string | undefined;
  bodyStart: string;
  /** The first bytes of the body, as they came. */
  bytes(): Buffer;
  durationMs: number;
}

export interface Unreachable {
  kind: 'unreachable';
  reason: Failure;
  /** The deadline passed. */
  isTimeout: boolean;
  durationMs: number;
}

/** `refused`: the guard forbids the address. */
export type SendOutcome = Answered | Unreachable | { kind: 'refused'; reason: Failure };

export interface OutboundHttp {
  /** Never rejects. Redirects are not followed, nothing is decompressed. */
  send(request: OutgoingRequest): Promise<SendOutcome>;
  /** Ends all requests under way, and every later one, as `stopped`. */
  abortAll(): void;
  /** Closes idle connections. */
  close(): void;
}

const defaultReadBytes = 64 * 1024;
const defaultBufferedBytes = 4 * 1024;

const lost = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** The connection ended; on a reused one, before any answer, the other side has not seen the request. */
const wasLost = (error: Error): boolean => lost.has((error as NodeJS.ErrnoException).code ?? '');

/** Names and values alternate; a name that is given in two spellings goes out once, as it came last. */
const headerLines = (url: URL, headers: OutgoingRequest['headers']): string[] => {
  const byName = new Map([['host', ['Host', url.host]]]);
  for (const [name, value] of Object.entries(headers)) byName.set(name.toLowerCase(), [name, value]);
  return [...byName.values()].flat();
};

const dispatchOf = (url: URL, { method, headers, body }: OutgoingRequest): Dispatcher.DispatchOptions => ({
  method,
  path: `${url.pathname}${url.search}`,
  headers: headerLines(url, headers),
  body: body ?? null,
});

/** Sends requests to addresses that users set. */
export const createOutboundHttp = (guard: UrlGuard): OutboundHttp => {
  const connections = createConnections(guard);
  // One set instead of a signal per request: a listener on an AbortSignal costs as much as the headers.
  const underWay = new Set<() => void>();
  let isAborted = false;

  const exchange = (url: URL, request: OutgoingRequest): Promise<SendOutcome> =>
    new Promise((resolve) => {
      const durationMs = stopwatch();
      const dispatched = dispatchOf(url, request);
      const { maxReadBytes = defaultReadBytes, maxBufferedBytes = defaultBufferedBytes, deadlineMs } = request;
      const reader = createAnswerReader(maxReadBytes, maxBufferedBytes);
      let connection = connections.take(url);
      let isOver = false;
      const finish = (outcome: SendOutcome): void => {
        isOver = true;
        clearTimeout(timer);
        underWay.delete(abort);
        resolve(outcome);
      };
      const fail = (reason: Failure, isTimeout = false): void => {
        finish({ kind: 'unreachable', reason, isTimeout, durationMs: durationMs() });
        connection.destroy();
      };
      const answered = (): void => finish({ kind: 'answered', ...reader.answer(), durationMs: durationMs() });
      const abort = (): void => fail(failure('stopped'));
      const timer = setTimeout(() => fail(failure('answer_late', { ms: deadlineMs }), true), deadlineMs);
      underWay.add(abort);

      const handler: Dispatcher.DispatchHandler = {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, status, headers) => reader.begin(status, headers),
        onResponseData: (_controller, chunk) => {
          if (isOver || reader.take(chunk)) return;
          answered();
          connection.destroy();
        },
        onResponseEnd: () => {
          if (isOver) return;
          answered();
          connections.giveBack(url, connection);
        },
        onResponseError: (_controller, error) => {
          if (isOver) return;
          if (connection.isReused && !connection.isAnswering && wasLost(error)) {
            connection = connections.open(url);
            connection.send(dispatched, handler);
          } else if (error instanceof RefusedAddressError) finish({ kind: 'refused', reason: error.reason });
          else fail(reasonOf(error));
        },
      };
      connection.send(dispatched, handler);
    });

  return {
    send: async (request) => {
      const verdict = guard.check(request.url);
      if (verdict.kind === 'refused') return verdict;
      if (isAborted) return { kind: 'unreachable', reason: failure('stopped'), isTimeout: false, durationMs: 0 };
      return exchange(verdict.url, request);
    },
    abortAll: () => {
      isAborted = true;
      for (const abort of [...underWay]) abort();
    },
    close: connections.close,
  };
};
