import { readFileSync } from 'node:fs';
import { call, serviceProcess, waitFor, type Shop } from '@kopru/testing';
import {
  internalTokenOf,
  newPlace,
  startSystem as start,
  type NamedProcess,
  type StartedSystem,
} from '@kopru/testing/system';
import { portVariableOf } from '../scripts/launcher/settings.ts';
import { addressVariableOf } from '../scripts/launcher/system.ts';

type ServiceName = keyof typeof portVariableOf;
const services = Object.keys(portVariableOf) as ServiceName[];

export interface Replica {
  readyMs: number;
  stop(): Promise<void>;
}

export interface System extends Pick<StartedSystem, 'ready' | 'dataDir' | 'admin'> {
  startMs: number;
  pids(): NamedProcess[];
  /** Adds an endpoint for the given events; for all events when none are given. */
  addEndpoint(shop: Shop, url: string, events?: readonly string[]): Promise<void>;
  /** Sends every undelivered record since a time again. */
  recoverSince(shop: Shop, since: Date): Promise<void>;
  /** A service's own database. */
  databaseOf(purpose: 'orders' | 'webhooks'): string;
  /** A service's Prometheus figures as text. */
  metricsOf(service: ServiceName): Promise<string>;
  /** Stops every service where it stands, so that it takes nothing of the machine (SIGSTOP). */
  freeze(): void;
  /** Lets the services go on; resolves when all of them are ready. */
  thaw(): Promise<void>;
  /** Starts one more process of a running service, with the same environment and its own port (Linux). */
  addReplica(service: ServiceName): Promise<Replica>;
  stop(): Promise<void>;
}

const zeroSeparated = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\0')
    .filter((part) => part !== '');

let starts = 0;

/** Starts a process with the command line and environment of another one. */
const startAlike = async (service: ServiceName, pid: number): Promise<Replica & { pid: number }> => {
  const [, ...args] = zeroSeparated(`/proc/${pid}/cmdline`);
  const env = Object.fromEntries(
    zeroSeparated(`/proc/${pid}/environ`).map((entry) => [
      entry.slice(0, entry.indexOf('=')),
      entry.slice(entry.indexOf('=') + 1),
    ]),
  );
  const replica = await serviceProcess(service, { ...env, PORT: '0', INTERNAL_PORT: '0' }, { args });
  const startedAt = performance.now();
  replica.start();
  await replica.whenReady();
  return {
    pid: replica.pid(),
    readyMs: performance.now() - startedAt,
    stop: async () => void (await replica.stop()),
  };
};

export interface StartOptions {
  settings?: Record<string, string>;
  onOutput?: (text: string) => void;
  /** The clone to start, whose services may be older; this one when absent. */
  folder?: string;
}

/** The real system, started by `npm start -- --no-demo` with its own ports, databases and data, and no rate limit. */
export const startSystem = async ({ settings, onOutput, folder }: StartOptions = {}): Promise<System> => {
  const place = await newPlace();
  const env: Record<string, string> = {
    ...place.env,
    DATABASE_PREFIX: `run_${process.pid}_${starts++}_`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_BURST: '100000',
    PUSHES_PER_SECOND: '0',
    PUSHES_PER_ADDRESS: '0',
    KOPRU_PARENT: String(process.pid),
    ...settings,
  };
  const startedAt = performance.now();
  const system = await start(env, {
    // Without npm in between, the launcher notices the end of this program, whatever ends it.
    command: [process.execPath, 'scripts/start.mjs', '--no-demo'],
    onOutput,
    folder,
  });
  const addresses = system.environment();
  const addressOf = (service: ServiceName): string => addresses[addressVariableOf[service]] ?? '';
  const replicas = new Map<NamedProcess, Replica>();
  const started = (): NamedProcess[] => system.processes().filter(({ name }) => name !== 'launcher');
  let isFrozen = false;
  const setFrozen = (isWanted: boolean): void => {
    isFrozen = isWanted;
    for (const service of services) process.kill(system.pidOf(service), isWanted ? 'SIGSTOP' : 'SIGCONT');
  };
  return {
    ready: system.ready,
    dataDir: system.dataDir,
    admin: system.admin,
    startMs: performance.now() - startedAt,
    pids: () => [...started(), ...replicas.keys()],
    databaseOf: (purpose) => `${env['DATABASE_PREFIX'] ?? ''}${purpose}`,
    metricsOf: async (service) => (await call('GET', `${addressOf(service)}/metrics`)).text,
    freeze: () => setFrozen(true),
    thaw: async () => {
      setFrozen(false);
      for (const service of services)
        await waitFor(async () => (await call('GET', `${addressOf(service)}/readyz`)).status === 200);
    },
    addReplica: async (service) => {
      const { pid, readyMs, stop } = await startAlike(service, system.pidOf(service));
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
    addEndpoint: async (shop, url, events) => {
      await system.admin('endpoint.create', { account: shop.account.id, url, ...(events && { events }) });
    },
    recoverSince: async (shop, since) => {
      const answer = await call('POST', `${addressOf('webhook-dispatcher')}/internal/recoveries`, {
        headers: { 'x-internal-token': internalTokenOf(system.dataDir), 'x-account-id': shop.account.id },
        body: { since: since.toISOString() },
      });
      if (answer.status !== 200) throw new Error(`recover since answered ${answer.status}: ${answer.text}`);
    },
    stop: async () => {
      // A frozen service would not hear of it.
      if (isFrozen) setFrozen(false);
      for (const replica of replicas.values()) await replica.stop();
      await system.stop();
      place.remove();
    },
  };
};
