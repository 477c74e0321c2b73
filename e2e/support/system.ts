import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@kopru/testing';
import { portVariables } from '../../scripts/launcher/settings.ts';
import { call, type Answer } from './client.ts';

const root = resolve(import.meta.dirname, '..', '..');

export interface Ready {
  gateway: string;
  panel: string;
  ingest: string;
  apiKey?: string;
  email?: string;
  password?: string;
}

export interface System {
  ready: Ready;
  dataDir: string;
  /** A question to the webhook-dispatcher, asked as another service of the system. */
  askDispatcher: (path: string, headers: Record<string, string>) => Promise<Answer>;
  admin: (...args: string[]) => Promise<Record<string, string>>;
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
  /** Of the launcher and of everything that it runs now. */
  pids: () => number[];
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

export interface Place {
  env: Record<string, string>;
  remove: () => void;
}

/** Ports and a data directory of its own, perhaps in a folder of some name, for one system; the same for its second start. */
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

const spawnNpm = (args: readonly string[], env: Record<string, string | undefined>): ChildProcess =>
  spawn('npm', args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export const runNpm = (
  args: readonly string[],
  env: Record<string, string | undefined>,
  onOutput: (soFar: string) => void = () => undefined,
): Promise<Finished> =>
  new Promise((done) => {
    const child = spawnNpm(args, env);
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

const internalTokenOf = (dataDir: string): string =>
  (JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { internalToken: string }).internalToken;

/** `npm start` until its READY line. */
export const startSystem = async (
  env: Record<string, string | undefined>,
  args: readonly string[] = ['--', '--no-demo'],
): Promise<StartedSystem> => {
  const child = spawnNpm(['start', '--silent', ...args], env);
  running.add(child);
  let output = '';
  const ready = await new Promise<Ready>((resolved, failed) => {
    const look = (chunk: Buffer): void => {
      output += chunk.toString();
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
  const processes = (): { name: string; pid: number }[] => {
    const runtime = JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as {
      launcher: { name: string; pid: number };
      processes: { name: string; pid: number }[];
    };
    return [runtime.launcher, ...runtime.processes];
  };
  return {
    ready,
    dataDir,
    askDispatcher: (path, headers) =>
      call('GET', `http://127.0.0.1:${String(env['DISPATCHER_PORT'])}${path}`, {
        headers: { ...headers, 'x-internal-token': internalTokenOf(dataDir) },
      }),
    output: () => output,
    admin: async (...command) => {
      const { code, stdout, stderr } = await runNpm(['run', '-s', 'admin', '--', ...command], env);
      if (code !== 0) throw new Error(`admin ${command.join(' ')} ended with ${String(code)}: ${stderr}`);
      return JSON.parse(stdout) as Record<string, string>;
    },
    npmPid: child.pid ?? 0,
    pids: () => processes().map(({ pid }) => pid),
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
