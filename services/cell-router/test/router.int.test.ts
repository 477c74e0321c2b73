import { connect, type AddressInfo } from 'node:net';
import { directoryCollection, type DirectoryEntry, type MovePhase } from '@kopru/contracts/internal/cells';
import { newId } from '@kopru/contracts/values/ids';
import { backingServices, call, createRunning, eventually, freePort, type BackingServices } from '@kopru/testing';
import { createApp, type App } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { fakeCell, keyOf, token, type FakeCell } from './support/fake-cell.ts';

/** More than is kept of a body for whoever does not read it. */
const largeBytes = 500_000;

describe('a router before two cells', () => {
  const running = createRunning();
  let corner: BackingServices;
  let cells: Record<'a' | 'b', FakeCell>;
  let app: App;
  const [inA, inB] = [newId(), newId()];
  const entries = () => corner.client.db(corner.database('cells')).collection<DirectoryEntry>(directoryCollection);
  const bearer = (letter: string) => ({ headers: { authorization: `Bearer ${keyOf(letter)}` } });
  const put = (cell: string, phase?: MovePhase): Promise<unknown> =>
    entries().replaceOne(
      { _id: inA },
      { cell, ...(phase && { move: { from: 'a', to: 'b', phase } }) },
      { upsert: true },
    );

  beforeAll(async () => {
    corner = await backingServices();
    cells = { a: await fakeCell('a'), b: await fakeCell('b') };
    const routed = ({ url }: FakeCell) => ({ gateway: url, ingest: url, gatewayInternal: url, token });
    app = await running.start(
      createApp(
        loadConfig({
          ...{ HOST: '127.0.0.1', NODE_ENV: 'test', LOG_LEVEL: 'error', DIRECTORY_URI: corner.mongodbUri },
          ...{ PORT: String(await freePort()), INTERNAL_PORT: String(await freePort()) },
          CELLS: JSON.stringify({ a: routed(cells.a), b: routed(cells.b) }),
          DIRECTORY_DATABASE: corner.database('cells'),
        }),
        { closingMs: 500 },
      ),
    );
    cells.a.accounts.set(`key ${keyOf('a')}`, [inA]);
    cells.b.accounts.set(`key ${keyOf('b')}`, [inB]).set('ingress tok', [inB]);
    for (const cell of Object.values(cells)) cell.accounts.set('email iki@ornek.test', [cell === cells.a ? inA : inB]);
  });

  afterAll(async () => {
    await running.stopAll();
    for (const cell of Object.values(cells)) await cell.stop();
    await corner.stop();
  });

  afterEach(async () => {
    delete cells.a.meet;
    await entries().deleteMany({});
  });

  it('passes a request on, as it is, to the cell that knows its credential, and asks once', async () => {
    const sent = { ...bearer('b'), body: { note: 'ş' } };
    for (const path of ['/web-api/v1/orders/verify/1?x=%20y', '/web-api/v1/orders'])
      expect(await call('POST', `${app.url()}${path}`, sent)).toMatchObject({ status: 200, text: 'b' });
    expect(cells.b.requests.at(-2)).toMatchObject({
      ...{ method: 'POST', path: '/web-api/v1/orders/verify/1?x=%20y', body: '{"note":"ş"}' },
      headers: { authorization: `Bearer ${keyOf('b')}`, 'x-forwarded-for': '127.0.0.1' },
    });
    expect(cells.a.asked.filter((asked) => asked === `key ${keyOf('b')}`)).toHaveLength(1);
    expect((await call('POST', `${app.url()}/ingest/v1/getir/tok`, { body: {} })).text).toBe('b');
  });

  it('lets the first cell answer whoever shows nothing, or what nobody knows', async () => {
    expect((await call('GET', `${app.url()}/panel`)).text).toBe('a');
    expect((await call('GET', `${app.url()}/web-api/v1/orders`, bearer('z'))).text).toBe('a');
  });

  it('closes an account while it moves, and then sends it to its new cell', async () => {
    const ask = () => call('GET', `${app.url()}/web-api/v1/orders`, bearer('a'));
    expect((await ask()).text).toBe('a');
    await put('a', 'copying');
    expect((await ask()).text).toBe('a');
    for (const [cell, phase] of [
      ['a', 'closed'],
      ['b', 'opening'],
    ] as const) {
      await put(cell, phase);
      await eventually(async () => {
        const { status, headers, body } = await ask();
        expect([status, headers['retry-after'], body.error.code]).toEqual([503, '2', 'unavailable']);
      });
    }
    await put('b', 'verifying');
    await eventually(async () => expect((await ask()).text).toBe('b'));
  });

  it('ends a stream whose account was closed', async () => {
    const open = async () => (await call('GET', `${app.url()}/web-api/v1/orders`, bearer('a'))).text;
    await eventually(async () => expect(await open()).toBe('a'));
    cells.a.answer = (response) => void response.write('begun');
    const answer = await fetch(`${app.url()}/web-api/v1/events`, bearer('a'));
    await put('a', 'closed');
    await expect(answer.text()).rejects.toThrow('terminated');
    cells.a.answer = (response) => void response.end('a');
  });

  it('tries every cell that knows an e-mail', async () => {
    cells.a.answer = (response) => void response.writeHead(401).end();
    const body = { email: 'Iki@ornek.test', password: 'p' };
    expect(await call('POST', `${app.url()}/panel-api/session`, { body })).toMatchObject({ status: 200, text: 'b' });
    expect(JSON.parse(cells.b.requests.at(-1)?.body ?? '')).toEqual(body);
    cells.a.answer = (response) => void response.end('a');
  });

  it('passes a link to a certificate on to its cell, and shows the keys of all cells', async () => {
    cells.b.accounts.set('certificate a-public-id', [inB]);
    for (const path of ['/certificates/a-public-id', '/certificates/a-public-id.json'])
      expect((await call('GET', `${app.url()}${path}`)).text).toBe('b');
    expect((await call('GET', `${app.url()}/certificates/another-public-id`)).text).toBe('a');
    for (const [name, cell] of Object.entries(cells))
      cell.answer = (response) => void response.end(JSON.stringify({ keys: [{ kid: name, x: '1' }, { kid: 'both' }] }));
    const { headers, body } = await call('GET', `${app.url()}/.well-known/jwks.json`);
    expect([headers['cache-control'], body]).toEqual([
      'public, max-age=300',
      { keys: [{ kid: 'a', x: '1' }, { kid: 'both' }, { kid: 'b', x: '1' }] },
    ]);
    for (const [name, cell] of Object.entries(cells)) cell.answer = (response) => void response.end(name);
  });

  /** A large request on a connection of its own, and what comes back on it. */
  const sendPart = () => {
    const socket = connect(Number(new URL(app.url()).port), '127.0.0.1');
    const answer = { text: '' };
    socket.on('data', (chunk: Buffer) => (answer.text += chunk.toString())).on('error', () => undefined);
    socket.write(`POST /web-api/v1/orders HTTP/1.1\r\nHost: x\r\nContent-Length: ${largeBytes}\r\n\r\n{`);
    const sendRest = (): void => {
      socket.write(' '.repeat(largeBytes - 1));
      socket.write('GET /panel HTTP/1.1\r\nHost: x\r\n\r\n');
    };
    return { socket, answer, sendRest };
  };

  it.each([
    ['dies while it is sent a body', /^HTTP\/1\.1 503 /],
    ['answers before it has the whole body', /^HTTP\/1\.1 413 /],
  ])('goes on with a connection whose cell %s', async (what, expected) => {
    cells.a.meet = (request, response) => {
      if (expected.source.includes('413')) response.writeHead(413).end();
      else request.once('data', () => request.socket.destroy());
    };
    const { socket, answer, sendRest } = sendPart();
    await eventually(() => expect(answer.text).toMatch(expected));
    delete cells.a.meet;
    sendRest();
    await eventually(() => expect(answer.text).toMatch(/HTTP\/1\.1 200 .*\r\n\r\na$/s), 20_000);
    socket.destroy();
    expect((await call('GET', `${app.url()}/panel`)).text).toBe('a');
  });

  it('asks the cells of what nobody knows once, and refuses an address that guesses', async () => {
    const ask = (letters: string) =>
      call('GET', `${app.url()}/web-api/v1/orders`, {
        headers: {
          authorization: `Bearer kpr_live_${letters.padEnd(43, '0')}`,
          'x-forwarded-for': `10.0.0.${letters}`,
        },
      });
    for (const _time of [1, 2]) expect((await ask('guess')).text).toBe('a');
    expect(cells.a.asked.filter((asked) => asked.includes('guess'))).toHaveLength(1);
    const statuses = await Promise.all(
      Array.from({ length: 600 }, async (_none, at) => (await ask(String(at))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('lets no other cell answer what one that is unavailable may know', async () => {
    const { port } = cells.b.server.address() as AddressInfo;
    await cells.b.stop();
    try {
      await eventually(async () =>
        expect(await call('GET', `${app.url()}/web-api/v1/orders`, bearer('w'))).toMatchObject({ status: 503 }),
      );
    } finally {
      await new Promise<void>((resolve, reject) => {
        cells.b.server.once('error', reject).listen(port, '127.0.0.1', resolve);
      });
    }
  });

  it('says that it cannot tell, when a cell that may know the credential is unavailable', async () => {
    await cells.a.stop();
    expect((await call('GET', `${app.url()}/web-api/v1/orders`, bearer('b'))).text).toBe('b');
    // Whoever guessed a moment ago may have to wait.
    for (const letter of ['a', 'y'])
      await eventually(async () =>
        expect(await call('GET', `${app.url()}/web-api/v1/orders`, bearer(letter))).toMatchObject({ status: 503 }),
      );
  });
});
