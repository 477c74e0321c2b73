import type { Dispatcher, Pool } from 'undici';

export interface RoundTrip {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The time for everything together: waiting for a connection, the request and the answer. */
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

const maxAnswerBytes = 32 * 1024 * 1024;

/** One request and its whole answer; rejects when the answer is late or too long, or when the caller gives up. */
export const roundTrip = (pool: Pool, { timeoutMs, signal, body, ...request }: RoundTrip): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let status = 0;
    let retryAfter: string | undefined;
    let underWay: Dispatcher.DispatchController | undefined;
    let given: Error | undefined;
    const release = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const giveUp = (reason: string): void => {
      given = new Error(reason);
      release();
      reject(given);
      underWay?.abort(given);
    };
    const onAbort = (): void => giveUp('nobody waits for the answer');
    const timer = setTimeout(() => giveUp(`no answer within ${timeoutMs} ms`), timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) {
      onAbort();
      return;
    }
    pool.dispatch(
      { ...request, body: body ?? null },
      {
        onRequestStart: (controller) => {
          underWay = controller;
          // The request was given up while it still waited for a connection.
          if (given !== undefined) controller.abort(given);
        },
        onResponseStart: (_controller, code, headers) => {
          status = code;
          const after = headers['retry-after'];
          retryAfter = typeof after === 'string' ? after : undefined;
        },
        onResponseData: (_controller, chunk) => {
          length += chunk.length;
          if (length > maxAnswerBytes) giveUp('the answer is too long');
          else chunks.push(chunk);
        },
        onResponseEnd: () => {
          release();
          resolve({ status, retryAfter, text: Buffer.concat(chunks).toString() });
        },
        onResponseError: (_controller, error) => {
          release();
          reject(error);
        },
      },
    );
  });
