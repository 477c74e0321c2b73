import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'lifo' });

export interface Answer {
  status: number;
  body: string;
}

/** One HTTP call over a kept-alive connection; rejects without an answer. */
export const call = (method: string, url: string, headers: Record<string, string>, body?: string): Promise<Answer> =>
  new Promise((done, failed) => {
    const sent = request(
      url,
      {
        method,
        agent,
        timeout: 30_000,
        headers:
          body === undefined
            ? headers
            : { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
        response.on('error', failed);
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('no answer within 30 s')));
    sent.once('error', failed);
    sent.end(body);
  });

/** `count` pieces of work, `concurrency` at a time, as fast as they go. */
export const closedLoop = async (
  count: number,
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
};

/** `count` pieces of work at a steady rate, whether earlier ones have ended or not: what is late is counted as late. */
export const openLoop = async (
  count: number,
  perSecond: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const wait = startedAt + (index * 1000) / perSecond - performance.now();
    if (wait > 0.5) await pause(wait);
    running.push(work(index));
  }
  await Promise.all(running);
};
