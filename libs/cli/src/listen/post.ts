import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** What became of one POST. */
export interface Posted {
  /** Null: nobody answered. */
  status: number | null;
  /** Why nobody answered; undefined also when it only took too long. */
  error: string | undefined;
  durationMs: number;
  header(name: string): string | undefined;
}

/** Posts a body and never rejects; an answer counts when it has come whole. */
export type Post = (headers: Record<string, string>, body: string) => Promise<Posted>;

/** More of an answer is not read. */
const readBytes = 64 * 1024;

const readStart = async (response: IncomingMessage): Promise<void> => {
  let read = 0;
  for await (const chunk of response) if ((read += (chunk as Buffer).length) > readBytes) return;
};

/** Posts over connections that are kept; redirects are not followed. */
export const createPost = (url: URL, timeoutMs: number): Post & { close(): void } => {
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const send = (headers: Record<string, string>, body: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const length = { 'Content-Length': String(Buffer.byteLength(body)) };
      const request = (isSecure ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent,
        headers: { ...headers, ...length },
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.once('response', (response) => {
        readStart(response).then(() => resolve(response), reject);
      });
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The receiver had closed a kept connection before the request came.
        const isStale = request.reusedSocket && error.code === 'ECONNRESET';
        if (isStale) send(headers, body).then(resolve, reject);
        else reject(error);
      });
      request.end(body);
    });
  const post: Post = async (headers, body) => {
    const startedAt = performance.now();
    const outcome = await send(headers, body).catch((error: unknown) => error as NodeJS.ErrnoException);
    const durationMs = Math.round(performance.now() - startedAt);
    if (!(outcome instanceof Error)) {
      const header = (name: string): string | undefined => {
        const value = outcome.headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      return { status: outcome.statusCode ?? null, error: undefined, durationMs, header };
    }
    const isLate = outcome.name === 'AbortError' || outcome.name === 'TimeoutError' || outcome.code === 'ABORT_ERR';
    const error = isLate ? undefined : (outcome.code ?? outcome.message);
    return { status: null, error, durationMs, header: () => undefined };
  };
  return Object.assign(post, { close: () => agent.destroy() });
};
