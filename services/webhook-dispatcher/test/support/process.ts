import { freePort, waitFor } from '@kopru/testing';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The dispatcher as a process of its own, for what cannot be done to ourselves. */
export interface DispatcherProcess {
  url: string;
  hasExited(): boolean;
  /** kill -9 */
  kill(): Promise<void>;
  /** SIGTERM */
  stop(): Promise<void>;
  /** One of its figures, by the name that it has in /metrics. */
  metric(name: string): Promise<number>;
}

export const spawnDispatcher = async (settings: Record<string, string>): Promise<DispatcherProcess> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
  const child = spawn(process.execPath, ['--conditions=source', '--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;
  await waitFor(isReady, { timeoutMs: 60_000, what: 'the dispatcher' }).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  return {
    url,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    metric: async (name) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
    },
  };
};
