import { join } from 'node:path';
import { root, type DataDir } from './data-dir.ts';
import { platformSecrets } from './demo/platforms.ts';
import type { Backing } from './infra/backing.ts';
import { secretsOf } from './secrets.ts';
import type { WantedPort } from './ports.ts';
import type { Settings } from './settings.ts';
import type { ProcessSpec } from './supervise.ts';
import { answers } from './wait.ts';

const services = {
  'order-service': { port: 'order', database: 'orders' },
  'restaurant-service': { port: 'restaurant', database: 'restaurants' },
  'provider-ingest': { port: 'ingest', database: 'ingest' },
  'webhook-dispatcher': { port: 'dispatcher', database: 'webhooks' },
  'api-gateway': { port: 'gateway', database: 'gateway' },
} as const;

type ServiceName = keyof typeof services;
const serviceNames = Object.keys(services) as ServiceName[];

export const addressOf = (settings: Settings, port: keyof Settings['ports']): string =>
  `http://127.0.0.1:${String(settings.ports[port])}`;

/** The simulator stands in for every platform, unless an address says otherwise. */
const platformAddresses = (settings: Settings): NodeJS.ProcessEnv => {
  if (!settings.hasDemo) return {};
  const simulator = addressOf(settings, 'simulator');
  return {
    ...platformSecrets,
    GETIR_BASE_URL: `${simulator}/getir`,
    YS_BASE_URL: `${simulator}/ys`,
    TY_BASE_URL: `${simulator}/ty`,
    MIGROS_BASE_URL: `${simulator}/migros`,
  };
};

/** Where the servers and the services are. */
export const addressesOf = (settings: Settings, backing: Backing): Record<string, string> => ({
  MONGODB_URI: backing.mongodbUri,
  RABBITMQ_URL: backing.rabbitmqUrl,
  RABBITMQ_MANAGEMENT_URL: backing.rabbitmqManagementUrl,
  ORDER_SERVICE_URL: addressOf(settings, 'order'),
  RESTAURANT_SERVICE_URL: addressOf(settings, 'restaurant'),
  PROVIDER_INGEST_URL: addressOf(settings, 'ingest'),
  WEBHOOK_DISPATCHER_URL: addressOf(settings, 'dispatcher'),
  GATEWAY_URL: addressOf(settings, 'gateway'),
});

/** Settings that decide which queues and indexes there must be. */
const shapingSettings = ['WEBHOOK_RETRY_DELAYS', 'WEBHOOK_RETENTION_DAYS', 'REJECTED_RETENTION'];

/** What the doctor must know of a running system. */
export const doctorEnvironment = (settings: Settings, backing: Backing): Record<string, string> => ({
  ...addressesOf(settings, backing),
  DATABASE_PREFIX: settings.databasePrefix,
  ...Object.fromEntries(shapingSettings.flatMap((name) => (settings.env[name] ? [[name, settings.env[name]]] : []))),
});

/** The environment of every service; what the person set wins over the defaults, never over the addresses. */
export const serviceEnvironment = (settings: Settings, dataDir: DataDir, backing: Backing): NodeJS.ProcessEnv => ({
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
  ...platformAddresses(settings),
  INGEST_PUBLIC_URL: addressOf(settings, 'ingest'),
  ...settings.env,
  ...secretsOf(dataDir, settings.env),
  HOST: settings.host,
  ...addressesOf(settings, backing),
  SIMULATOR_URL: addressOf(settings, 'simulator'),
});

/** From what was built, or with KOPRU_FROM_SOURCE straight from the sources (Node strips the types). */
export const programOf = (folder: string, env: NodeJS.ProcessEnv): string[] =>
  env['KOPRU_FROM_SOURCE']
    ? ['--conditions=source', '--disable-warning=ExperimentalWarning', join(root, folder, 'src', 'main.ts')]
    : ['--enable-source-maps', join(root, folder, 'dist', 'main.js')];

const wantedPort = (settings: Settings, port: number): { port?: WantedPort } => {
  const wanted = settings.wantedPorts.find((each) => each.port === port);
  return wanted === undefined ? {} : { port: wanted };
};

const serviceSpec = (
  name: ServiceName,
  replica: { name: string; port: number },
  settings: Settings,
  dataDir: DataDir,
  env: NodeJS.ProcessEnv,
): ProcessSpec => {
  const { database } = services[name];
  const folder = join('services', name);
  return {
    name: replica.name,
    command: process.execPath,
    args: programOf(folder, settings.env),
    cwd: join(root, folder),
    env: { ...env, PORT: String(replica.port), MONGODB_DATABASE: `${settings.databasePrefix}${database}` },
    logFile: dataDir.file('logs', `${replica.name}.log`),
    isReady: () => answers(`http://127.0.0.1:${String(replica.port)}/readyz`),
    ...wantedPort(settings, replica.port),
  };
};

/** One process of each service, and what REPLICAS asks for besides: these take their share of queues and polling, on ports of their own. */
export const serviceSpecs = async (
  settings: Settings,
  dataDir: DataDir,
  env: NodeJS.ProcessEnv,
): Promise<{ first: ProcessSpec[]; replicas: ProcessSpec[] }> => {
  const first = serviceNames.map((name) =>
    serviceSpec(name, { name, port: settings.ports[services[name].port] }, settings, dataDir, env),
  );
  const replicas: ProcessSpec[] = [];
  for (const name of serviceNames)
    for (let number = 2; number <= (settings.replicas.get(name) ?? 1); number += 1) {
      const replica = `${name}-${String(number)}`;
      replicas.push(serviceSpec(name, { name: replica, port: await dataDir.port(replica) }, settings, dataDir, env));
    }
  return { first, replicas };
};

export const simulatorSpec = (settings: Settings, dataDir: DataDir, env: NodeJS.ProcessEnv): ProcessSpec => {
  const folder = join('services', 'platform-simulator');
  return {
    name: 'platform-simulator',
    command: process.execPath,
    args: programOf(folder, settings.env),
    cwd: join(root, folder),
    env: { ...env, PORT: String(settings.ports.simulator) },
    logFile: dataDir.file('logs', 'platform-simulator.log'),
    isReady: () => answers(`${addressOf(settings, 'simulator')}/readyz`),
    ...wantedPort(settings, settings.ports.simulator),
  };
};

export const receiverSpec = (settings: Settings, dataDir: DataDir): ProcessSpec => ({
  name: 'demo-receiver',
  command: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'launcher', 'demo', 'receiver.ts')],
  env: { ...process.env, PORT: String(settings.ports.receiver) },
  logFile: dataDir.file('logs', 'demo-receiver.log'),
  isReady: () => answers(`${addressOf(settings, 'receiver')}/healthz`),
  ...wantedPort(settings, settings.ports.receiver),
});
