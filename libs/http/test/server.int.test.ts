import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { silentLogger } from '@kopru/runtime';
import axios from 'axios';
import { z } from 'zod';
import { createHttpServer, createInternalClient, createMetrics, jsonBody, type HttpServer } from '../src/index.ts';
import { credential, accountId, routes } from './support/routes.ts';

describe('an http server', () => {
  let server: HttpServer;
  let isDatabaseUp = true;
  let release: () => void;
  let entered: Promise<void>;
  let gone: Promise<void>;
  const http = axios.create({ validateStatus: () => true });

  beforeEach(async () => {
    const released = new Promise<void>((resolve) => (release = resolve));
    let onEntered: () => void = () => undefined;
    entered = new Promise<void>((resolve) => (onEntered = resolve));
    let onGone: () => void = () => undefined;
    gone = new Promise<void>((resolve) => (onGone = resolve));
    server = createHttpServer({
      host: '127.0.0.1',
      port: 0,
      logger: silentLogger,
      metrics: createMetrics('test'),
      withErrorParams: true,
      checks: [{ name: 'mongo', isReady: () => isDatabaseUp }],
      handlers: [...jsonBody(1024), routes(released, onEntered, onGone)],
    });
    await server.start();
    http.defaults.baseURL = server.url();
  });
  afterEach(async () => {
    release();
    await server.stop();
  });

  it('hands parsed input to the route and passes on a sane request id', async () => {
    const answer = await http.post('/things/ab', { name: 'x', other: 1 }, { headers: { 'X-Request-Id': 'pos-1' } });
    expect(answer.data).toEqual({ success: true, data: { id: 'ab', name: 'x' } });
    expect(answer.headers['x-request-id']).toBe('pos-1');
  });

  const post = (path: string, headers: Record<string, string | number>): ClientRequest =>
    httpRequest(`${server.url()}${path}`, { method: 'POST', headers });
  const answerTo = async (request: ClientRequest): Promise<unknown> => {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return JSON.parse(await text(response));
  };

  it('knows which request it works on when the body comes after its head', async () => {
    const body = '{"name":"late"}';
    const request = post('/context', {
      'X-Request-Id': 'pos-2',
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    });
    request.flushHeaders();
    await once(request, 'continue');
    request.end(body);
    expect(await answerTo(request)).toEqual({ success: true, data: { name: 'late', requestId: 'pos-2' } });
  });

  it('reads a body with a byte order mark, and one without a length', async () => {
    const marked = Buffer.from('\ufeff{"name":"Çağ"}');
    const known = post('/context', { 'X-Request-Id': 'pos-3', 'Content-Length': marked.length });
    known.end(marked);
    expect(await answerTo(known)).toMatchObject({ data: { name: 'Çağ' } });
    const chunked = post('/context', { 'X-Request-Id': 'pos-4', 'Transfer-Encoding': 'chunked' });
    chunked.write('{"name":');
    chunked.end('"Çağ"}');
    expect(await answerTo(chunked)).toMatchObject({ data: { name: 'Çağ', requestId: 'pos-4' } });
  });

  it.each(['1.0', '1.1'])(
    'answers a client of HTTP/%s and ends its connection where it wants that',
    async (version) => {
      const { hostname, port } = new URL(server.url());
      const socket = connect(Number(port), hostname);
      const body = '{"name":"eski"}';
      const head = [`POST /context HTTP/${version}`, 'Host: x', 'Connection: close', 'Content-Type: application/json'];
      socket.write([...head, `Content-Length: ${body.length}`, '', body].join('\r\n'));
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(answer).toContain('"name":"eski"');
      expect(answer).not.toMatch(/transfer-encoding/i);
    },
  );

  it('answers a client of HTTP/1.0 that names no host and reuses no connection', async () => {
    const { hostname, port } = new URL(server.url());
    const socket = connect(Number(port), hostname);
    socket.write('GET /healthz HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it('signals a route when its client is gone', async () => {
    const request = httpRequest(`${server.url()}/patient`);
    request.on('error', () => undefined);
    request.end();
    await entered;
    request.destroy();
    await gone;
  });

  it('names every wrong field, in the language of the client', async () => {
    const answer = await http.post('/things/ab', { count: 1.5 }, { headers: { 'Accept-Language': 'tr-TR,tr;q=0.9' } });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      success: false,
      error: { code: 'invalid_request', details: [{ path: 'body.name' }, { path: 'body.count' }] },
    });
    expect(answer.data.message).toContain('İstek geçerli değil');
    expect(answer.data.error.message).toBe(answer.data.message);
  });

  it.each([
    ['a body that is not JSON', '{"name":', 'application/json', 400, 'invalid_json'],
    ['another media type', 'name=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['a body over the limit', JSON.stringify({ name: 'x'.repeat(2000) }), 'application/json', 413, 'payload_too_large'],
    [
      'a body nested too deep',
      `{"name":"x","deep":${'['.repeat(200)}${']'.repeat(200)}}`,
      'application/json',
      400,
      'invalid_request',
    ],
  ])('refuses %s', async (_name, body, type, status, code) => {
    const answer = await http.post('/things/ab', body, {
      headers: { 'Content-Type': type },
      transformRequest: [(data: unknown) => data],
    });
    expect([answer.status, answer.data.error.code]).toEqual([status, code]);
  });

  it('takes a Content-Type without a body as no body', async () => {
    const answer = await http.request({
      method: 'DELETE',
      url: '/things/ab',
      headers: { 'Content-Type': 'application/json' },
    });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST']);
  });

  it('shows nothing of an error that it did not foresee', async () => {
    const answer = await http.get('/broken');
    expect([answer.status, answer.data.error.code]).toEqual([500, 'internal_error']);
    expect(JSON.stringify(answer.data)).not.toContain('hunter2');
  });

  it('is ready only while what it needs is there, and alive without it', async () => {
    isDatabaseUp = false;
    expect([(await http.get('/readyz')).status, (await http.get('/healthz')).status]).toEqual([503, 200]);
    isDatabaseUp = true;
    expect((await http.get('/readyz')).status).toBe(200);
  });

  it('lets a running request end when it stops, and takes no new connection', async () => {
    const running = http.get('/slow');
    await entered;
    const stopped = server.stop();
    release();
    expect((await running).data.data).toBe('late');
    await stopped;
    const port = Number(new URL(http.defaults.baseURL ?? '').port);
    const refused = await new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve));
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  });

  describe('between services', () => {
    it('takes the account from the caller that knows the token', async () => {
      const client = createInternalClient({ baseUrl: server.url(), audience: 'test', credential });
      expect(
        await client.call({ path: '/internal/mine', accountId, schema: z.object({ accountId: z.string() }) }),
      ).toEqual({ accountId });
      expect(
        (await http.get('/internal/mine', { headers: { 'x-internal-token': 'wrong', 'x-account-id': accountId } }))
          .status,
      ).toBe(401);
    });

    it('gives the owner`s error on, with what its text needs', async () => {
      const client = createInternalClient({ baseUrl: server.url(), audience: 'test', credential });
      await expect(client.call({ path: '/internal/refused', accountId, schema: z.unknown() })).rejects.toMatchObject({
        code: 'invalid_transition',
        params: { status: 900 },
        kind: 'conflict',
      });
    });

    it('is unavailable when the owner does not answer', async () => {
      const client = createInternalClient({ baseUrl: server.url(), audience: 'test', credential, timeoutMs: 100 });
      await expect(client.call({ path: '/slow', schema: z.unknown() })).rejects.toMatchObject({ code: 'unavailable' });
    });
  });
});
