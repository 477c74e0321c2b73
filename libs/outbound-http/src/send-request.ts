import { request as httpRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { failure, type Failure } from '@kopru/contracts';
import { createAgents } from './agents.ts';
import { createAnswerReader } from './answer-reader.ts';
import { retryAfterMs } from './retry-after.ts';
import { reasonOf } from './unreachable-reason.ts';
import { bareHost, RefusedAddressError, type UrlGuard } from './url-guard.ts';

export interface OutgoingRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** The time for everything together: looking up the name, connecting, sending and reading the answer. */
  deadlineMs: number;
  /** How much of the answer is read; the rest is cut off. */
  maxReadBytes?: number;
  /** How much of the answer is kept. */
  keepBytes?: number;
}

export interface Answered {
  kind: 'answered';
  status: number;
  /** From a `Retry-After`, in milliseconds from now. */
  retryAfterMs: number | undefined;
  bodyStart: string;
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
const defaultKeepBytes = 4 * 1024;
const maxHeaderBytes = 16 * 1024;

/** The other side had just closed the kept-alive connection, so it has not seen the request. */
const wasStale = (request: ClientRequest, error: unknown): boolean =>
  request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');

const optionsOf = (url: URL, request: OutgoingRequest): RequestOptions => ({
  method: request.method,
  hostname: bareHost(url),
  port: url.port,
  path: `${url.pathname}${url.search}`,
  headers:
    request.body === undefined
      ? { Host: url.host, ...request.headers }
      : { Host: url.host, ...request.headers, 'Content-Length': String(Buffer.byteLength(request.body)) },
  maxHeaderSize: maxHeaderBytes,
});

/** Sends requests to addresses that users set. */
export const createOutboundHttp = (guard: UrlGuard): OutboundHttp => {
  const agents = createAgents(guard);
  // One set instead of a signal per request: a listener on an AbortSignal costs as much as the headers.
  const underWay = new Set<() => void>();
  let isAborted = false;

  const open = (url: URL, request: OutgoingRequest): ClientRequest =>
    url.protocol === 'https:'
      ? httpsRequest({ ...optionsOf(url, request), agent: agents.https })
      : httpRequest({ ...optionsOf(url, request), agent: agents.http });

  const exchange = (url: URL, request: OutgoingRequest): Promise<SendOutcome> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const durationMs = (): number => Math.round((performance.now() - startedAt) * 10) / 10;
      let current: ClientRequest | undefined;
      let isOver = false;
      const finish = (outcome: SendOutcome): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        underWay.delete(abort);
        resolve(outcome);
      };
      const fail = (reason: Failure, isTimeout = false): void => {
        if (isOver) return;
        finish({ kind: 'unreachable', reason, isTimeout, durationMs: durationMs() });
        current?.destroy();
      };
      const abort = (): void => fail(failure('stopped'));
      const timer = setTimeout(
        () => fail(failure('answer_late', { ms: request.deadlineMs }), true),
        request.deadlineMs,
      );
      underWay.add(abort);

      const onResponse = (response: IncomingMessage): void => {
        const reader = createAnswerReader(
          request.maxReadBytes ?? defaultReadBytes,
          request.keepBytes ?? defaultKeepBytes,
        );
        const answered = (): void =>
          finish({
            kind: 'answered',
            status: response.statusCode ?? 0,
            retryAfterMs: retryAfterMs(response.headers['retry-after'], Date.now()),
            bodyStart: reader.text(response.headers['content-encoding']),
            durationMs: durationMs(),
          });
        response.on('data', (chunk: Buffer) => {
          if (reader.take(chunk)) return;
          answered();
          response.destroy();
        });
        response.on('end', answered);
        response.on('error', (error) => fail(reasonOf(error)));
        // When the other side cuts the answer off, there is no `end` and not always an `error`.
        response.on('close', () => fail(failure('answer_cut_off')));
      };
      const attempt = (isFirst: boolean): void => {
        const sent = open(url, request);
        current = sent;
        sent.on('response', onResponse);
        sent.on('upgrade', (_response, socket) => {
          socket.destroy();
          fail(failure('protocol_switched'));
        });
        sent.on('error', (error) => {
          if (isOver) return;
          if (isFirst && wasStale(sent, error)) return attempt(false);
          if (error instanceof RefusedAddressError) finish({ kind: 'refused', reason: error.reason });
          else fail(reasonOf(error));
        });
        sent.end(request.body);
      };
      try {
        attempt(true);
      } catch (error) {
        if (error instanceof RefusedAddressError) finish({ kind: 'refused', reason: error.reason });
        else fail(reasonOf(error));
      }
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
    close: agents.close,
  };
};
