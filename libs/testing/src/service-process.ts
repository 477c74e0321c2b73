import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The compile cache makes every start after the first much faster. */
const compileCache = process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'kopru-compile-cache');
const fromSource = ['--conditions=source', '--disable-warning=ExperimentalWarning', 'src/main.ts'];

/** How a process ended: its exit code, or the signal. */
export type Ending = number | NodeJS.Signals | null;

/** The services that have a second port, for the others. */
const publicServices = ['api-gateway', 'provider-ingest'];

/** A service as a separate process with its own ports, for tests that kill or signal it. */
export interface ServiceProcess {
  name: string;
  port: number;
  url: string;
  /** Where it answers the other services and shows its metrics; for most, the same as `url`. */
  internalUrl: string;
  pid(): number;
  isRunning(): boolean;
  /** The process's output; without `logFile` it is gone when the process has ended. */
  log(): string;
  /** The value of a metric, by its name in /metrics. */
  metric(name: string): Promise<number>;
  /** Starts the process, also again after its end. */
  start(): void;
  /** Resolves when the service is ready; rejects when it has ended instead. */
  whenReady(): Promise<void>;
  /** SIGKILL, like a power cut. */
  kill(): Promise<Ending>;
  /** SIGTERM, as an orchestrator does. */
  stop(): Promise<Ending>;
}

export interface ServiceProcessOptions {
  /** A log file that remains after the process's end. */
  logFile?: string;
  /** Node's arguments, in the service's folder; by default they run the service from its sources. */
  args?: readonly string[];
  /** The clone whose service it is; this one when absent. */
  folder?: string;
}

const readyLimitMs = 60_000;

/** A process of `services/<name>`, not started yet; with ports that are 0 or absent it gets free ones. */
export const serviceProcess = async (
  name: string,
  settings: NodeJS.ProcessEnv,
  { logFile, args = fromSource, folder = root }: ServiceProcessOptions = {},
): Promise<ServiceProcess> => {
  const port = Number(settings['PORT'] ?? 0) || (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const ownPort = publicServices.includes(name) ? await freePort() : port;
  const internalPort = Number(settings['INTERNAL_PORT'] ?? 0) || ownPort;
  const internalUrl = `http://127.0.0.1:${internalPort}`;
  const ports = { PORT: String(port), INTERNAL_PORT: String(internalPort) };
  const ownFolder = logFile === undefined ? mkdtempSync(join(tmpdir(), `kopru-${name}-`)) : undefined;
  const file = logFile ?? join(ownFolder ?? '', 'log');
  let child: ChildProcess | undefined;
  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  const log = (): string => readFileSync(file, 'utf8');
  const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;
  const end = async (signal: NodeJS.Signals): Promise<Ending> => {
    const ending = child;
    if (ending !== undefined && isRunning()) {
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill(signal);
      await ended;
    }
    if (ownFolder !== undefined) rmSync(ownFolder, { recursive: true, force: true });
    return ending?.exitCode ?? ending?.signalCode ?? null;
  };
  return {
    name,
    port,
    url,
    internalUrl,
    pid: () => child?.pid ?? 0,
    isRunning,
    log,
    metric: async (figure) => {
      const text = await (await fetch(`${internalUrl}/metrics`)).text();
      return Number(new RegExp(`^${figure}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
    },
    start: () => {
      mkdirSync(dirname(file), { recursive: true });
      const output = openSync(file, 'a');
      child = spawn(process.execPath, args, {
        cwd: join(folder, 'services', name),
        env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...settings, ...ports },
        stdio: ['ignore', output, output],
      });
      closeSync(output);
    },
    whenReady: async () => {
      const options = { timeoutMs: readyLimitMs, everyMs: 10, what: `${name} to be ready` };
      await waitFor(async () => !isRunning() || (await isReady()), options);
      if (!isRunning()) throw new Error(`${name} ended before it was ready:\n${log().slice(-2000)}`);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};

/** A service process that is running and ready. */
export const startService = async (...given: Parameters<typeof serviceProcess>): Promise<ServiceProcess> => {
  const service = await serviceProcess(...given);
  service.start();
  await service.whenReady().catch(async (error: unknown) => {
    await service.kill();
    throw error;
  });
  return service;
};
