import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { directoryCollection, type DirectoryEntry } from '@kopru/contracts/internal/cells';
import { backingServices, freePort, serviceProcess, type BackingServices } from '@kopru/testing';
import { internalTokenOf, newPlace, startSystem, type Place, type StartedSystem } from '@kopru/testing/system';

const root = resolve(import.meta.dirname, '..', '..', '..');
const databases = ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks', 'sandbox'];
const key = (name: string, byte: number): string => `${name}:${Buffer.alloc(32, byte).toString('base64')}`;

export interface TestCell {
  system: StartedSystem;
  corner: BackingServices;
  /** The names of the collections in which any of these texts stands. */
  placesOf(texts: readonly string[]): Promise<string[]>;
}
export type CellName = 'a' | 'b';

export interface TwoCells {
  cells: Record<CellName, TestCell>;
  /** The router that stands before both. */
  router: string;
  /** The cell that the directory says. */
  whereIs(accountId: string): Promise<string | undefined>;
  /**
   * `admin account move` as a process of its own, killed when it says `killAt`; resolves with how long the account was
   * closed, or undefined when it was killed.
   */
  move(accountId: string, to: CellName, killAt?: string): Promise<number | undefined>;
  /** The same with `--abort`: opens the account where it was. */
  giveUp(accountId: string, to: CellName): Promise<void>;
  stop(): Promise<void>;
}

const program = `
const { main } = await import(${JSON.stringify(join(root, 'scripts', 'launcher', 'cells', 'main.ts'))});
const [account, to, abort] = process.argv.slice(1);
try { console.log(JSON.stringify(await main({ account, to, abort: abort === 'abort' }))); } catch (error) { console.error(error); process.exitCode = 1; }
`;

/** Two installations that share nothing, with each other's master keys behind their own. */
export const startTwoCells = async (settings: Record<string, string>): Promise<TwoCells> => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-cells-'));
  const corners = await Promise.all([backingServices(), backingServices()]);
  const places: Place[] = [];
  const masterKeys = [`${key('ka', 1)},${key('kb', 2)}`, `${key('kb', 2)},${key('ka', 1)}`] as const;
  const cellOf = async (index: 0 | 1): Promise<TestCell> => {
    const corner = corners[index];
    const place = await newPlace();
    places.push(place);
    const env = { ...place.env, ...corner.env, ...settings, MASTER_KEYS: masterKeys[index] };
    const system = await startSystem(env, { command: [process.execPath, 'scripts/start.mjs', '--no-demo'] });
    return {
      system,
      corner,
      placesOf: async (texts) => {
        const found: string[] = [];
        for (const name of databases) {
          const database = corner.client.db(corner.database(name));
          for (const { name: collection } of await database.listCollections({}, { nameOnly: true }).toArray())
            for await (const document of database.collection(collection).find()) {
              const text = JSON.stringify(document);
              if (texts.some((one) => text.includes(one))) found.push(`${name}/${collection}`);
            }
        }
        return [...new Set(found)];
      },
    };
  };
  const cells = { a: await cellOf(0), b: await cellOf(1) };
  const file = join(folder, 'cells.json');
  const described = (index: 0 | 1) => ({
    mongodb: corners[index].mongodbUri,
    databasePrefix: corners[index].database(''),
    rabbitmq: corners[index].rabbitmqUrl,
    masterKeys: masterKeys[index],
  });
  const directory = { uri: corners[0].mongodbUri, database: corners[0].database('cells') };
  const times = { doorMs: 8_000, quietMs: 3_000 };
  writeFileSync(file, JSON.stringify({ directory, cells: { a: described(0), b: described(1) }, ...times }));
  const entries = corners[0].client.db(directory.database).collection<DirectoryEntry>(directoryCollection);

  const runMover = (order: readonly string[], killAt?: string): Promise<string | undefined> =>
    new Promise((done, failed) => {
      const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning', '--input-type=module'];
      const child = spawn(process.execPath, [...flags, '-e', program, ...order], {
        cwd: root,
        env: { ...process.env, CELLS_FILE: file },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [output, said] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (killAt !== undefined && said.split('\n').includes(killAt)) child.kill('SIGKILL');
      });
      child.once('close', (code, signal) => {
        if (killAt !== undefined && signal === 'SIGKILL') done(undefined);
        else if (code === 0 && killAt === undefined) done(output);
        else failed(new Error(`the mover ended with ${String(code ?? signal)}:\n${said}`));
      });
    });
  const move: TwoCells['move'] = async (accountId, to, killAt) => {
    const output = await runMover([accountId, to, 'move'], killAt);
    return output === undefined ? undefined : (JSON.parse(output) as { closedMs: number }).closedMs;
  };

  const routed = ({ system }: TestCell) => ({
    gateway: system.ready.gateway,
    ingest: system.ready.ingest,
    gatewayInternal: system.environment()['GATEWAY_URL'],
    token: internalTokenOf(system.dataDir),
  });
  const router = await serviceProcess('cell-router', {
    PATH: process.env['PATH'],
    INTERNAL_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    CELLS: JSON.stringify({ a: routed(cells.a), b: routed(cells.b) }),
    DIRECTORY_URI: directory.uri,
    DIRECTORY_DATABASE: directory.database,
  });
  router.start();
  await router.whenReady();

  return {
    cells,
    router: router.url,
    whereIs: async (accountId) => (await entries.findOne({ _id: accountId }))?.cell,
    move,
    giveUp: async (accountId, to) => void (await runMover([accountId, to, 'abort'])),
    stop: async () => {
      await router.stop();
      await Promise.all(Object.values(cells).map(({ system }) => system.stop()));
      for (const corner of corners) await corner.stop();
      for (const place of places) place.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
