import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { createLogger } from '@kopru/runtime';
import { waitFor } from '@kopru/testing';
import axios from 'axios';
import { Router } from 'express';
import { createHttpServer, createMetrics, ok, openRoute, type HttpServer } from '../src/index.ts';

const http = axios.create({ validateStatus: () => true, proxy: false });

interface Stand {
  server: HttpServer;
  log: () => string;
  closings: () => number;
}

const openStand = async (drainMs: number): Promise<Stand> => {
  const stream = new PassThrough();
  let log = '';
  let closings = 0;
  stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const router = Router();
  router.get(
    '/hello',
    openRoute({}, () => ok('hello')),
  );
  router.get(
    '/doors/:token',
    openRoute({}, () => Promise.reject(new Error('jammed'))),
  );
  const server = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    logger: createLogger({ service: 'test', level: 'debug', stream }),
    metrics: createMetrics('test'),
    checks: [],
    handlers: [router],
    drainMs,
    onClosing: () => (closings += 1),
  });
  await server.start();
  return { server, log: () => log, closings: () => closings };
};

describe('a server that stops', () => {
  it('says that it is not ready and goes on serving for its drain time, and only then closes the door', async () => {
    const { server, closings } = await openStand(1_000);
    const url = server.url();
    const stopped = server.stop();
    expect(server.isStopping()).toBe(true);
    const [ready, hello] = await Promise.all([http.get(`${url}/readyz`), http.get(`${url}/hello`)]);
    expect([ready.status, ready.data.status]).toEqual([503, 'stopping']);
    expect([hello.status, hello.headers['connection']]).toEqual([200, 'close']);
    expect(closings()).toBe(0);
    await stopped;
    expect(closings()).toBe(1);
    await expect(http.get(`${url}/hello`)).rejects.toMatchObject({
      code: expect.stringMatching(/^ECONN(?:REFUSED|RESET)$/) as string,
    });
  });

  it('does not wait for connections without a request', async () => {
    const { server } = await openStand(0);
    const unused = connect(Number(new URL(server.url()).port), '127.0.0.1').on('error', () => undefined);
    await once(unused, 'connect');
    expect((await http.get(`${server.url()}/hello`)).status).toBe(200);
    const ended = once(unused, 'close');
    await server.stop();
    await ended;
  }, 300_000);

  it('may be told so twice', async () => {
    const { server } = await openStand(50);
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
  });
});

describe('a server that fails', () => {
  it('names the route in its log, not the address, which may contain a token', async () => {
    const { server, log } = await openStand(0);
    expect((await http.get(`${server.url()}/doors/a-secret-token`)).status).toBe(500);
    await waitFor(() => log().includes('request failed'));
    expect(log()).toContain('/doors/:token');
    expect(log()).not.toContain('a-secret-token');
    await server.stop();
  });

  it('answers 431 to more headers than anybody needs', async () => {
    const { server } = await openStand(0);
    const headers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_no, i) => [`x-${i}`, 'y']));
    const ask = (count: number) => http.get(`${server.url()}/hello`, { headers: headers(count) });
    expect([(await ask(150)).status, (await ask(250)).status]).toEqual([200, 431]);
    await server.stop();
  });
});
