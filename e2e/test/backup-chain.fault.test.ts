import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { allOrders, backingServices, eventually, webhookReceiver } from '@kopru/testing';
import { newPlace, startSystem, stopAll, type StartedSystem } from '@kopru/testing/system';
import { startMongod } from '../support/extremes/private-mongod.ts';
import { directOrder, openShop } from '../support/orders.ts';

const root = resolve(import.meta.dirname, '..', '..');
const isFull = process.env['TEST_SCALE'] === 'full';
/** The standby's drill takes minutes. */
const itFull = isFull ? it : it.skip;
/** Orders that are certainly stored when the region is lost; more come meanwhile. */
const load = isFull ? 1_000 : 20;
const settings = { WEBHOOK_RETRY_DELAYS: '1s,2s,60s' };
const BACKUP_KEY = Buffer.alloc(32, 4).toString('base64');

/** A broker, databases and addresses that nobody else has; one that is elsewhere has a MongoDB and a disk of its own. */
const newRegion = async (isElsewhere = false) => {
  const [place, backing] = [await newPlace(), await backingServices()];
  const folder = mkdtempSync(join(tmpdir(), 'kopru-region-'));
  const mongod = isElsewhere ? await startMongod(folder) : undefined;
  const remove = async (): Promise<void> => {
    await backing.stop();
    await mongod?.stop();
    rmSync(folder, { recursive: true, force: true });
    place.remove();
  };
  if (mongod === undefined) return { place, backing, remove };
  const { client, uri: MONGODB_URI } = mongod;
  return { place, backing: { ...backing, client, env: { ...backing.env, MONGODB_URI } }, remove };
};
type Region = Awaited<ReturnType<typeof newRegion>>;

const script = (name: string, args: readonly string[], { backing }: Region, source?: Region) => {
  const { MONGODB_URI, DATABASE_PREFIX } = backing.env;
  const from = source && {
    SOURCE_MONGODB_URI: source.backing.env['MONGODB_URI'],
    SOURCE_DATABASE_PREFIX: source.backing.env['DATABASE_PREFIX'],
  };
  const child = spawn(process.execPath, [join(root, 'deploy', 'docker', name), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], MONGODB_URI, DATABASE_PREFIX, BACKUP_KEY, ...from },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const done = Promise.all([text(child.stderr), once(child, 'exit')]).then(([errors]) => {
    if (child.exitCode !== 0) throw new Error(`${name} ${args.join(' ')}: ${errors}`);
    return errors;
  });
  return { child, done };
};
const run = (...call: Parameters<typeof script>): Promise<string> => script(...call).done;

const startIn = ({ place, backing }: Region): Promise<StartedSystem> =>
  startSystem({ ...place.env, ...backing.env, ...settings });
/** The keys that seal, which are kept apart from back-ups. */
const shareKeys = (here: Region, there: Region): void => {
  const [from = '', to = ''] = [here, there].map(({ place }) => place.env['DATA_DIR']);
  mkdirSync(to, { recursive: true });
  copyFileSync(join(from, 'secrets.json'), join(to, 'secrets.json'));
};
const killAll = (system: StartedSystem): void => {
  // The launcher first, which would start the others again.
  for (const { pid } of system.processes()) process.kill(pid, 'SIGKILL');
};
const storedIn = async ({ backing }: Region): Promise<Set<string>> => {
  const orders = backing.client.db(backing.database('orders')).collection('orders');
  return new Set((await orders.find().toArray()).map((order) => String(order['providerOrderId'])));
};

describe('a region that is lost', () => {
  const regions: Region[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'kopru-chain-'));
  afterEach(async () => {
    await stopAll();
    for (const { remove } of regions.splice(0)) await remove();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const openRegions = async (): Promise<[Region, Region]> => {
    const both: [Region, Region] = [await newRegion(), await newRegion(isFull)];
    regions.push(...both);
    return both;
  };

  /** A system with orders whose webhooks were accepted (TOLD), refused (REFUSED), or never made (UNTOLD). */
  const openBusiness = async (here: Region, onFirst: () => Promise<void>) => {
    const receiver = await webhookReceiver();
    const system = await startIn(here);
    const shop = await openShop(system);
    await system.admin('endpoint.create', { account: shop.account.id, url: receiver.url });
    const delivered = (): string[] => receiver.requests.map(({ json }) => json.veri.providerOrderId);
    const push = async (number: string): Promise<void> => {
      expect((await shop.pushDirect(directOrder(number))).status).toBe(200);
    };
    for (const number of ['TOLD-1', 'TOLD-2', 'UNTOLD-1']) await push(number);
    await eventually(() => expect(delivered().sort()).toEqual(['TOLD-1', 'TOLD-2', 'UNTOLD-1']));
    await onFirst();
    receiver.answer({ status: 503 });
    await push('REFUSED-1');
    await eventually(() => expect(delivered()).toContain('REFUSED-1'));
    // As if its event had been in the broker alone.
    for (const name of ['events', 'records'])
      await eventually(async () => {
        const found = here.backing.client.db(here.backing.database('webhooks')).collection(name);
        expect((await found.deleteMany({ providerOrderId: 'UNTOLD-1' })).deletedCount).toBe(1);
      });
    const certain = Array.from({ length: load }, (_one, index) => `LOAD-${index}`);
    for (const number of certain) await push(number);
    await eventually(async () => {
      const stored = new Set((await allOrders(shop.account)).map(({ providerOrderId }) => providerOrderId));
      expect(certain.filter((number) => !stored.has(number))).toEqual([]);
    });
    const accepted: { number: string; at: number }[] = [];
    const loading = { isOn: true };
    const done = (async () => {
      for (let count = 0; loading.isOn; count += 1) {
        await push(`LATER-${count}`);
        accepted.push({ number: `LATER-${count}`, at: Date.now() });
      }
    })();
    return {
      receiver,
      delivered,
      key: shop.account.key,
      wanted: ['TOLD-1', 'TOLD-2', 'UNTOLD-1', 'REFUSED-1', ...certain],
      accepted,
      /** Ends everything at once; resolves to the moment. */
      lose: async (): Promise<number> => {
        await eventually(() => expect(accepted.length).toBeGreaterThan(5));
        loading.isOn = false;
        await done;
        killAll(system);
        receiver.answer({ status: 200 });
        receiver.requests.length = 0;
        return Date.now();
      },
    };
  };
  type Business = Awaited<ReturnType<typeof openBusiness>>;

  /** Starts the other region, and holds that everything is there and everything undelivered comes. */
  const takeOver = async (there: Region, { delivered, key, wanted, accepted, receiver }: Business, lostAt: number) => {
    const broughtAt = Date.now();
    const again = await startIn(there);
    const readyAt = Date.now();
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${again.ready.gateway}/web-api/v1/orders`, { headers })).status).toBe(200);
    const stored = await storedIn(there);
    expect(wanted.filter((number) => !stored.has(number))).toEqual([]);
    await eventually(() => {
      const known = new Set(delivered());
      expect([...stored].filter((number) => !known.has(number)).sort()).toEqual(['TOLD-1', 'TOLD-2']);
    }, 240_000);
    // What the old region had delivered is not delivered again, and what it had not only once.
    expect(delivered().filter((number) => number.startsWith('TOLD') || number === 'UNTOLD-1')).toEqual(['UNTOLD-1']);
    await receiver.stop();
    const lost = accepted.filter(({ number }) => !stored.has(number));
    const figures = {
      accepted: wanted.length + accepted.length,
      lost: lost.length,
      lostSeconds: lost.length === 0 ? 0 : (lostAt - Math.min(...lost.map(({ at }) => at))) / 1000,
      broughtSeconds: (broughtAt - lostAt) / 1000,
      startSeconds: (readyAt - broughtAt) / 1000,
      allDeliveredSeconds: (Date.now() - lostAt) / 1000,
    };
    if (isFull) process.stderr.write(`${expect.getState().currentTestName}: ${JSON.stringify(figures)}\n`);
    return { stored, figures };
  };

  it('is brought back elsewhere from a chain, and everything undelivered is delivered there', async () => {
    const [here, there] = await openRegions();
    const into = ['--into', folder];
    const business = await openBusiness(here, async () => {
      expect(await run('backup.mjs', into, here)).toContain('full up to ');
    });
    expect(await run('backup.mjs', into, here)).toMatch(/^changes up to /);
    const lostAt = await business.lose();
    shareKeys(here, there);
    await run('restore.mjs', ['--from', folder], there);
    await takeOver(there, business, lostAt);
  }, 900_000);

  itFull(
    'is taken over by a standby, which has what was written seconds before',
    async () => {
      const [here, there] = await openRegions();
      let following: ReturnType<typeof script> | undefined;
      const business = await openBusiness(here, async () => {
        following = script('standby.mjs', [], there, here);
        const state = there.backing.client.db(there.backing.database('maintenance')).collection('standby');
        await eventually(async () => expect(await state.findOne()).toMatchObject({ state: 'following' }), 120_000);
      });
      const copy = there.backing.client.db(there.backing.database('orders')).collection('orders');
      await eventually(async () => expect(await copy.findOne({ providerOrderId: /^LATER/ })).not.toBeNull(), 120_000);
      shareKeys(here, there);
      await expect(startIn(there)).rejects.toThrow('is the copy of another region');
      const lostAt = await business.lose();
      following?.child.kill('SIGTERM');
      await following?.done;
      expect(await run('standby.mjs', ['--promote'], there)).toContain('Start the services here');
      await takeOver(there, business, lostAt);
    },
    900_000,
  );
});
