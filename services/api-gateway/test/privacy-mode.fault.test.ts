import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { createKeyring } from '@kopru/secrets';
import { backingServices, sharedSettings, waitFor, type BackingServices } from '@kopru/testing';
import { orderOf, people } from './privacy/people.ts';
import { foundOf, inDatabases, inQueues } from './privacy/search.ts';
import { openPrivacyStage, type PrivacyStage } from './privacy/stage.ts';

jest.setTimeout(900_000);

const hourMs = 3_600_000;
const root = resolve(import.meta.dirname, '..', '..', '..');
const seeded = 1_000;

/** A script of deploy/docker on somebody's databases. */
const run = async (name: string, args: readonly string[], { env }: BackingServices): Promise<void> => {
  const { MONGODB_URI, DATABASE_PREFIX } = env;
  const child = spawn(process.execPath, [join(root, 'deploy', 'docker', name), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      MONGODB_URI,
      DATABASE_PREFIX,
      BACKUP_KEY: Buffer.alloc(32, 4).toString('base64'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${name}: ${errors}`);
};

describe(`privacy mode with ${seeded} people, and every copy of their data`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-privacy-'));
  const held = people(seeded, 'GIZLI');
  const open = people(5, 'ACIK');
  const refused = people(8, 'RET');
  const off = people(40, 'KAPALI');
  const hidden = [...held, ...refused, ...off];
  let stage: PrivacyStage;
  let copy: BackingServices;

  beforeAll(async () => {
    stage = await openPrivacyStage();
    copy = await backingServices();
  });
  afterAll(async () => {
    await stage?.stop();
    await copy?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves nothing to find in collections, queues, dead letters, undelivered webhooks, logs and a chain of back-ups', async () => {
    const { backing, collection, orders, clock, now } = stage;
    await run('backup.mjs', ['--into', folder], backing);
    await stage.push(stage.shown, open);
    await stage.push(stage.hidden, held);
    for (const person of held.slice(0, 100)) await stage.cancel(person);
    for (const person of refused)
      expect((await stage.hidden.push({ ...orderOf(person), amount: 'çok' })).status).toBeGreaterThan(399);
    await stage.pushWhileOff(off);
    // As if order-service had refused them: messages as the broker had them, in the queue of the dead.
    const arrived = (await stage.messages()).filter(({ type }) => type === 'siparis.geldi');
    expect(arrived.length).toBeGreaterThanOrEqual(seeded);
    const dead = arrived.map(({ type, body }) => ({ type, content: JSON.stringify(body) }));
    await backing.broker.putAll('orders.arrivals.dead', dead);
    const records = collection('webhooks', 'records');
    await waitFor(async () => (await records.countDocuments({ state: { $in: ['failed', 'parked'] } })) > 100, {
      timeoutMs: 300_000,
    });
    await waitFor(() => stage.target.requests.length > seeded, { timeoutMs: 300_000 });
    await run('backup.mjs', ['--into', folder], backing);

    // What is held is sealed, also before its hours are over.
    expect(foundOf(hidden, await stage.everywhere())).toEqual([]);
    clock.aheadMs = 31 * hourMs;
    await waitFor(async () => (await orders.countDocuments({ held: { $exists: true } })) === 0, { timeoutMs: 120_000 });
    const keys = collection('ingest', 'person_keys');
    await waitFor(async () => (await keys.countDocuments({ endsAt: { $lte: now() } })) === 0);
    const places = [...(await stage.everywhere()), ...(await inQueues(backing))];
    expect(foundOf(hidden, places)).toEqual([]);
    expect(foundOf(open, places).length).toBeGreaterThan(open.length);
    expect(places.find(({ where }) => where === 'orders.arrivals.dead')?.text).toContain(held[0]?.number);

    // The chain brings back the time when they were held; with the master key, too, nothing of it opens.
    await run('restore.mjs', ['--from', folder], copy);
    const restored = await inDatabases(copy.client, copy.database(''));
    expect(foundOf(open, restored).length).toBeGreaterThan(open.length);
    expect(foundOf(hidden, restored)).toEqual([]);
    const sealed = await copy.client
      .db(copy.database('orders'))
      .collection('orders')
      .find({ held: { $exists: true } })
      .toArray();
    expect(sealed.length).toBeGreaterThanOrEqual(seeded);
    expect(restored.find(({ where }) => where === 'ingest.person_keys')?.text ?? '[]').toBe('[]');
    const master = createKeyring(sharedSettings.MASTER_KEYS);
    for (const { _id, held: one } of sealed)
      expect(() => master.open((one as { person: string }).person, `person:${String(_id)}`)).toThrow();
  });
});
