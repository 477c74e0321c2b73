import { connect } from 'node:net';
import { newId } from '@kopru/contracts';
import {
  backingServices,
  call,
  createRunning,
  eventually,
  faultProxy,
  freePort,
  waitFor,
  type BackingServices,
  type FaultProxy,
} from '@kopru/testing';
import { createApp, type App } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { fakeCell, keyOf, token, type FakeCell } from './support/fake-cell.ts';

/** More than is kept of a body for whoever does not read it. */
const largeBytes = 500_000;

describe('a router in trouble', () => {
  const running = createRunning();
  let corner: BackingServices;
  let wayToDirectory: FaultProxy;
  let cell: FakeCell;
  let app: App;

  beforeAll(async () => {
    corner = await backingServices();
    cell = await fakeCell('a');
    const directory = new URL(corner.mongodbUri);
    wayToDirectory = await faultProxy({ host: directory.hostname, port: Number(directory.port) });
    const { url } = cell;
    app = await running.start(
      createApp(
        loadConfig({
          ...{ HOST: '127.0.0.1', NODE_ENV: 'test', LOG_LEVEL: 'error' },
          ...{ PORT: String(await freePort()), INTERNAL_PORT: String(await freePort()) },
          CELLS: JSON.stringify({ a: { gateway: url, ingest: url, gatewayInternal: url, token } }),
          DIRECTORY_URI: `mongodb://127.0.0.1:${wayToDirectory.port}/?directConnection=true`,
          DIRECTORY_DATABASE: corner.database('cells'),
        }),
      ),
    );
    cell.accounts.set(`key ${keyOf('a')}`, [newId()]);
  });

  afterAll(async () => {
    await running.stopAll();
    await cell.stop();
    await wayToDirectory.stop();
    await corner.stop();
  });

  afterEach(() => {
    delete cell.meet;
  });

  /** A large request on a connection of its own, and what comes back on it. */
  const sendPart = () => {
    const socket = connect(Number(new URL(app.url()).port), '127.0.0.1');
    const heard = { text: '' };
    socket.on('data', (chunk: Buffer) => (heard.text += chunk.toString())).on('error', () => undefined);
    socket.write(`POST /web-api/v1/orders HTTP/1.1\r\nHost: x\r\nContent-Length: ${largeBytes}\r\n\r\n{`);
    const sendRest = (): void => {
      socket.write(' '.repeat(largeBytes - 1));
      socket.write('GET /panel HTTP/1.1\r\nHost: x\r\n\r\n');
    };
    return { socket, heard, sendRest };
  };

  it.each([
    ['dies while it is sent a body', /^HTTP\/1\.1 503 /],
    ['answers before it has the whole body', /^HTTP\/1\.1 413 /],
  ])('goes on with a connection whose cell %s', async (what, expected) => {
    cell.meet = (request, response) => {
      if (expected.source.includes('413')) response.writeHead(413).end();
      else request.once('data', () => request.socket.destroy());
    };
    const { socket, heard, sendRest } = sendPart();
    await eventually(() => expect(heard.text).toMatch(expected));
    delete cell.meet;
    sendRest();
    await eventually(() => expect(heard.text).toMatch(/HTTP\/1\.1 200 .*\r\n\r\na$/s), 20_000);
    socket.destroy();
    expect((await call('GET', `${app.url()}/panel`)).text).toBe('a');
  });

  it('asks nobody to wait for a directory that says nothing', async () => {
    const ask = () =>
      call('GET', `${app.url()}/web-api/v1/orders`, {
        headers: { authorization: `Bearer ${keyOf('a')}` },
        patienceMs: 12_000,
      });
    expect((await ask()).text).toBe('a');
    wayToDirectory.stall();
    // What is known counts for a while.
    const refused = await waitFor(async () => {
      const answer = await ask().catch(() => 'no answer' as const);
      return answer === 'no answer' || answer.status !== 200 ? { answer } : undefined;
    });
    expect(refused.answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    wayToDirectory.mend();
    await eventually(async () => expect((await ask()).text).toBe('a'));
  });
});
