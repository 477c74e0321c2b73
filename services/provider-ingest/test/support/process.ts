import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { waitFor } from '@kopru/testing';
import axios from 'axios';

/** A service as a process of its own, straight from its sources, so that a test can kill it. */
export interface ServiceProcess {
  url: string;
  kill(): Promise<void>;
  /** SIGTERM, as an orchestrator would; resolves with the exit code. */
  stop(): Promise<number | null>;
}

const isGone = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export const startProcess = async (
  service: string,
  env: Record<string, string | number>,
  options: { isReadyAwaited?: boolean } = {},
): Promise<ServiceProcess> => {
  const folder = join(import.meta.dirname, '../../../..', 'services', service);
  const settings = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--disable-warning=ExperimentalWarning', join(folder, 'src/main.ts')],
    { cwd: folder, env: { PATH: process.env['PATH'], ...settings }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const url = `http://127.0.0.1:${settings['PORT']}`;
  if (options.isReadyAwaited !== false)
    await waitFor(async () => (await axios.get(`${url}/readyz`, { proxy: false })).status === 200, {
      timeoutMs: 60_000,
      what: `${service} to be ready`,
    });
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await waitFor(() => isGone(child));
    },
    stop: async () => {
      child.kill('SIGTERM');
      await waitFor(() => isGone(child), { timeoutMs: 30_000 });
      return child.exitCode;
    },
  };
};
