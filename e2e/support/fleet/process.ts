import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** Each start after the first takes a part of the time. */
const compileCache = join(tmpdir(), 'kopru-compile-cache');

/** One process of a service, from its sources. */
export interface ServiceProcess {
  name: string;
  port: number;
  start: () => void;
  pid: () => number;
  /** Resolves with how it ended: its code, or the signal. */
  end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
  isRunning: () => boolean;
  log: () => string;
}

/** A service under a port of its own; it may be started again after its end. */
export const serviceProcess = (
  service: string,
  port: number,
  env: NodeJS.ProcessEnv,
  logFile: string,
): ServiceProcess => {
  let child: ChildProcess | undefined;
  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name: service,
    port,
    isRunning,
    start: () => {
      const log = openSync(logFile, 'a');
      const args = ['--conditions=source', '--disable-warning=ExperimentalWarning', 'src/main.ts'];
      child = spawn(process.execPath, args, {
        cwd: resolve(root, 'services', service),
        env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...env, PORT: String(port) },
        stdio: ['ignore', log, log],
      });
      closeSync(log);
    },
    pid: () => child?.pid ?? 0,
    end: async (signal) => {
      const ending = child;
      if (ending === undefined || !isRunning()) return ending?.exitCode ?? ending?.signalCode ?? null;
      const ended = new Promise<number | NodeJS.Signals | null>((resolved) =>
        ending.once('exit', (code, by) => {
          resolved(code ?? by);
        }),
      );
      ending.kill(signal);
      return ended;
    },
    log: () => readFileSync(logFile, 'utf8'),
  };
};
