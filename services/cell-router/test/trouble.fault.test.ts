import { newId } from '@kopru/contracts/values/ids';
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

describe('a router whose directory says nothing', () => {
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

  it('asks nobody to wait for a directory that says nothing', async () => {
    const ask = () =>
      call('GET', `${app.url()}/web-api/v1/orders`, {
        headers: { authorization: `Bearer ${keyOf('a')}` },
        timeoutMs: 12_000,
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
