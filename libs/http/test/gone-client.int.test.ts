import { once } from 'node:events';
import { connect } from 'node:net';
import { silentLogger } from '@kopru/runtime';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { createHttpServer, createMetrics, jsonBody, type HttpServer } from '../src/index.ts';

describe('a request whose client is gone before its body is read', () => {
  let server: HttpServer;
  let reached: Promise<string>;

  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    reached = promise;
    const untilGone: RequestHandler = (_request, response, next) =>
      void response.once('close', () => setImmediate(next));
    const handled: RequestHandler = (_request, response) => {
      resolve('handled');
      response.end();
    };
    const refused: ErrorRequestHandler = (_error, _request, response, _next) => {
      resolve('refused');
      response.end();
    };
    const parts = { logger: silentLogger, metrics: createMetrics('test'), checks: [] };
    const handlers = [untilGone, ...jsonBody(1024), handled, refused] as RequestHandler[];
    server = createHttpServer({ host: '127.0.0.1', port: 0, ...parts, handlers });
    await server.start();
  });
  afterEach(() => server.stop());

  const sendAndEnd = async (head: string): Promise<void> => {
    const { hostname, port } = new URL(server.url());
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(head, () => socket.destroy());
  };

  it('is handled where it has none, whatever it says of its length', async () => {
    await sendAndEnd('POST / HTTP/1.1\r\nHost: kopru\r\nContent-Length: 0\r\n\r\n');
    expect(await reached).toBe('handled');
  });

  it('ends where the body cannot be read any more', async () => {
    await sendAndEnd('POST / HTTP/1.1\r\nHost: kopru\r\nContent-Length: 2\r\n\r\n{}');
    expect(await reached).toBe('refused');
  });
});
