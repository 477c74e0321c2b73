import { portVariableOf } from './port-variables.ts';
import { Problem } from './problem.ts';
import type { WantedPort } from './ports.ts';

const portVariables = {
  gateway: { variable: portVariableOf['api-gateway'], owner: 'gateway', usual: 8080 },
  ingest: { variable: portVariableOf['provider-ingest'], owner: 'ingest', usual: 8081 },
  order: { variable: portVariableOf['order-service'], owner: 'order-service', usual: 8082 },
  restaurant: { variable: portVariableOf['restaurant-service'], owner: 'restaurant-service', usual: 8083 },
  dispatcher: { variable: portVariableOf['webhook-dispatcher'], owner: 'webhook-dispatcher', usual: 8084 },
  simulator: { variable: 'SIMULATOR_PORT', owner: 'platform simulator', usual: 8090 },
  receiver: { variable: 'RECEIVER_PORT', owner: 'demo receiver', usual: 8091 },
} as const;

type PortName = keyof typeof portVariables;
const portNames = Object.keys(portVariables) as PortName[];
const demoPorts: readonly PortName[] = ['simulator', 'receiver'];

export interface Settings {
  ports: Record<PortName, number>;
  wantedPorts: WantedPort[];
  host: string;
  dataDir: string;
  hasDemo: boolean;
  databasePrefix: string;
  /** How many processes of a service; 1 where it is not named. */
  replicas: ReadonlyMap<string, number>;
  env: NodeJS.ProcessEnv;
}

const portOf = (name: PortName, env: NodeJS.ProcessEnv): number => {
  const { variable, usual } = portVariables[name];
  const text = env[variable];
  const port = text ? Number(text) : usual;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Problem(`${variable}=${text ?? ''} is not a port. Give a number from 1 to 65535.`);
};

/** `order-service=2,webhook-dispatcher=3` */
const replicasOf = (text = ''): Map<string, number> => {
  const replicas = new Map<string, number>();
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name, count] = /^\s*([a-z-]+)=(\d{1,2})\s*$/.exec(part) ?? [];
    if (name === undefined || Number(count) < 1)
      throw new Problem(
        `REPLICAS=${text} is not understood. Write it as REPLICAS=order-service=2,webhook-dispatcher=2`,
      );
    replicas.set(name, Number(count));
  }
  return replicas;
};

const knownArguments = ['--no-demo'];

/** What `npm start` was asked for; every wrong value is one clear sentence. */
export const readSettings = (args: readonly string[], env: NodeJS.ProcessEnv): Settings => {
  const unknown = args.find((arg) => !knownArguments.includes(arg));
  if (unknown !== undefined) throw new Problem(`npm start does not know ${unknown}. It takes: npm start -- --no-demo`);
  const hasDemo = !args.includes('--no-demo');
  const ports = Object.fromEntries(portNames.map((name) => [name, portOf(name, env)])) as Record<PortName, number>;
  const wantedPorts = portNames
    .filter((name) => hasDemo || !demoPorts.includes(name))
    .map((name) => ({ owner: portVariables[name].owner, variable: portVariables[name].variable, port: ports[name] }));
  return {
    ports,
    wantedPorts,
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: env['DATA_DIR'] ?? '.data',
    hasDemo,
    databasePrefix: env['DATABASE_PREFIX'] ?? 'kopru_',
    replicas: replicasOf(env['REPLICAS']),
    env,
  };
};
