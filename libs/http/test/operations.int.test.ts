import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InternalOperations } from '@kopru/contracts/internal/operation';
import { silentLogger } from '@kopru/runtime';
import { z } from 'zod';
import {
  createHttpServer,
  createInternalClient,
  createMetrics,
  createServiceClient,
  forward,
  internalAuth,
  jsonBody,
  serve,
  sharedCredential,
  type HttpServer,
} from '../src/index.ts';

const token = 'internal-token-of-the-tests';
const credential = sharedCredential(token);
const accountId = 'a'.repeat(24);
const thing = { params: z.object({ ref: z.string().max(20) }), missing: 'order_not_found' } as const;

const operations = {
  list: {
    method: 'get',
    path: '/things',
    query: z.object({ limit: z.coerce.number().int().default(50), after: z.string().optional() }),
    data: z.object({ accountId: z.string(), limit: z.int(), after: z.string().nullable() }),
  },
  get: { method: 'get', path: '/things/{ref}', ...thing, data: z.object({ ref: z.string() }) },
  rename: {
    method: 'put',
    path: '/things/{ref}/parts/{part}',
    params: z.object({ ref: z.string(), part: z.string().length(2) }),
    body: z.object({ name: z.string(), by: z.string().default('api') }),
    data: z.object({ ref: z.string(), part: z.string(), name: z.string(), by: z.string() }),
  },
  remove: { method: 'delete', path: '/things/{ref}', ...thing },
  count: { method: 'post', path: '/count', isForService: true, data: z.object({ count: z.int() }) },
  slow: { method: 'get', path: '/slow', data: z.object({}), timeoutMs: 100 },
  slowWrite: { method: 'post', path: '/slow', data: z.object({}) },
} as const satisfies InternalOperations;

const start = async (onSlow: () => Promise<void>): Promise<HttpServer> => {
  const slow = async () => {
    await onSlow();
    return {};
  };
  const router = serve(operations, {
    list: ({ accountId: account, query }) => ({ accountId: account, limit: query.limit, after: query.after ?? null }),
    get: ({ params }) => params,
    rename: async ({ params, body }) => ({ ...params, ...body }),
    remove: () => undefined,
    count: () => ({ count: 1 }),
    slow,
    slowWrite: slow,
  });
  const server = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    logger: silentLogger,
    metrics: createMetrics('owner'),
    checks: [],
    withErrorParams: true,
    handlers: [['/internal', internalAuth(credential), ...jsonBody(1024), router]],
  });
  await server.start();
  return server;
};

describe('an operation between two services', () => {
  let server: HttpServer;
  let release: () => void;
  let entered: Promise<void>;
  const clientAt = (baseUrl: string) =>
    createServiceClient(operations, createInternalClient({ baseUrl, audience: 'owner', credential }));
  let owner: ReturnType<typeof clientAt>;

  beforeEach(async () => {
    let onEntered: () => void = () => undefined;
    entered = new Promise((resolve) => (onEntered = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    server = await start(() => {
      onEntered();
      return released;
    });
    owner = clientAt(server.url());
  });
  afterEach(async () => {
    release();
    await server.stop();
  });

  it('carries the query, and what is left out has its default', async () => {
    expect(await owner.list({ accountId })).toEqual({ accountId, limit: 50, after: null });
    const query = { limit: 3, after: 'ü&x=1' };
    expect(await owner.list({ accountId, query })).toEqual({ accountId, ...query });
  });

  it('carries parameters and a body', async () => {
    const answer = { ref: 'r1', part: 'p1', name: 'x', by: 'api' };
    expect(await owner.rename({ accountId, ref: 'r1', part: 'p1', body: { name: 'x' } })).toEqual(answer);
  });

  it('answers nothing where the row has no data', async () => {
    expect(await owner.remove({ accountId, ref: 'r1' })).toBeUndefined();
  });

  it('is passed on as it came', async () => {
    const { signal } = new AbortController();
    const request = { accountId, params: { ref: 'r1', part: 'p1' }, body: { name: 'x' }, locale: 'tr', signal };
    expect(await forward(owner.rename)(request)).toEqual({ ref: 'r1', part: 'p1', name: 'x', by: 'api' });
  });

  it('needs an account, unless it is for the service as a whole', async () => {
    const nobody = { accountId: '' };
    await expect(owner.list(nobody)).rejects.toMatchObject({ code: 'internal_error' });
    expect(await owner.count(nobody)).toEqual({ count: 1 });
    const headers = { 'x-internal-token': token };
    expect((await fetch(`${server.url()}/internal/things`, { headers })).status).toBe(401);
  });

  it.each(['a/b', '%2F', '..a', 'a b?c#d', 'ş', '.%2e', '17+18', '17%2B18', '🍔', '👩‍🍳-7', '?', '%', '%E0%A4%A'])(
    'keeps the parameter %j whole',
    async (ref) => {
      expect(await owner.get({ accountId, ref })).toEqual({ ref });
    },
  );

  it.each(['..', '.', '...', '', 'x'.repeat(21)])(
    'makes no call for the parameter %j, which cannot be',
    async (ref) => {
      await server.stop();
      await expect(owner.get({ accountId, ref })).rejects.toMatchObject({ code: 'order_not_found' });
    },
  );

  it('refuses at the owner what cannot be, too', async () => {
    const headers = { 'x-internal-token': token, 'x-account-id': accountId };
    const put = (path: string, body: object) =>
      fetch(`${server.url()}/internal${path}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await fetch(`${server.url()}/internal/things/${'x'.repeat(21)}`, { headers })).status).toBe(404);
    expect((await put('/things/r1/parts/p12', { name: 'x' })).status).toBe(400);
    expect((await put('/things/r1/parts/p1', {})).status).toBe(400);
    const wrong = await put('/things/r1', {});
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'DELETE, GET']);
  });

  it('is unavailable when the owner takes longer than the row says', async () => {
    await expect(owner.slow({ accountId })).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: 'no answer within 100 ms' },
    });
    await expect(owner.slow({ accountId, timeoutMs: 20 })).rejects.toMatchObject({
      cause: { message: 'no answer within 20 ms' },
    });
  });

  it('ends a reading whose caller is gone, and lets a change go on', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const change = owner.slowWrite({ accountId, signal });
    const reading = owner.slow({ accountId, signal, timeoutMs: 5_000 });
    await entered;
    controller.abort();
    await expect(reading).rejects.toMatchObject({ cause: { message: 'nobody waits for the answer' } });
    release();
    expect(await change).toEqual({});
  });

  it('compiles only with one handler for each row, that answers its data', () => {
    const { count } = operations;
    // @ts-expect-error: none for `count`.
    serve({ count }, {});
    // @ts-expect-error: one for no row.
    serve({ count }, { count: () => ({ count: 1 }), other: () => undefined });
    // @ts-expect-error: not the row's data.
    serve({ count }, { count: () => ({ count: 'one' }) });
    expect(serve({ count }, { count: () => ({ count: 1 }) })).toBeInstanceOf(Function);
  });

  describe('at an owner that answers something else', () => {
    let other: Server;
    beforeEach(async () => {
      other = createServer((_request, response) => response.end('{"success":true,"data":{"ref":5}}')).listen(0);
      await once(other, 'listening');
    });
    afterEach(() => void other.close());

    it('is our own error, not data', async () => {
      const client = clientAt(`http://127.0.0.1:${String((other.address() as AddressInfo).port)}`);
      await expect(client.get({ accountId, ref: 'r1' })).rejects.toMatchObject({ code: 'internal_error' });
      expect(await client.remove({ accountId, ref: 'r1' })).toBeUndefined();
    });
  });
});
