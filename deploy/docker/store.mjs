// What back-ups, restores and the standby share: the databases, their time, and who they are.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// The packages of the working directory: a checkout, or a service in an image.
export const { BSON, MongoClient } = createRequire(`${process.cwd()}/`)('mongodb');

export const databases = ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks', 'sandbox'];

/**
 * What no copy may hold: the keys of customers' data in privacy mode, which would open it for ever. A restore leaves
 * them as they are.
 */
const neverCopied = ['ingest.person_keys'];
export const isNeverCopied = (database, collection) => neverCopied.includes(`${database}.${collection}`);

/** What whoever runs a script did wrong, or must decide; shown without a stack. */
export class Refusal extends Error {}

/** Ends the process with 1 and the reason, once the work fails. */
export const run = (work) =>
  work().catch((error) => {
    const isPlain = error instanceof Refusal || error.code?.startsWith('ERR_PARSE_ARGS');
    console.error(isPlain ? error.message : (error.stack ?? error));
    process.exit(1);
  });

/** The environment that the system on DATA_DIR gave its services. */
const runningEnvironment = () => {
  const folder = resolve(process.env.DATA_DIR || '.data');
  try {
    return JSON.parse(readFileSync(join(folder, 'runtime.json'), 'utf8')).environment;
  } catch {
    throw new Refusal(`No system runs on ${folder}: start it, name its DATA_DIR, or set MONGODB_URI.`);
  }
};

/** MONGODB_URI and the like: given, or of the system that `npm start` runs. */
export const sourceEnvironment = () => (process.env.MONGODB_URI ? process.env : runningEnvironment());

/** The stores of one installation. `prefix` stands before the name of each database. */
export const openStores = async (uri, prefix = 'kopru_') => {
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 10_000, socketTimeoutMS: 600_000 })
    .connect()
    .catch((error) => {
      throw new Refusal(`MongoDB cannot be reached: ${error.message}`);
    });
  const db = (name) => client.db(`${prefix}${name}`);
  return {
    client,
    db,
    /** Where the state of back-ups, restores and the standby is kept. */
    state: (name) => db('maintenance').collection(name),
    collectionsOf: async (name) => {
      const found = await db(name).listCollections({ type: 'collection' }).toArray();
      return found.filter((one) => !one.name.startsWith('system.') && !isNeverCopied(name, one.name));
    },
    close: () => client.close(),
  };
};

/** Ids of the collections, which stay the same as long as it is the same store: a new or foreign server has others. */
export const identitiesOf = async (stores) => {
  const all = await Promise.all(databases.map((name) => stores.collectionsOf(name)));
  return all.flat().map(({ info }) => info.uuid.toString('hex'));
};

/** The newest cluster time of the server. */
export const timeNow = async ({ client }) => (await client.db('admin').command({ ping: 1 })).operationTime;

export const textOf = (time) => `${time.t}:${time.i}`;
export const timeOf = (text) => {
  const [t, i] = text.split(':').map(Number);
  return BSON.Timestamp.fromBits(i, t);
};
export const dateOf = (time) => new Date(time.t * 1000);
/** For people. */
export const shown = (time) => dateOf(time).toISOString().replace('.000', '');
export const isAfter = (one, other) => one.compare(other) > 0;
export const following = (time) => BSON.Timestamp.fromBits(time.i + 1, time.t);

/** The last cluster time before a moment, which is rounded down to its second; or a cluster time as it is, `seconds:count`. */
export const limitOf = (text) => {
  if (/^\d+:\d+$/.test(text)) return timeOf(text);
  const ms = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(ms))
    throw new Refusal(`--to ${text} is no time: write it as 2026-01-31T12:00:00Z or 2026-01-31T15:00:00+03:00.`);
  return BSON.Timestamp.fromBits(0x7fffffff, Math.floor(ms / 1000) - 1);
};

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** 5m and the like, in milliseconds. */
export const durationOf = (text, name) => {
  const [, number, unit] = /^(\d+)([smhd])$/.exec(text ?? '') ?? [];
  if (number === undefined || Number(number) === 0)
    throw new Refusal(`${name} ${text} is no duration: write 30s, 5m, 12h or 1d.`);
  return Number(number) * units[unit];
};

const everyCollection = async (stores) => {
  const found = await Promise.all(
    databases.map(async (database) => (await stores.collectionsOf(database)).map(({ name }) => ({ database, name }))),
  );
  return found.flat();
};

/** A moment of all databases. The server keeps it for five minutes (minSnapshotHistoryWindowInSeconds). */
export const openMoment = async (stores) => {
  const session = stores.client.startSession({ snapshot: true });
  const before = await timeNow(stores);
  // The first read of a collection decides it; where there is none yet, nothing was there at that time.
  const [first] = await everyCollection(stores);
  if (first !== undefined) await stores.db(first.database).collection(first.name).findOne({}, { session });
  return {
    time: session.snapshotTime ?? before,
    /** Gives every document to `take`. Collections are listed only now: none that was there at the moment is missed. */
    read: async (take) => {
      if (first === undefined) return;
      for (const { database, name } of await everyCollection(stores)) {
        const found = stores.db(database).collection(name).find({}, { session, promoteValues: false, batchSize: 1000 });
        for await (const document of found) await take({ database, collection: name, document });
      }
    },
    close: () => session.endSession(),
  };
};

const management = (url) => {
  const { origin, username, password } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  return { address: `${origin}/api/definitions`, headers: { authorization, 'content-type': 'application/json' } };
};
const withoutQueues = (definitions) => {
  const rest = { ...definitions };
  for (const name of ['queues', 'exchanges', 'bindings']) delete rest[name];
  return rest;
};

/** The broker's virtual hosts, users and policies; null without RABBITMQ_MANAGEMENT_URL. Queues are declared by the services. */
export const readDefinitions = async (url) => {
  if (!url) return null;
  const { address, headers } = management(url);
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Refusal(`RABBITMQ_MANAGEMENT_URL answered ${response.status}`);
  return withoutQueues(await response.json());
};

export const restoreDefinitions = async (url, definitions) => {
  if (!url || !definitions) return;
  const { address, headers } = management(url);
  // An older version's queues may differ.
  const body = JSON.stringify(withoutQueues(definitions));
  const response = await fetch(address, { method: 'POST', headers, body });
  if (!response.ok) throw new Refusal(`RabbitMQ refused the definitions: ${response.status} ${await response.text()}`);
};
