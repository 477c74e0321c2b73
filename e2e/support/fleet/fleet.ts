import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminAt, call, eventually, freePort, serviceProcess, type ServiceProcess } from '@kopru/testing';
import type { System } from '@kopru/testing/system';
import { openLoadBalancer, type LoadBalancer } from './load-balancer.ts';

const services = {
  'restaurant-service': { variable: 'RESTAURANT_SERVICE_URL', database: 'restaurants' },
  'provider-ingest': { variable: 'PROVIDER_INGEST_URL', database: 'ingest' },
  'order-service': { variable: 'ORDER_SERVICE_URL', database: 'orders' },
  'webhook-dispatcher': { variable: 'WEBHOOK_DISPATCHER_URL', database: 'webhooks' },
  'api-gateway': { variable: 'GATEWAY_URL', database: 'gateway' },
} as const;
export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];
/** The database that a service owns, without the prefix of the system. */
export const databaseOf = (name: ServiceName): string => services[name].database;

/** A start from the sources takes long when many processes share a processor. */
const readyLimitMs = 300_000;

export interface Fleet {
  /** The whole system, as its clients see it. */
  system: System;
  balancers: Record<ServiceName, LoadBalancer>;
  /** The balancers of the doors for the other services; for most services, the same. */
  internal: Record<ServiceName, LoadBalancer>;
  processes: Record<ServiceName, ServiceProcess[]>;
  /** Ends a replica and starts one of another clone in its place; resolves when that is in use, with how the first ended. */
  replace: (name: ServiceName, index: number, folder: string) => Promise<Awaited<ReturnType<ServiceProcess['stop']>>>;
  /** Resolves when its balancers send requests to it. */
  whenReady: (process: ServiceProcess) => Promise<void>;
  /** The requests that the balancers could not get through. */
  failures: () => string[];
  stop: () => Promise<void>;
}

export interface FleetOptions {
  env: Record<string, string>;
  replicas: number;
  /** Services of which there is one replica only. */
  alone?: readonly ServiceName[];
  /** The clone whose services start; this one when absent. */
  clone?: string;
}

/** The five services as separate processes, each behind a balancer, on the given MongoDB and RabbitMQ. */
export const startFleet = async ({ env, replicas, alone = [], clone }: FleetOptions): Promise<Fleet> => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-fleet-'));
  const token = randomBytes(24).toString('hex');
  const ports = new Map<string, number[]>();
  const balancerOf = async (name: ServiceName, door: string = name): Promise<LoadBalancer> => {
    const length = alone.includes(name) ? 1 : replicas;
    ports.set(door, await Promise.all(Array.from({ length }, () => freePort())));
    return openLoadBalancer(ports.get(door) ?? []);
  };
  const balancers = {} as Record<ServiceName, LoadBalancer>;
  for (const name of serviceNames) balancers[name] = await balancerOf(name);
  const internal = {
    ...balancers,
    'api-gateway': await balancerOf('api-gateway', 'api-gateway internal'),
    'provider-ingest': await balancerOf('provider-ingest', 'provider-ingest internal'),
  };
  const addresses = Object.fromEntries(serviceNames.map((name) => [services[name].variable, internal[name].url]));
  const shared = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    INTERNAL_TOKEN: token,
    MASTER_KEYS: `fleet:${randomBytes(32).toString('base64')}`,
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_BURST: '100000',
    PUSHES_PER_SECOND: '0',
    PUSHES_PER_ADDRESS: '0',
    WEBHOOK_RETRY_DELAYS: '500ms,2s,5s',
    GETIR_BASE_URL: 'http://127.0.0.1:9',
    INGEST_PUBLIC_URL: balancers['provider-ingest'].url,
    ...addresses,
    ...env,
  };
  const doors = new Set([...Object.values(balancers), ...Object.values(internal)]);
  const newProcess = (name: ServiceName, index: number, from?: string): Promise<ServiceProcess> => {
    const database = `${env['DATABASE_PREFIX'] ?? ''}${databaseOf(name)}`;
    const logFile = join(folder, `${name}-${String(index)}.log`);
    const port = ports.get(name)?.[index] ?? 0;
    const internalPort = ports.get(`${name} internal`)?.[index] ?? port;
    const own = { PORT: String(port), INTERNAL_PORT: String(internalPort), MONGODB_DATABASE: database };
    return serviceProcess(name, { ...shared, ...own }, { logFile, folder: from });
  };
  const processes = {} as Record<ServiceName, ServiceProcess[]>;
  for (const name of serviceNames)
    processes[name] = await Promise.all((ports.get(name) ?? []).map((_port, index) => newProcess(name, index, clone)));
  const all = (): ServiceProcess[] => Object.values(processes).flat();
  const whenReady = async (process: ServiceProcess): Promise<void> => {
    await eventually(() => {
      const name = process.name as ServiceName;
      const isInUse = (at: LoadBalancer, url: string): boolean => at.inUse().includes(Number(new URL(url).port));
      if (isInUse(balancers[name], process.url) && isInUse(internal[name], process.internalUrl)) return;
      throw new Error(`${process.name} is not ready:\n${process.log().slice(-2000)}`);
    }, readyLimitMs);
  };
  const stop = async (): Promise<void> => {
    await Promise.all(all().map((process) => process.kill()));
    for (const balancer of doors) balancer.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // Processes start in waves, because more at once would only wait for each other.
    for (let replica = 0; replica < replicas; replica += 1) {
      const wave = all().filter((process) => processes[process.name as ServiceName][replica] === process);
      for (const process of wave) process.start();
      await Promise.all(wave.map(whenReady));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const headers = { 'x-internal-token': token };
  return {
    system: {
      ready: {
        gateway: balancers['api-gateway'].url,
        panel: `${balancers['api-gateway'].url}/panel`,
        ingest: balancers['provider-ingest'].url,
      },
      admin: adminAt(internal['api-gateway'].url, token),
      askDispatcher: (path, more) =>
        call('GET', `${balancers['webhook-dispatcher'].url}${path}`, { headers: { ...more, ...headers } }),
      dataDir: folder,
      pidOf: (name) => processes[name as ServiceName][0]?.pid() ?? 0,
      output: () =>
        all()
          .map((process) => process.log())
          .join('\n'),
      stop: async () => {
        const codes = await Promise.all(all().map((process) => process.stop()));
        return codes.every((code) => code === 0);
      },
    },
    balancers,
    internal,
    processes,
    replace: async (name, index, from) => {
      const ending = await processes[name][index]?.stop();
      const process = (processes[name][index] = await newProcess(name, index, from));
      process.start();
      await whenReady(process);
      return ending ?? null;
    },
    whenReady,
    failures: () => [...doors].flatMap((balancer) => balancer.failures),
    stop,
  };
};
