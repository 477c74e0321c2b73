import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** What became of one POST. */
export interface Posted {
  /** Null: no answer. */
  status: number | null;
  /** Why there was no answer; also undefined after a timeout. */
  error: string | undefined;
  durationMs: number;
  /** The start of the answer. */
  body: Buffer;
  header(name: string): string | undefined;
}

/** Posts a body and never rejects; an answer counts when it has come whole, within `timeoutMs` where it is given. */
export type Post = (headers: Record<string, string>, body: string, timeoutMs?: number) => Promise<Posted>;

/** More of an answer is not read. */
const readBytes = 64 * 1024;

const readStart = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    if ((read += (chunk as Buffer).length) >= readBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, readBytes);
};

interface Answer {
  response: IncomingMessage;
  body: Buffer;
}

/** Posts over keep-alive connections; does not follow redirects. */
export const createPost = (url: URL, usualTimeoutMs: number): Post & { close(): void } => {
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const send = (headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const length = { 'Content-Length': String(Buffer.byteLength(body)) };
      const request = (isSecure ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent,
        headers: { ...headers, ...length },
        signal,
      });
      request.once('response', (response) => {
        readStart(response).then((start) => resolve({ response, body: start }), reject);
      });
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The receiver had closed a kept connection before the request came.
        const isStale = request.reusedSocket && error.code === 'ECONNRESET';
        if (isStale) send(headers, body, signal).then(resolve, reject);
        else reject(error);
      });
      request.end(body);
    });
  const post: Post = async (headers, text, timeoutMs = usualTimeoutMs) => {
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    const outcome = await send(headers, text, signal).catch((error: unknown) => error as NodeJS.ErrnoException);
    const durationMs = Math.round(performance.now() - startedAt);
    if (!(outcome instanceof Error)) {
      const { response, body } = outcome;
      const header = (name: string): string | undefined => {
        const value = response.headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      return { status: response.statusCode ?? null, error: undefined, durationMs, body, header };
    }
    const isLate = outcome.name === 'AbortError' || outcome.name === 'TimeoutError' || outcome.code === 'ABORT_ERR';
    const error = isLate ? undefined : (outcome.code ?? outcome.message);
    return { status: null, error, durationMs, body: Buffer.alloc(0), header: () => undefined };
  };
  return Object.assign(post, { close: () => agent.destroy() });
};
