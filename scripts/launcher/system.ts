import { join } from 'node:path';
import { type DataDir, root, secretsOf } from './data-dir.ts';
import { platformSecrets } from './demo/platforms.ts';
import type { Backing } from './infra/backing.ts';
import type { Settings } from './settings.ts';
import { answers, type ProcessSpec } from './supervise.ts';

interface ServiceDoors {
  port: keyof Settings['ports'];
  /** Of a service that strangers reach: the port for the others. */
  internal?: keyof Settings['ports'];
  /** The variable that tells the other services where it is. */
  address: string;
  database: string;
}

const services = {
  'order-service': { port: 'order', address: 'ORDER_SERVICE_URL', database: 'orders' },
  'restaurant-service': { port: 'restaurant', address: 'RESTAURANT_SERVICE_URL', database: 'restaurants' },
  'provider-ingest': {
    port: 'ingest',
    internal: 'ingestInternal',
    address: 'PROVIDER_INGEST_URL',
    database: 'ingest',
  },
  'webhook-dispatcher': { port: 'dispatcher', address: 'WEBHOOK_DISPATCHER_URL', database: 'webhooks' },
  'api-gateway': { port: 'gateway', internal: 'gatewayInternal', address: 'GATEWAY_URL', database: 'gateway' },
} satisfies Record<string, ServiceDoors>;

type ServiceName = keyof typeof services;
const serviceNames = Object.keys(services) as ServiceName[];

export const addressOf = (settings: Settings, port: keyof Settings['ports']): string =>
  `http://127.0.0.1:${String(settings.ports[port])}`;

/** The sandbox plays the platforms of sandboxes; with the demo it replaces every platform whose address is not set. */
const platformAddresses = (settings: Settings): NodeJS.ProcessEnv => {
  const simulator = addressOf(settings, 'simulator');
  if (!settings.hasDemo) return { SANDBOX_URL: simulator };
  return {
    ...platformSecrets,
    GETIR_BASE_URL: `${simulator}/getir`,
    YS_BASE_URL: `${simulator}/ys`,
    TY_BASE_URL: `${simulator}/ty`,
    MIGROS_BASE_URL: `${simulator}/migros`,
    SANDBOX_URL: simulator,
  };
};

/** The variable that says where the other services and the operator reach a service. */
export const addressVariableOf = Object.fromEntries(
  serviceNames.map((name) => [name, services[name].address]),
) as Record<ServiceName, string>;

/** Where the servers and the services are. */
const addressesOf = (settings: Settings, backing: Backing): Record<string, string> => ({
  ...backing.addresses,
  ...Object.fromEntries(
    Object.values<ServiceDoors>(services).map(({ port, internal = port, address }) => [
      address,
      addressOf(settings, internal),
    ]),
  ),
});

/** The settings that decide which queues and indexes exist. */
const shapingSettings = ['WEBHOOK_RETRY_DELAYS', 'WEBHOOK_RETENTION_DAYS', 'REJECTED_RETENTION'];

/** The environment by which the doctor finds a running system. */
export const doctorEnvironment = (settings: Settings, backing: Backing): Record<string, string> => ({
  ...addressesOf(settings, backing),
  SANDBOX_URL: addressOf(settings, 'simulator'),
  DATABASE_PREFIX: settings.databasePrefix,
  ...Object.fromEntries(shapingSettings.flatMap((name) => (settings.env[name] ? [[name, settings.env[name]]] : []))),
});

/** The environment of every service: the person's settings override the defaults, but never the addresses. */
export const serviceEnvironment = (settings: Settings, dataDir: DataDir, backing: Backing): NodeJS.ProcessEnv => ({
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
  ...platformAddresses(settings),
  INGEST_PUBLIC_URL: addressOf(settings, 'ingest'),
  ...settings.env,
  NODE_ENV: settings.env['NODE_ENV'] || 'development',
  ...secretsOf(dataDir, settings.env),
  HOST: settings.host,
  ...addressesOf(settings, backing),
  SIMULATOR_URL: addressOf(settings, 'simulator'),
});

/** From what was built, or with KOPRU_FROM_SOURCE straight from the sources (Node strips the types). */
const programOf = (folder: string, env: NodeJS.ProcessEnv): string[] =>
  env['KOPRU_FROM_SOURCE']
    ? ['--conditions=source', '--disable-warning=ExperimentalWarning', join(folder, 'src', 'main.ts')]
    : ['--enable-source-maps', join(folder, 'dist', 'main.js')];

/** A Node process of ours that listens on `port` and reports there when it is ready. */
const nodeSpec = (
  settings: Settings,
  dataDir: DataDir,
  {
    name,
    port,
    readyAt = '/readyz',
    ...rest
  }: Pick<ProcessSpec, 'name' | 'args' | 'env' | 'cwd'> & { port: number; readyAt?: string },
): ProcessSpec => ({
  ...rest,
  name,
  command: process.execPath,
  env: { ...rest.env, PORT: String(port) },
  logFile: dataDir.file('logs', `${name}.log`),
  isReady: () => answers(`http://127.0.0.1:${String(port)}${readyAt}`),
  port: settings.wantedPorts.find((wanted) => wanted.port === port),
});

/** One process of each service, and its further processes by REPLICAS, each with its own port. */
export const serviceSpecs = async (
  settings: Settings,
  dataDir: DataDir,
  env: NodeJS.ProcessEnv,
): Promise<{ first: ProcessSpec[]; replicas: ProcessSpec[] }> => {
  const specOf = (service: ServiceName, name: string, port: number, internalPort: number): ProcessSpec => {
    const cwd = join(root, 'services', service);
    const database = `${settings.databasePrefix}${services[service].database}`;
    const args = programOf(cwd, settings.env);
    const own = { MONGODB_DATABASE: database, INTERNAL_PORT: String(internalPort) };
    return nodeSpec(settings, dataDir, { name, port, args, cwd, env: { ...env, ...own } });
  };
  const first = serviceNames.map((name) => {
    const { port, internal = port }: ServiceDoors = services[name];
    return specOf(name, name, settings.ports[port], settings.ports[internal]);
  });
  const replicas: ProcessSpec[] = [];
  for (const service of serviceNames)
    for (let number = 2; number <= (settings.replicas.get(service) ?? 1); number += 1) {
      const name = `${service}-${String(number)}`;
      replicas.push(specOf(service, name, await dataDir.port(name), await dataDir.port(`${name} internal`)));
    }
  return { first, replicas };
};

/** The sandbox, which plays the platforms and certifies POSes. */
export const sandboxSpec = (settings: Settings, dataDir: DataDir, env: NodeJS.ProcessEnv): ProcessSpec => {
  const cwd = join(root, 'services', 'sandbox');
  return nodeSpec(settings, dataDir, {
    name: 'sandbox',
    port: settings.ports.simulator,
    args: programOf(cwd, settings.env),
    cwd,
    env: {
      // Yesterday's orders of the demo can be worked today.
      SIMULATOR_BOOKS: dataDir.file('simulator.json'),
      ...env,
      MONGODB_DATABASE: `${settings.databasePrefix}sandbox`,
    },
  });
};

/** A receiver of webhooks in place of a restaurant's own system. */
export const demoSpec = (settings: Settings, dataDir: DataDir): ProcessSpec =>
  nodeSpec(settings, dataDir, {
    name: 'demo-receiver',
    port: settings.ports.receiver,
    args: ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'launcher', 'demo', 'receiver.ts')],
    env: process.env,
    readyAt: '/healthz',
  });
