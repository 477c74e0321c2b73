import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { adminAt, call, freePort, type ApiAnswer, type RunningSystem } from '@kopru/testing';
import { portVariables } from '../../../scripts/launcher/settings.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');

export interface Ready {
  gateway: string;
  panel: string;
  ingest: string;
  apiKey?: string;
  email?: string;
  password?: string;
}

export interface System extends RunningSystem {
  ready: Ready;
  dataDir: string;
  /** A question to the webhook-dispatcher, asked as another service of the system. */
  askDispatcher: (path: string, headers: Record<string, string>) => Promise<ApiAnswer>;
  /** The process ids of what the launcher runs now, by name. */
  pidOf: (name: string) => number;
  /** What a person at the terminal saw so far. */
  output: () => string;
  /** Ctrl-C; resolves when everything has ended, with whether it ended in order. */
  stop: () => Promise<boolean>;
}

/** One that `npm start` runs. */
export interface StartedSystem extends System {
  /** The process id of npm itself. */
  npmPid: number;
  /** The launcher and everything that it runs now. */
  processes: () => NamedProcess[];
  /** The addresses and settings by which the doctor finds it, such as GATEWAY_URL. */
  environment: () => Record<string, string>;
}

/** Where the launcher chose Docker, its containers and volumes outlive it, as they should for a person. */
const removeContainers = (dataDir: string): void => {
  const secrets = join(dataDir, 'secrets.json');
  const { instance } = existsSync(secrets) ? (JSON.parse(readFileSync(secrets, 'utf8')) as { instance?: string }) : {};
  if (instance === undefined) return;
  const env = { ...process.env, RABBITMQ_PASSWORD: 'unused' };
  const file = join(root, 'deploy', 'backing.compose.yml');
  spawnSync('docker', ['compose', '-p', `kopru-${instance}`, '-f', file, 'down', '--volumes', '--timeout', '5'], {
    env,
  });
};

export interface NamedProcess {
  name: string;
  pid: number;
}

export interface Place {
  env: Record<string, string>;
  remove: () => void;
}

/** Free ports and a data directory for one system, which a second start can use again. */
export const newPlace = async (name = ''): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-e2e-'));
  const dataDir = join(folder, name);
  const ports = await Promise.all(portVariables.map(() => freePort()));
  const env = Object.fromEntries(portVariables.map((variable, index) => [variable, String(ports[index])]));
  return {
    env: { ...env, DATA_DIR: dataDir },
    remove: () => {
      removeContainers(dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Jest says that this is a test; of a system as a person starts it, it is not true. */
const outsideOfJest = process.env['NODE_ENV'] === 'test' ? { NODE_ENV: undefined } : {};

const spawnIn = (
  folder: string,
  [program = '', ...args]: readonly string[],
  env: Record<string, string | undefined>,
): ChildProcess =>
  spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...outsideOfJest, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export const runNpm = (
  args: readonly string[],
  env: Record<string, string | undefined>,
  onOutput: (soFar: string) => void = () => undefined,
): Promise<Finished> =>
  new Promise((done) => {
    const child = spawnIn(root, ['npm', ...args], env);
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      onOutput(stderr);
    });
    child.once('close', (code) => {
      done({ code, stdout, stderr });
    });
  });

const running = new Set<ChildProcess>();

/** For a test that failed half-way: nothing may outlive the test run. */
export const stopAll = async (): Promise<void> => {
  await Promise.all([...running].map(endOf));
};

const endOf = async (child: ChildProcess): Promise<void> => {
  if (!running.has(child)) return;
  const ended = new Promise((closed) => child.once('close', closed));
  // As the terminal does at Ctrl-C: to npm, its shell and the launcher alike.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  await ended;
};

export const internalTokenOf = (dataDir: string): string =>
  (JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { internalToken: string }).internalToken;

export const throughNpm = ['npm', 'start', '--silent'] as const;

interface Runtime {
  launcher: NamedProcess;
  processes: NamedProcess[];
  environment: Record<string, string>;
}

interface StartOptions {
  command?: readonly string[];
  onOutput?: (text: string) => void;
  /** The clone whose system is started; this one when absent. */
  folder?: string;
}

/** `npm start` until its READY line. */
export const startSystem = async (
  env: Record<string, string | undefined>,
  { command = [...throughNpm, '--', '--no-demo'], onOutput = () => undefined, folder = root }: StartOptions = {},
): Promise<StartedSystem> => {
  const child = spawnIn(folder, command, env);
  running.add(child);
  let output = '';
  const ready = await new Promise<Ready>((resolved, failed) => {
    const look = (chunk: Buffer): void => {
      output += chunk.toString();
      onOutput(chunk.toString().trim());
      const line = /^READY (\{.*\})$/m.exec(output)?.[1];
      if (line) resolved(JSON.parse(line) as Ready);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('close', (code) => {
      running.delete(child);
      failed(new Error(`npm start ended with ${String(code)}:\n${output}`));
    });
  });
  const dataDir = String(env['DATA_DIR']);
  const runtime = (): Runtime => JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as Runtime;
  const processes = (): NamedProcess[] => [runtime().launcher, ...runtime().processes];
  return {
    ready,
    dataDir,
    askDispatcher: (path, headers) =>
      call('GET', `http://127.0.0.1:${String(env['DISPATCHER_PORT'])}${path}`, {
        headers: { ...headers, 'x-internal-token': internalTokenOf(dataDir) },
      }),
    output: () => output,
    environment: () => runtime().environment,
    admin: adminAt(runtime().environment['GATEWAY_URL'] ?? ready.gateway, internalTokenOf(dataDir)),
    npmPid: child.pid ?? 0,
    processes,
    pidOf: (name) => {
      const found = processes().find((entry) => entry.name === name);
      if (!found) throw new Error(`${name} does not run`);
      return found.pid;
    },
    stop: async () => {
      await endOf(child);
      return output.includes('✓ Stopping') && !output.includes('did not stop');
    },
  };
};
