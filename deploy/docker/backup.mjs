// Writes the five databases, as they were at one moment, to standard output: gzip of lines of extended JSON.
//
//   MONGODB_URI=… [DATABASE_PREFIX=kopru_] [RABBITMQ_MANAGEMENT_URL=…] node backup.mjs > backup.gz
//
// Without MONGODB_URI it backs up the system that `npm start` runs on DATA_DIR (.data).
//
// Reads at one cluster time (a snapshot session), so that orders, records and keys fit each other while the system goes
// on working. The servers keep that moment for five minutes (minSnapshotHistoryWindowInSeconds); raise the window, or
// use mongodump --oplog or snapshots of the volumes, when a backup takes longer.
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createGzip } from 'node:zlib';

// The packages of the working directory: a checkout, or a service in an image.
const { BSON, MongoClient } = createRequire(`${process.cwd()}/`)('mongodb');

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

/** The environment that the running system gave its services. */
const runningEnvironment = () => {
  const folder = resolve(process.env.DATA_DIR || '.data');
  try {
    return JSON.parse(readFileSync(join(folder, 'runtime.json'), 'utf8')).environment;
  } catch {
    return fail(`No system runs on ${folder}: start it, name its DATA_DIR, or set MONGODB_URI.`);
  }
};

const environment = process.env.MONGODB_URI ? process.env : runningEnvironment();
const { MONGODB_URI, DATABASE_PREFIX = 'kopru_', RABBITMQ_MANAGEMENT_URL } = environment;
const databases = ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks'];

/** Virtual hosts, users and policies; queues are declared by the services. */
const definitions = async () => {
  if (!RABBITMQ_MANAGEMENT_URL) return null;
  const { origin, username, password } = new URL(RABBITMQ_MANAGEMENT_URL);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  const response = await fetch(`${origin}/api/definitions`, { headers: { authorization } });
  if (!response.ok) throw new Error(`RABBITMQ_MANAGEMENT_URL answered ${response.status}`);
  const found = await response.json();
  for (const name of ['queues', 'exchanges', 'bindings']) delete found[name];
  return found;
};

const client = await new MongoClient(MONGODB_URI, { serverSelectionTimeoutMS: 10_000 })
  .connect()
  .catch((error) => fail(`MongoDB cannot be reached: ${error.message}`));
const session = client.startSession({ snapshot: true });
const out = createGzip();
out.pipe(process.stdout);
const write = async (value) => {
  if (!out.write(`${BSON.EJSON.stringify(value, { relaxed: false })}\n`)) await once(out, 'drain');
};

// The broker takes its own JSON only.
out.write(`${JSON.stringify({ kopru: 1, at: new Date(), definitions: await definitions() })}\n`);
let documents = 0;
for (const database of databases) {
  const db = client.db(`${DATABASE_PREFIX}${database}`);
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const { name } of collections.filter((one) => !one.name.startsWith('system.'))) {
    const found = db.collection(name).find({}, { session, promoteValues: false, batchSize: 1000 });
    for await (const document of found) {
      await write({ database, collection: name, document });
      documents += 1;
    }
  }
}
await write({ end: true, documents });
out.end();
await once(out, 'end');
await session.endSession();
await client.close();
console.error(`${documents} documents`);
