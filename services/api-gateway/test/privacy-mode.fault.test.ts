import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { createKeyring } from '@kopru/secrets';
import { backingServices, internalCallers, sharedSettings, waitFor, type BackingServices } from '@kopru/testing';
import { orderOf, people } from './privacy/people.ts';
import { foundOf, inDatabases, inQueues, type Source } from './privacy/search.ts';
import { certify } from './privacy/certify.ts';
import { openPrivacyFixture, type PrivacyFixture } from './privacy/fixture.ts';

jest.setTimeout(1_800_000);

const hourMs = 3_600_000;
const root = resolve(import.meta.dirname, '..', '..', '..');
const seeded = 1_000;
/** So many at each platform. */
const ofPlatform = 10;
const services = Object.keys(internalCallers);

/** As it lies in the dead queue. */
interface Undelivered {
  body: { restaurantId: string; state: string };
}

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
  const hiddenPeople = people(seeded, 'GIZLI');
  const open = people(5, 'ACIK');
  const refused = people(8, 'RET');
  const off = people(40, 'KAPALI');
  const hidden = [...hiddenPeople, ...refused, ...off];
  /** What the broker was told of orders. */
  const messages: Awaited<ReturnType<PrivacyFixture['messages']>> = [];
  let fixture: PrivacyFixture;
  let copy: BackingServices;

  beforeAll(async () => {
    fixture = await openPrivacyFixture();
    copy = await backingServices();
  });
  afterAll(async () => {
    await fixture?.stop();
    await copy?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What order-service and webhook-dispatcher would have refused: messages as the broker had them. */
  const putToTheDead = async ({ broker }: BackingServices): Promise<void> => {
    const queueOf = (type: string): string => {
      if (type === 'siparis.geldi') return 'orders.arrivals.dead';
      return type === 'siparis.platform_guncelledi' ? 'orders.updates.dead' : 'webhook.events.dead';
    };
    const dead = Map.groupBy(messages, ({ type }) => queueOf(type));
    expect([...dead.keys()].sort()).toEqual(['orders.arrivals.dead', 'orders.updates.dead', 'webhook.events.dead']);
    expect(dead.get('orders.arrivals.dead')?.length).toBeGreaterThanOrEqual(seeded);
    for (const [queue, some] of dead)
      await broker.putAll(
        queue,
        some.map(({ type, body }) => ({ type, content: JSON.stringify(body) })),
      );
  };

  it('leaves nothing to find in collections, queues, dead letters, undelivered webhooks, logs, metrics, spans, certificates and a chain of back-ups', async () => {
    const { backing, collection, orders, clock, now } = fixture;
    await run('backup.mjs', ['--into', folder], backing);
    await fixture.push(fixture.shown, open);
    await fixture.push(fixture.hidden, hiddenPeople);
    hidden.push(...(await fixture.pushToPlatforms(ofPlatform)));
    for (const person of hiddenPeople.slice(0, 100)) await fixture.cancel(person);
    for (const person of hiddenPeople.slice(100, 120)) await fixture.cancelByCustomer(person);
    for (const person of hiddenPeople.slice(120, 140)) await fixture.cancelByCustomer(person, 'reason');
    for (const person of refused)
      expect((await fixture.hidden.push({ ...orderOf(person), amount: 'çok' })).status).toBeGreaterThan(399);
    for (const person of hiddenPeople.slice(140, 160)) await fixture.search(person);
    await fixture.pushWhileOff(off);
    messages.push(...(await fixture.messages()));
    await putToTheDead(backing);
    const records = collection('webhooks', 'records');
    await waitFor(async () => (await records.countDocuments({ state: { $in: ['failed', 'parked'] } })) > 100, {
      timeoutMs: 600_000,
    });
    await waitFor(() => fixture.target.requests.length > seeded, { timeoutMs: 600_000 });
    const certificate = await certify(fixture);
    await run('backup.mjs', ['--into', folder], backing);

    // What is held is sealed, also before its hours are over.
    const sentTexts = (): Source[] => [{ where: 'messages', text: JSON.stringify(messages) }, ...certificate];
    expect(foundOf(hidden, [...(await fixture.everywhere()), ...sentTexts()])).toEqual([]);
    clock.aheadMs = 31 * hourMs;
    await waitFor(async () => (await orders.countDocuments({ sealed: { $exists: true } })) === 0, {
      timeoutMs: 120_000,
    });
    const keys = collection('ingest', 'person_keys');
    await waitFor(async () => (await keys.countDocuments({ endsAt: { $lte: now() } })) === 0);
    // What no receiver took, of the restaurant in privacy mode as of the other.
    const ofHidden = (some: readonly Undelivered[]) =>
      some.filter(({ body }) => body.restaurantId === fixture.hidden.restaurantId);
    const queued = new Map<string, unknown[]>();
    const undelivered = await waitFor(
      async () => {
        for (const { where, text: taken } of await inQueues(backing))
          queued.set(where, [...(queued.get(where) ?? []), ...(JSON.parse(taken) as unknown[])]);
        const some = (queued.get('webhook.dead') ?? []) as Undelivered[];
        return ofHidden(some).length > 100 && some;
      },
      { timeoutMs: 600_000, everyMs: 1_000 },
    );
    messages.push(...(await fixture.messages()));
    const queues = [...queued].map(([where, all]) => ({ where, text: JSON.stringify(all) }));
    const sources = [...(await fixture.everywhere()), ...queues, ...sentTexts()];
    expect(foundOf(hidden, sources)).toEqual([]);
    // The search finds what is there, and there is something wherever it searches.
    expect(foundOf(open, sources).length).toBeGreaterThan(open.length);
    const textOf = (source: string): string => sources.find(({ where }) => where === source)?.text ?? '';
    for (const source of ['orders.arrivals.dead', 'orders.updates.dead', 'webhook.events.dead', 'messages'])
      expect([
        source,
        textOf(source).includes(hiddenPeople[0]?.number ?? '') || textOf(source).includes('siparis.'),
      ]).toEqual([source, true]);

    expect(new Set(undelivered.map(({ body }) => body.state))).toEqual(new Set(['failed']));
    expect(foundOf(hidden, [{ where: 'webhook.dead', text: JSON.stringify(undelivered) }])).toEqual([]);

    for (const service of services) expect(textOf('logs')).toContain(`"service":"${service}"`);
    expect(textOf('spans')).toContain('resourceSpans');

    // The chain brings back the time when they were held; with the master key, too, nothing of it opens.
    await run('restore.mjs', ['--from', folder], copy);
    const restored = await inDatabases(copy.client, copy.database(''));
    expect(foundOf(open, restored).length).toBeGreaterThan(open.length);
    expect(foundOf(hidden, restored)).toEqual([]);
    const sealed = await copy.client
      .db(copy.database('orders'))
      .collection('orders')
      .find({ sealed: { $exists: true } })
      .toArray();
    expect(sealed.length).toBeGreaterThanOrEqual(seeded);
    expect(restored.find(({ where }) => where === 'ingest.person_keys')?.text ?? '[]').toBe('[]');
    const master = createKeyring(sharedSettings.MASTER_KEYS);
    for (const { _id, sealed: one } of sealed)
      expect(() => master.open((one as { person: string }).person, `person:${String(_id)}`)).toThrow();
  });
});
