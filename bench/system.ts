import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kopru/testing';
import { portVariableOf, portVariables } from '../scripts/launcher/settings.ts';
import { call } from './load.ts';

const startLimitMs = 60_000;
const root = resolve(import.meta.dirname, '..');

export interface Shop {
  accountId: string;
  apiKey: string;
  restaurantId: string;
  /** Where its own channel's orders are pushed. */
  pushUrl: string;
}

export interface Replica {
  readyMs: number;
  stop(): Promise<void>;
}

export interface System {
  dataDir: string;
  gateway: string;
  startMs: number;
  pids(): { name: string; pid: number }[];
  openShop(): Promise<Shop>;
  /** An endpoint for the given events; none named: for all. */
  addEndpoint(shop: Shop, url: string, events?: readonly string[]): Promise<void>;
  /** Sends everything undelivered since a time again. */
  recoverSince(shop: Shop, since: Date): Promise<void>;
  /** A service's own database. */
  databaseOf(purpose: 'orders' | 'webhooks'): string;
  /** A service's Prometheus figures as text. */
  metricsOf(service: keyof typeof portVariableOf): Promise<string>;
  /** One more process of a service beside the running one, with its environment and a port of its own (Linux). */
  addReplica(service: keyof typeof portVariableOf): Promise<Replica>;

  stop(): Promise<void>;
}

interface Ready {
  gateway: string;
}

const untilReady = (child: ChildProcess): Promise<Ready> =>
  new Promise((done, failed) => {
    let output = '';
    const look = (chunk: Buffer): void => {
      output += chunk.toString();
      const line = /^READY (\{.*\})$/m.exec(output)?.[1];
      if (line !== undefined) done(JSON.parse(line) as Ready);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('close', (code) => failed(new Error(`the system ended with ${String(code)}:\n${output}`)));
  });

const runAdmin = (env: NodeJS.ProcessEnv, args: readonly string[]): Promise<Record<string, string>> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, 'scripts', 'admin.mjs'), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let problem = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
    child.once('close', (code) =>
      code === 0
        ? done(JSON.parse(output) as Record<string, string>)
        : failed(new Error(`admin ${args.join(' ')}: ${problem}`)),
    );
  });

interface NamedProcess {
  name: string;
  pid: number;
}

const zeroSeparated = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\0')
    .filter((part) => part !== '');

/** Starts what another process runs once more, on another port; resolves when it can do its work. */
const startAlike = async (pid: number): Promise<Replica & { pid: number }> => {
  const port = String(await freePort());
  const [command = '', ...args] = zeroSeparated(`/proc/${pid}/cmdline`);
  const env = Object.fromEntries(
    zeroSeparated(`/proc/${pid}/environ`).map((entry) => [
      entry.slice(0, entry.indexOf('=')),
      entry.slice(entry.indexOf('=') + 1),
    ]),
  );
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: readlinkSync(`/proc/${pid}/cwd`),
    env: { ...env, PORT: port },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const isReady = async (): Promise<boolean> =>
    (await call('GET', `http://127.0.0.1:${port}/readyz`, {}).catch(() => undefined))?.status === 200;
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - startedAt > startLimitMs)
      throw new Error(`another process of ${args.at(-1) ?? ''} did not start`);
    await pause(10);
  }
  return {
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** The real system as `npm start -- --no-demo` starts it, with ports, databases and data of its own and no rate limit in the way. */
export const startSystem = async (
  settings: NodeJS.ProcessEnv = {},
  onOutput: (text: string) => void = () => undefined,
): Promise<System> => {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'kopru-'));
  const ports = await Promise.all(portVariables.map(async (name) => [name, String(await freePort())] as const));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...Object.fromEntries(ports),
    DATA_DIR: dataDir,
    DATABASE_PREFIX: `run_${process.pid}_`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_BURST: '100000',
    ...settings,
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), '--no-demo'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whoever ends early leaves nothing running; a system that has ended takes no notice.
  process.once('exit', () => child.kill('SIGINT'));
  const ready = await untilReady(child);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => onOutput(chunk.toString().trim()));
  const databasePrefix = String(env['DATABASE_PREFIX']);
  const replicas = new Map<NamedProcess, Replica>();
  const started = (): NamedProcess[] =>
    (JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as { processes: NamedProcess[] }).processes;
  let accounts = 0;
  const api = async (shop: Pick<Shop, 'apiKey'>, path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await call(
      'POST',
      `${ready.gateway}/web-api/v1${path}`,
      { authorization: `Bearer ${shop.apiKey}` },
      JSON.stringify(body),
    );
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return (JSON.parse(answer.body) as { data: Record<string, unknown> }).data;
  };
  return {
    dataDir,
    gateway: ready.gateway,
    startMs: performance.now() - startedAt,
    pids: () => [...started(), ...replicas.keys()],
    databaseOf: (purpose) => `${databasePrefix}${purpose}`,
    metricsOf: async (service) =>
      (await call('GET', `http://127.0.0.1:${String(env[portVariableOf[service]])}/metrics`, {})).body,
    addReplica: async (service) => {
      const original = started().find(({ name }) => name === service);
      if (original === undefined) throw new Error(`${service} does not run`);
      const { pid, readyMs, stop } = await startAlike(original.pid);
      const named = { name: `${service} (more)`, pid };
      const replica = {
        readyMs,
        stop: async () => {
          replicas.delete(named);
          await stop();
        },
      };
      replicas.set(named, replica);
      return replica;
    },
    openShop: async () => {
      accounts += 1;
      const made = await runAdmin(env, [
        'account',
        'create',
        '--name',
        'Bench',
        '--email',
        `bench${accounts}@example.test`,
        '--password',
        'a-long-password-1',
      ]);
      const shop = { accountId: String(made['accountId']), apiKey: String(made['apiKey']) };
      const restaurant = await api(shop, '/restaurants', { name: 'Bench' });
      const integration = await api(shop, `/restaurants/${String(restaurant['id'])}/integrations`, {
        integrationId: 'direct',
        config: {},
      });
      return { ...shop, restaurantId: String(restaurant['id']), pushUrl: String(integration['ingressUrl']) };
    },
    addEndpoint: async (shop, url, events = []) =>
      void (await runAdmin(env, [
        'endpoint',
        'create',
        '--account',
        shop.accountId,
        '--url',
        url,
        ...(events.length === 0 ? [] : ['--events', events.join(',')]),
      ])),
    recoverSince: async (shop, since) => {
      const { internalToken } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
        internalToken: string;
      };
      const answer = await call(
        'POST',
        `http://127.0.0.1:${String(env['DISPATCHER_PORT'])}/internal/recoveries`,
        { 'x-internal-token': internalToken, 'x-account-id': shop.accountId },
        JSON.stringify({ since: since.toISOString() }),
      );
      if (answer.status !== 200) throw new Error(`recover since answered ${answer.status}: ${answer.body}`);
    },
    stop: async () => {
      for (const replica of replicas.values()) await replica.stop();
      const ended = new Promise((done) => child.once('close', done));
      child.kill('SIGINT');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
