import { existsSync } from 'node:fs';
import { type DataDir } from '../data-dir.ts';
import { readJson, writeJson } from '../json-file.ts';
import { Problem } from '../../progress.mjs';
import { run } from '../run.ts';
import type { Backing, BackingContext, WayName } from './backing.ts';
import { volumeOf } from './compose.ts';

/** What holds a data directory's data; it must never be replaced by another, empty one. */
export interface Store {
  way: WayName;
  /** env: the hosts of MONGODB_URI; docker: the volume; native: the folder in the data directory. */
  place: string;
  databasePrefix?: string;
}

const nativeFolder = 'mongodb';
const defaultPrefix = 'kopru_';
const prefixOf = (env: NodeJS.ProcessEnv): string => env['DATABASE_PREFIX'] || defaultPrefix;
export const storeFile = (dataDir: DataDir): string => dataDir.file('store.json');
const hasNativeData = (dataDir: DataDir): boolean => existsSync(dataDir.file(nativeFolder, 'WiredTiger'));

/** `mongodb://user:password@b,a:27017/?…` as `a:27017,b:27017`. */
export const hostsOf = (uri: string): string => {
  const [, kind = '', rest = ''] = /^mongodb(\+srv)?:\/\/([^/?]*)/.exec(uri) ?? [];
  const hosts = (rest.split('@').at(-1) ?? '').toLowerCase().split(',');
  return hosts
    .map((host) => (kind !== '' || /:\d+$/.test(host) ? host : `${host}:27017`))
    .sort()
    .join(',');
};

const sharesHost = (one: string, other: string): boolean =>
  other.split(',').some((host) => one.split(',').includes(host));

/** The recorded store; for a data directory older than the record, judged by its files. */
export const storeOf = (dataDir: DataDir): Store | undefined => {
  const known = readJson<Store>(storeFile(dataDir));
  if (known !== undefined) return known;
  if (hasNativeData(dataDir)) return { way: 'native', place: nativeFolder };
  const hasContainers = readJson<{ instance?: string }>(dataDir.file('secrets.json'))?.instance !== undefined;
  return hasContainers ? { way: 'docker', place: volumeOf(dataDir) } : undefined;
};

const places: Record<WayName, (context: BackingContext, mongodbUri: string) => string> = {
  env: (_context, mongodbUri) => hostsOf(mongodbUri),
  docker: ({ dataDir }) => volumeOf(dataDir),
  native: () => nativeFolder,
};

export const rememberStore = (context: BackingContext, way: WayName, { addresses }: Backing): void => {
  const place = places[way](context, addresses.MONGODB_URI);
  writeJson(storeFile(context.dataDir), { way, place, databasePrefix: prefixOf(context.env) } satisfies Store);
};

const descriptions: Record<WayName, (dataDir: DataDir, place: string) => string> = {
  env: (_dataDir, place) => `the MongoDB at ${place} that MONGODB_URI named`,
  docker: (_dataDir, place) => `a Docker volume (${place})`,
  native: (dataDir, place) => `a MongoDB of their own (${dataDir.file(place)})`,
};

const remedies: Record<WayName, string> = {
  env: 'Set MONGODB_URI and RABBITMQ_URL as before',
  docker: 'Start the Docker engine that has it',
  native: 'Install rabbitmq-server and mongod, or run this as root on Debian or Ubuntu',
};

/** The problem of a missing store: what holds the data, why it is away and what to do. */
export const storeUnavailable = (dataDir: DataDir, store: Store, why: string, remedy = remedies[store.way]): Problem =>
  new Problem(
    `The data of ${dataDir.path} are in ${descriptions[store.way](dataDir, store.place)}, but ${why}. ${remedy}; for an empty system set another DATA_DIR.`,
  );

/** The way that the environment demands, if any. */
const askedFor = ({ env }: BackingContext): { way: string; variable: string } | undefined => {
  if (env['KOPRU_INFRA']) return { way: env['KOPRU_INFRA'], variable: `KOPRU_INFRA=${env['KOPRU_INFRA']}` };
  return env['MONGODB_URI'] && env['RABBITMQ_URL'] ? { way: 'env', variable: 'MONGODB_URI' } : undefined;
};

const mustNotLeadElsewhere = (context: BackingContext, store: Store): void => {
  const { dataDir, env } = context;
  const asked = askedFor(context);
  if (asked !== undefined && asked.way !== store.way)
    throw storeUnavailable(
      dataDir,
      store,
      `${asked.variable} leads to another one`,
      `Unset ${asked.variable.split('=')[0] ?? ''}`,
    );
  const { databasePrefix = prefixOf(env) } = store;
  if (databasePrefix !== prefixOf(env))
    throw storeUnavailable(
      dataDir,
      store,
      `their databases begin with ${databasePrefix} and not with ${prefixOf(env)}`,
      `Set DATABASE_PREFIX=${databasePrefix}`,
    );
};

const volumeIsThere = async (volume: string): Promise<boolean> =>
  (await run('docker', ['volume', 'inspect', volume])).code === 0;

/** Throws when the settings or files exclude the store; other reasons show when it is started. */
export const mustBeReachable = (context: BackingContext, store: Store): void => {
  const { dataDir, env } = context;
  mustNotLeadElsewhere(context, store);
  const { MONGODB_URI: uri = '', RABBITMQ_URL: rabbitmqUrl = '' } = env;
  if (store.way === 'env' && (uri === '' || rabbitmqUrl === ''))
    throw storeUnavailable(dataDir, store, 'MONGODB_URI and RABBITMQ_URL are not both set');
  if (store.way === 'env' && !sharesHost(hostsOf(uri), store.place))
    throw storeUnavailable(
      dataDir,
      store,
      `MONGODB_URI leads to ${hostsOf(uri)}`,
      `Set it as before, or remove ${storeFile(dataDir)} if this is the same MongoDB under another address`,
    );
  if (store.way === 'native' && !hasNativeData(dataDir))
    throw storeUnavailable(
      dataDir,
      store,
      'that folder is gone',
      `Put it back, or remove ${storeFile(dataDir)} to begin anew`,
    );
};

/** Throws when a recorded volume is gone, because Compose would silently create an empty one. */
export const mustHaveVolume = async (dataDir: DataDir, store: Store): Promise<void> => {
  const isWrittenDown = store.databasePrefix !== undefined;
  if (store.way === 'docker' && isWrittenDown && !(await volumeIsThere(store.place)))
    throw storeUnavailable(
      dataDir,
      store,
      'this Docker engine has no such volume',
      `Start the engine that has it, or remove ${storeFile(dataDir)} to begin anew`,
    );
};
