import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { silentLogger } from '@kopru/runtime';
import { waitFor } from '@kopru/testing';
import type { RequestHandler } from 'express';
import {
  bodyText,
  createMemoryBudget,
  createHttpServer,
  createMetrics,
  ok,
  requestState,
  route,
  type HttpServer,
} from '../src/index.ts';

jest.setTimeout(300_000);
const kib = 1024;
const limitBytes = 64 * kib;
/** A quarter of the budget is four of these. */
const largest = 4 * kib;
const text = 'x'.repeat(largest);

describe('bodies under way', () => {
  let server: HttpServer;
  let letGo: () => void;
  let released: Promise<void>;
  const entered: string[] = [];

  beforeEach(async () => {
    entered.length = 0;
    ({ promise: released, resolve: letGo } = Promise.withResolvers<void>());
    const admit: RequestHandler = (request, response, next) => {
      requestState(response).account = { id: String(request.headers['x-account']) };
      next();
    };
    const work = route({}, async ({ accountId, request }) => {
      entered.push(accountId);
      if (request.body !== undefined) await released;
      return ok({ length: String(request.body ?? '').length });
    });
    server = createHttpServer({
      host: '127.0.0.1',
      port: 0,
      logger: silentLogger,
      metrics: createMetrics('test'),
      checks: [],
      handlers: [admit, bodyText(largest, { inflate: true, budget: createMemoryBudget(limitBytes) }), work],
    });
    await server.start();
  });
  afterEach(async () => {
    letGo();
    await server.stop();
  });

  type Body = string | ReadableStream<Uint8Array> | undefined;
  const send = async (account: string, body: Body = text, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', body: body ?? null, headers: { 'x-account': account, ...headers }, duplex: 'half' };
    const response = await fetch(`${server.url()}/`, init as RequestInit);
    const { error } = (await response.json()) as { error?: { code: string } };
    return { status: response.status, code: error?.code, retryAfter: response.headers.get('retry-after') };
  };
  /** So many whole bodies of an account that are worked on. */
  const occupy = async (account: string, count: number) => {
    const before = entered.length;
    const answers = Array.from({ length: count }, () => send(account));
    await waitFor(() => entered.length === before + count, { what: `${count} bodies of ${account}` });
    return answers;
  };
  /** A request whose body never ends. */
  const begin = (account: string, length: number): http.ClientRequest => {
    const headers = { 'x-account': account, 'content-length': largest };
    const request = http.request(server.url(), { method: 'POST', headers, agent: false });
    request.on('error', () => undefined).write('x'.repeat(length));
    return request;
  };
  const chunked = (length: number) => new Blob(['x'.repeat(length)]).stream() as ReadableStream<Uint8Array>;
  const refused = { status: 429, code: 'rate_limited', retryAfter: '1' };

  it('of one account have a quarter of the budget: more is asked to wait, and no other account is', async () => {
    const occupied = await occupy('a', 4);
    expect(await send('a', 'y')).toEqual(refused);
    expect(await send('a', chunked(1))).toEqual(refused);
    letGo();
    expect((await send('b')).status).toBe(200);
    for (const answer of await Promise.all(occupied)) expect(answer.status).toBe(200);
    expect((await send('a')).status).toBe(200);
  });

  it('that take all of it leave nothing for another account, but what needs nothing is answered', async () => {
    const occupied: ReturnType<typeof send>[] = [];
    for (const account of ['a', 'b', 'c', 'd']) occupied.push(...(await occupy(account, 4)));
    expect(await send('e', 'y')).toEqual({ status: 503, code: 'unavailable', retryAfter: '1' });
    const empty = await fetch(`${server.url()}/`, { headers: { 'x-account': 'e' } });
    expect(empty.status).toBe(200);
    expect((await fetch(`${server.url()}/healthz`)).status).toBe(200);
    letGo();
    for (const answer of await Promise.all(occupied)) expect(answer.status).toBe(200);
    expect((await send('e')).status).toBe(200);
  });

  it('count as they come, and no more when their sender has gone', async () => {
    const unfinished = Array.from({ length: 4 }, () => begin('a', largest - 1));
    letGo();
    await waitFor(async () => (await send('a')).status === 429);
    for (const one of unfinished) one.destroy();
    await waitFor(async () => (await send('a')).status === 200);
  });

  it('take nothing that they only announce', async () => {
    const announced = Array.from({ length: 8 }, () => begin('a', 1));
    letGo();
    expect((await send('a')).status).toBe(200);
    for (const one of announced) one.destroy();
  });

  it('in chunks count and end where others do, and the connection goes on', async () => {
    const occupied = await occupy('a', 3);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const stream = (length: number): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const request = http.request(server.url(), { method: 'POST', headers: { 'x-account': 'a' }, agent });
        request.once('response', (response) => {
          response.resume().once('end', () => resolve(response.statusCode));
        });
        request.once('error', reject).write('x'.repeat(length / 2));
        request.end('x'.repeat(length / 2));
      });
    expect(await stream(2 * largest)).toBe(413);
    letGo();
    await Promise.all(occupied);
    expect(await stream(largest)).toBe(200);
    agent.destroy();
  });

  it('that are packed count as the largest that may come of them', async () => {
    const occupied = await occupy('a', 3);
    const packed = (account: string) =>
      fetch(`${server.url()}/`, {
        method: 'POST',
        headers: { 'x-account': account, 'content-encoding': 'gzip' },
        body: new Uint8Array(gzipSync('x')),
      });
    const first = packed('a');
    await waitFor(() => entered.length === 4);
    expect((await packed('a')).status).toBe(429);
    letGo();
    await Promise.all(occupied);
    expect((await first).status).toBe(200);
    expect((await packed('a')).status).toBe(200);
  });
});
