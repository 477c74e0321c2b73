import { Problem } from '../progress.mjs';
import { infraProblem } from './infra/backing.ts';
import type { WantedPort } from './ports.ts';

/** The variable that moves a service to another port. */
export const portVariableOf = {
  'api-gateway': 'GATEWAY_PORT',
  'provider-ingest': 'INGEST_PORT',
  'order-service': 'ORDER_PORT',
  'restaurant-service': 'RESTAURANT_PORT',
  'webhook-dispatcher': 'DISPATCHER_PORT',
} as const;

/** The same for the port of the other services and of metrics; only what strangers reach has one of its own. */
export const internalPortVariableOf = {
  ...portVariableOf,
  'api-gateway': 'GATEWAY_INTERNAL_PORT',
  'provider-ingest': 'INGEST_INTERNAL_PORT',
} as const;

const doors = {
  gateway: { variable: portVariableOf['api-gateway'], owner: 'gateway', usual: 8080 },
  ingest: { variable: portVariableOf['provider-ingest'], owner: 'ingest', usual: 8081 },
  gatewayInternal: { variable: internalPortVariableOf['api-gateway'], owner: 'gateway, internal', usual: 9080 },
  ingestInternal: { variable: internalPortVariableOf['provider-ingest'], owner: 'ingest, internal', usual: 9081 },
  order: { variable: portVariableOf['order-service'], owner: 'order-service', usual: 8082 },
  restaurant: { variable: portVariableOf['restaurant-service'], owner: 'restaurant-service', usual: 8083 },
  dispatcher: { variable: portVariableOf['webhook-dispatcher'], owner: 'webhook-dispatcher', usual: 8084 },
  simulator: { variable: 'SIMULATOR_PORT', owner: 'sandbox', usual: 8090 },
  receiver: { variable: 'RECEIVER_PORT', owner: 'demo receiver', usual: 8091 },
} as const;

/** Every port that `npm start` listens on. */
export const portVariables: readonly string[] = Object.values(doors).map(({ variable }) => variable);

type PortName = keyof typeof doors;
const portNames = Object.keys(doors) as PortName[];
const demoPorts: readonly PortName[] = ['receiver'];

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

/** Where only the public port was moved, the internal one goes along, so that a second system need not name it. */
const besides: Partial<Record<PortName, PortName>> = { gatewayInternal: 'gateway', ingestInternal: 'ingest' };

const portOf = (name: PortName, env: NodeJS.ProcessEnv): number => {
  const { variable, usual } = doors[name];
  const leader = besides[name];
  if (env[variable] || leader === undefined) return Number(env[variable] || usual);
  const port = portOf(leader, env) + usual - doors[leader].usual;
  return port > 65_535 ? port - 10_000 : port;
};

const portProblem = (name: PortName, env: NodeJS.ProcessEnv): string | undefined => {
  const port = portOf(name, env);
  const { variable } = doors[name];
  if (!env[variable]) return undefined;
  return Number.isInteger(port) && port > 0 && port < 65_536
    ? undefined
    : `${variable}=${env[variable]} is not a port. Give a number from 1 to 65535.`;
};

/** `order-service=2,webhook-dispatcher=3` */
const replicasOf = (text = ''): Map<string, number> =>
  new Map(
    text
      .split(',')
      .filter((each) => each.trim() !== '')
      .map((part) => {
        const [, name = part, count] = /^\s*([a-z-]+)=(\d{1,2})\s*$/.exec(part) ?? [];
        return [name, Number(count)];
      }),
  );

const replicasProblem = (text = ''): string | undefined => {
  const replicas = [...replicasOf(text)];
  if (!replicas.every(([, count]) => count > 0))
    return `REPLICAS=${text} is not understood. Write it as REPLICAS=order-service=2,webhook-dispatcher=2`;
  const unknown = replicas.find(([name]) => !Object.hasOwn(portVariableOf, name))?.[0];
  return unknown === undefined
    ? undefined
    : `REPLICAS names ${unknown}, which is no service. They are: ${Object.keys(portVariableOf).join(', ')}`;
};

const prefixProblem = (prefix = ''): string | undefined =>
  /^[\w-]{0,40}$/.test(prefix)
    ? undefined
    : `DATABASE_PREFIX=${prefix} cannot begin a database's name. Give at most 40 letters, digits, "_" and "-".`;

const knownArguments = ['--no-demo'];

const argumentProblem = (args: readonly string[]): string | undefined => {
  const unknown = args.find((arg) => !knownArguments.includes(arg));
  return unknown === undefined ? undefined : `npm start does not know ${unknown}. It takes: npm start -- --no-demo`;
};

/** A sentence for every wrong argument or variable of `npm start` itself. */
export const settingsProblems = (args: readonly string[], env: NodeJS.ProcessEnv): string[] =>
  [
    argumentProblem(args),
    ...portNames.map((name) => portProblem(name, env)),
    replicasProblem(env['REPLICAS']),
    prefixProblem(env['DATABASE_PREFIX']),
    infraProblem(env['KOPRU_INFRA']),
  ].filter((problem) => problem !== undefined);

/** The settings of `npm start`; throws one clear sentence for every wrong value. */
export const readSettings = (args: readonly string[], env: NodeJS.ProcessEnv): Settings => {
  const problems = settingsProblems(args, env);
  if (problems.length > 0) throw new Problem(problems.join('\n'));
  const hasDemo = !args.includes('--no-demo');
  const ports = Object.fromEntries(portNames.map((name) => [name, portOf(name, env)])) as Record<PortName, number>;
  const wantedPorts = portNames
    .filter((name) => hasDemo || !demoPorts.includes(name))
    .map((name) => ({ owner: doors[name].owner, variable: doors[name].variable, port: ports[name] }));
  return {
    ports,
    wantedPorts,
    host: env['HOST'] || '127.0.0.1',
    dataDir: env['DATA_DIR'] || '.data',
    hasDemo,
    databasePrefix: env['DATABASE_PREFIX'] || 'kopru_',
    replicas: replicasOf(env['REPLICAS']),
    env,
  };
};
