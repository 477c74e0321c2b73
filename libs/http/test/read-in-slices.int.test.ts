import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { jest } from '@jest/globals';
import { silentLogger } from '@kopru/runtime';
import type { RequestHandler } from 'express';
import { bodyText, createHttpServer, createMetrics, type HttpServer } from '../src/index.ts';

jest.setTimeout(300_000);
const mebibyte = 1_048_576;
const crowd = 40;
const body = 'x'.repeat(mebibyte);

describe('large bodies that come at once', () => {
  let server: HttpServer;
  const sockets = new Set<Socket>();
  let begunInSlice = 0;
  let maxBegun = 0;
  let maxRead = 0;
  let isOver = false;

  /** Looks, once in each iteration of the event loop, how many requests were begun and how much was read of all. */
  const watch = (): void => {
    const seen = new Map<Socket, number>();
    const look = (): void => {
      let read = 0;
      for (const socket of sockets) {
        read += socket.bytesRead - (seen.get(socket) ?? 0);
        seen.set(socket, socket.bytesRead);
      }
      maxRead = Math.max(maxRead, read);
      maxBegun = Math.max(maxBegun, begunInSlice);
      begunInSlice = 0;
      if (!isOver) setImmediate(look);
    };
    look();
  };

  beforeEach(async () => {
    sockets.clear();
    begunInSlice = maxBegun = maxRead = 0;
    isOver = false;
    const note: RequestHandler = (request, _response, next) => {
      begunInSlice += 1;
      sockets.add(request.socket);
      next();
    };
    server = createHttpServer({
      host: '127.0.0.1',
      port: 0,
      logger: silentLogger,
      metrics: createMetrics('test'),
      checks: [],
      handlers: [
        note,
        ['/refused', () => Promise.reject(new Error('not this one'))],
        bodyText(mebibyte, { inflate: true }),
        (_request, response) => {
          response.end();
        },
      ],
    });
    await server.start();
    watch();
  });
  afterEach(async () => {
    isOver = true;
    await server.stop();
  });

  const statusesOf = async (text: string): Promise<string[][]> => {
    const workerData = { url: server.url(), size: crowd, text };
    const worker = new Worker(new URL('./support/crowd.ts', import.meta.url), { workerData });
    const [statuses] = (await once(worker, 'message')) as [string[][]];
    await worker.terminate();
    return statuses;
  };

  it.each([
    ['with a length', 'POST /', `Content-Length: ${mebibyte}\r\n\r\n${body}`, '200'],
    ['in chunks', 'POST /', `Transfer-Encoding: chunked\r\n\r\n100000\r\n${body}\r\n0\r\n\r\n`, '200'],
    ['that are refused', 'POST /refused', `Content-Length: ${mebibyte}\r\n\r\n${body}`, '500'],
  ])('%s begin and are read in turns, and their connections go on', async (_what, start, rest, status) => {
    const next = 'GET / HTTP/1.1\r\nHost: k\r\nConnection: close\r\n\r\n';
    const statuses = await statusesOf(`${start} HTTP/1.1\r\nHost: k\r\n${rest}${next}`);
    expect(statuses).toEqual(Array.from({ length: crowd }, () => [status, '200']));
    expect(maxRead).toBeLessThan(2 * mebibyte);
    // The second request of one may fall into the iteration of another's first.
    expect(maxBegun).toBeLessThan(crowd / 4);
  });
});
