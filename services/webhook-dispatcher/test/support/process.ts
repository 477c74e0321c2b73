import { freePort, waitFor } from '@kopru/testing';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The dispatcher as a process of its own, for what cannot be done to ourselves. */
export interface DispatcherProcess {
  url: string;
  /** kill -9 */
  kill(): Promise<void>;
  /** SIGTERM; the exit code. */
  stop(): Promise<void>;
  residentBytes(): Promise<number>;
}

export const spawnDispatcher = async (settings: Record<string, string>): Promise<DispatcherProcess> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = join(__dirname, '..', '..', 'src', 'main.ts');
  const child = spawn(process.execPath, ['--conditions=source', '--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  await waitFor(async () => (await fetch(`${url}/readyz`)).ok, { timeoutMs: 60_000, what: 'the dispatcher' });
  return {
    url,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    residentBytes: async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes\{[^}]*\} (\S+)$/m.exec(text)?.[1]);
    },
  };
};
