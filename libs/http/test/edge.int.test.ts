import { brotliCompressSync, gzipSync } from 'node:zlib';
import { silentLogger } from '@kopru/runtime';
import express from 'express';
import { bodyText, createHttpServer, createMetrics, ok, openRoute, type HttpServer } from '../src/index.ts';

const text = 'a push of a platform';
const servers: HttpServer[] = [];

const start = async (trustProxy?: number | string): Promise<string> => {
  const router = express.Router();
  router.post(
    '/push',
    bodyText(1024, { inflate: true }),
    openRoute({}, ({ request }) => ok(request.body)),
  );
  router.get(
    '/caller',
    openRoute({}, ({ request }) => ok(request.ip)),
  );
  router.get(
    '/things/:id',
    openRoute({}, () => ok()),
  );
  const server = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    logger: silentLogger,
    metrics: createMetrics('test'),
    checks: [],
    handlers: [router],
    trustProxy,
  });
  servers.push(server);
  await server.start();
  return server.url();
};
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

describe('a packed body', () => {
  const push = async (encoding: string, body: Buffer) => {
    const headers = { 'content-type': 'text/plain', 'content-encoding': encoding };
    const response = await fetch(`${await start()}/push`, { method: 'POST', headers, body: new Uint8Array(body) });
    return { status: response.status, answer: (await response.json()) as { data?: string; error?: { code: string } } };
  };

  it('is read as what was packed', async () => {
    expect(await push('gzip', gzipSync(text))).toMatchObject({ status: 200, answer: { data: text } });
  });

  it.each([
    ['gzip', Buffer.from(text)],
    ['gzip', gzipSync(text).subarray(0, 15)],
    ['deflate', Buffer.from(text)],
    ['br', Buffer.from(text)],
    ['br', brotliCompressSync(text.repeat(20)).subarray(0, 10)],
  ])('that says %s and is not is the fault of the client', async (encoding, body) => {
    expect(await push(encoding, body)).toMatchObject({ status: 400, answer: { error: { code: 'invalid_json' } } });
  });
});

describe('bytes that are not UTF-8', () => {
  const latin = Buffer.from('{"ad":"\u00d6z\u00e7elik"}', 'latin1');
  const push = async (headers: Record<string, string>, body: Buffer) => {
    const response = await fetch(`${await start()}/push`, { method: 'POST', headers, body: new Uint8Array(body) });
    return { status: response.status, answer: await response.json() };
  };

  it.each([
    [{ 'content-type': 'application/json' }, latin],
    [{ 'content-type': 'application/json; charset=utf-8' }, latin],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }, gzipSync(latin)],
  ])('are refused clearly, and no letter is replaced: %j', async (headers, body) => {
    expect(await push(headers as unknown as Record<string, string>, body)).toMatchObject({
      status: 400,
      answer: { error: { code: 'invalid_request', details: [{ path: 'body' }] } },
    });
  });

  it('are read where the client names what they are', async () => {
    expect(await push({ 'content-type': 'application/json; charset=iso-8859-9' }, latin)).toMatchObject({
      status: 200,
      answer: { data: '{"ad":"Özçelik"}' },
    });
  });
});

describe('an address that is not there, or cannot be decoded', () => {
  it.each(['/nowhere', '/things/%E0%A4%A'])('is not found: %s', async (path) => {
    const response = await fetch(`${await start()}${path}`);
    expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'route_not_found' } }]);
  });
});

describe('the address of a caller', () => {
  const caller = async (trustProxy?: number | string): Promise<unknown> => {
    const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.4' };
    return ((await (await fetch(`${await start(trustProxy)}/caller`, { headers })).json()) as { data: unknown }).data;
  };

  it('is that of the connection, whatever the caller says', async () => {
    expect(await caller()).toBe('127.0.0.1');
  });

  it('is what the named number of proxies say', async () => {
    expect(await caller(1)).toBe('198.51.100.4');
    expect(await caller(2)).toBe('203.0.113.7');
  });

  it('is what proxies at the named addresses say', async () => {
    expect(await caller('loopback')).toBe('198.51.100.4');
    expect(await caller('10.0.0.0/8')).toBe('127.0.0.1');
    expect(await caller('127.0.0.1, 198.51.100.0/24')).toBe('203.0.113.7');
  });
});
