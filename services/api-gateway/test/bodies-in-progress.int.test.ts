import http from 'node:http';
import net from 'node:net';
import { scopes } from '@kopru/contracts/public/operation';
import { waitFor } from '@kopru/testing';
import { startGateway, type Gateway } from './panel/gateway.ts';
import { dataOf, panelHeaders, type Person } from './panel/panel-client.ts';

/** The quarter of one account is one of the largest bodies. */
const settings = { BODIES_LIMIT_BYTES: '1048576', MAX_CONNECTIONS: '50' };
const largest = 262_144;

describe('bodies in progress at the gateway', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway(settings);
  });
  afterAll(() => gateway?.stop());

  /** A body that never ends, and what it is answered meanwhile. */
  const begin = (path: string, headers: Record<string, string>, sent: number) => {
    const all = { 'content-type': 'application/json', 'content-length': largest, ...headers };
    const request = http.request(`${gateway.url}${path}`, { method: 'POST', headers: all, agent: false });
    const answered = new Promise<number | undefined>((resolve) => {
      request.once('response', ({ statusCode }) => resolve(statusCode));
      request.on('error', () => undefined).flushHeaders();
    });
    if (sent > 0) request.write('x'.repeat(sent));
    return { answered, end: () => request.destroy() };
  };
  const keyOf = async (person: Person): Promise<string> =>
    dataOf(await person.ask('POST', 'keys', { name: 'Kasa', scopes: [...scopes] })).secret as string;
  const write = async (key: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.url}/web-api/v1/businesses`, { method: 'POST', headers, body: '{"name":1}' });
    const { error } = (await answer.json()) as { error: { code: string } };
    return [answer.status, error.code, answer.headers.get('retry-after')];
  };

  it.each([
    ['of a stranger at the panel', '/panel-api/keys', panelHeaders, 401],
    ['of a stranger at the API', '/web-api/v1/restaurants', { authorization: 'Bearer none' }, 401],
    ['of another site', '/panel-api/session', {}, 403],
    ['that is no password', '/panel-api/session', panelHeaders, 413],
  ])('are not read: %s', async (_name, path, headers, status) => {
    const body = begin(path, headers, 0);
    expect(await body.answered).toBe(status);
    body.end();
  });

  it.each([
    ['keys', async (person: Person) => ({ authorization: `Bearer ${await keyOf(person)}` }), '/web-api/v1/businesses'],
    ['people', ({ cookie }: Person) => Promise.resolve({ ...panelHeaders, cookie }), '/panel-api/keys'],
  ])(
    'of one account, by its %s, have a quarter of the room; others are not harmed',
    async (_whose, headersOf, path) => {
      const [busy, quiet] = [await gateway.owner(), await gateway.owner()];
      const [busyKey, quietKey] = [await keyOf(busy), await keyOf(quiet)];
      const unfinished = begin(path, await headersOf(busy), largest - 1);
      await waitFor(async () => (await write(busyKey))[0] === 429);
      expect(await write(busyKey)).toEqual([429, 'rate_limited', '1']);
      expect((await busy.ask('POST', 'keys', { name: 'Mutfak', scopes: [...scopes] })).status).toBe(429);
      expect(await write(quietKey)).toEqual([400, 'invalid_request', null]);
      expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
      unfinished.end();
      await waitFor(async () => (await write(busyKey))[0] === 400);
    },
  );

  it('come by so many connections; those beyond are closed', async () => {
    let closed = 0;
    const sockets = Array.from({ length: 60 }, () =>
      net
        .connect(Number(new URL(gateway.url).port), '127.0.0.1')
        .on('error', () => undefined)
        .once('close', () => (closed += 1)),
    );
    await waitFor(() => closed >= 10);
    for (const socket of sockets) socket.destroy();
    await waitFor(async () => (await fetch(`${gateway.url}/healthz`)).ok);
  });
});
