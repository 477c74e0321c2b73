import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort, sharedSettings, waitFor } from '@kopru/testing';
import axios from 'axios';
import type { System } from './system.ts';

export interface OrderProcess {
  url: string;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  terminate(): Promise<number | null>;
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve));

/** The service as its own process, on the backing services of a test. */
export const startProcess = async (system: System, changes: Record<string, string> = {}): Promise<OrderProcess> => {
  const port = await freePort();
  const main = join(process.cwd(), 'services/order-service/src/main.ts');
  const child = spawn(process.execPath, ['--conditions=source', '--no-warnings', main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...sharedSettings,
      PORT: String(port),
      MONGODB_URI: system.config.MONGODB_URI,
      MONGODB_DATABASE: system.config.MONGODB_DATABASE,
      RABBITMQ_URL: system.config.RABBITMQ_URL,
      PROVIDER_INGEST_URL: system.config.PROVIDER_INGEST_URL,
      RESTAURANT_SERVICE_URL: system.config.RESTAURANT_SERVICE_URL,
      ...changes,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(() => axios.get(`${url}/readyz`, { proxy: false }).then(() => true), { timeoutMs: 60_000 });
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await exitOf(child);
    },
    terminate: async () => {
      child.kill('SIGTERM');
      return exitOf(child);
    },
  };
};
