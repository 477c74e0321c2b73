import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { freePort, waitFor } from '@kopru/testing';
import { findMongod } from '../../scripts/launcher/infra/mongod-program.ts';
import { isPrimary, replicaSetUri, shutDown } from '../../scripts/launcher/infra/replica-set.ts';
import { change, contentsOf, isFull, newFolder, openStores, run, seed, start, type Stores } from './support/scripts.ts';

/** TEST_SCALE=full only: it fills an oplog, on a server of its own. */
const describeFull = isFull ? describe : describe.skip;

/** A server of its own with an oplog of one megabyte. */
const startMongodb = async (folder: string): Promise<{ uri: string; stop: () => Promise<void> }> => {
  const program = await findMongod();
  if (typeof program === 'string') throw new Error(program);
  const [port, data] = [await freePort(), join(folder, `data-${randomBytes(3).toString('hex')}`)];
  mkdirSync(data);
  const options = [
    '--dbpath',
    data,
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--replSet',
    'rs0',
    '--oplogSize',
    '1',
  ];
  const child: ChildProcess = spawn(program.command, [...program.args, ...options], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...program.env },
    stdio: 'ignore',
  });
  await waitFor(() => isPrimary(port), { timeoutMs: 120_000, everyMs: 500 });
  return {
    uri: replicaSetUri('127.0.0.1', port),
    stop: async () => {
      const ended = once(child, 'exit');
      await shutDown(port).catch(() => undefined);
      await ended;
    },
  };
};

describeFull('with an oplog that reaches back only a little', () => {
  let folder: ReturnType<typeof newFolder>;
  let servers: Awaited<ReturnType<typeof startMongodb>>[];
  let here: Stores;
  let there: Stores;
  beforeAll(async () => {
    folder = newFolder();
    servers = [await startMongodb(folder.path), await startMongodb(folder.path)];
    [here, there] = [await openStores(servers[0]?.uri), await openStores(servers[1]?.uri)];
    await seed(here);
  }, 300_000);
  afterAll(async () => {
    await here.client.close();
    await there.client.close();
    for (const server of servers) await server.stop();
    folder.remove();
  }, 120_000);

  const overflow = async (): Promise<void> => {
    const filler = here.client.db('elsewhere').collection('filler');
    const oldest = () =>
      here.client
        .db('local')
        .collection('oplog.rs')
        .findOne({}, { sort: { $natural: 1 }, projection: { ts: 1 } });
    const before = (await oldest())?.['ts'];
    await waitFor(
      async () => {
        await filler.insertMany(Array.from({ length: 50 }, () => ({ text: randomBytes(20_000).toString('hex') })));
        return String((await oldest())?.['ts']) !== String(before);
      },
      { timeoutMs: 120_000 },
    );
  };

  it('a back-up says so and begins a new chain, and what it holds is restored on another server', async () => {
    const into = ['--into', join(folder.path, 'chains')];
    const plain = { ...here.env, BACKUP_PLAIN: 'true' };
    await run('backup.mjs', into, plain);
    await change(here, 1);
    await overflow();
    const late = await run('backup.mjs', into, plain);
    expect(late).toEqual({
      code: 0,
      errors: expect.stringMatching(/^GAP: MongoDB's oplog no longer reaches back to /),
    });
    await change(here, 2);
    expect((await run('backup.mjs', into, plain)).errors).toMatch(/^changes up to /);
    const restored = await run('restore.mjs', ['--from', join(folder.path, 'chains')], there.env);
    expect(restored).toEqual(expect.objectContaining({ code: 0 }));
    expect(await contentsOf(there)).toEqual(await contentsOf(here));
  }, 300_000);

  it('a standby says so and ends, and copies everything when told to', async () => {
    const env = {
      ...there.env,
      SOURCE_MONGODB_URI: here.env['MONGODB_URI'] ?? '',
      SOURCE_DATABASE_PREFIX: here.env['DATABASE_PREFIX'] ?? '',
    };
    const states = there.db('maintenance').collection('standby');
    const first = start('standby.mjs', ['--replace'], env);
    await waitFor(async () => (await states.findOne({ state: 'following' })) !== null);
    first.kill('SIGKILL');
    await first.ended;
    await overflow();
    expect(await run('standby.mjs', [], env)).toEqual({ code: 1, errors: expect.stringContaining('GAP: ') });
    // What the first one said is still there.
    const said = await states.findOne({ state: 'following' });
    const again = start('standby.mjs', ['--replace'], env);
    await waitFor(async () => (await states.findOne({ state: 'following', at: { $gt: said?.['at'] } })) !== null, {
      timeoutMs: 120_000,
    });
    again.kill('SIGTERM');
    expect((await again.ended).code).toBe(0);
  }, 300_000);
});
