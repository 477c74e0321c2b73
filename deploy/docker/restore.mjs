// Brings back what backup.mjs wrote, from standard input; the services must not run.
//
//   MONGODB_URI=… [DATABASE_PREFIX=kopru_] [RABBITMQ_MANAGEMENT_URL=…] node restore.mjs [--replace] < backup.gz
//
// Without --replace the databases must be empty. The services create indexes and queues when they start.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

const { BSON, MongoClient } = createRequire(`${process.cwd()}/`)('mongodb');
const { MONGODB_URI, DATABASE_PREFIX = 'kopru_', RABBITMQ_MANAGEMENT_URL } = process.env;
const databases = ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks'];
const replaces = process.argv.includes('--replace');
const batchSize = 500;

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

if (!MONGODB_URI) fail('Set MONGODB_URI to the MongoDB that the backup goes into.');

const client = await new MongoClient(MONGODB_URI, { serverSelectionTimeoutMS: 10_000 }).connect();
const databaseOf = (name) => client.db(`${DATABASE_PREFIX}${name}`);

/** Deletes the documents, and keeps the collections and their indexes. */
const empty = async (name) => {
  const collections = await databaseOf(name).listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const collection of collections.filter((one) => !one.name.startsWith('system.'))) {
    // The backup has its own mark of the version that wrote it.
    if (replaces || collection.name === 'store_format')
      await databaseOf(name).collection(collection.name).deleteMany({});
    else if ((await databaseOf(name).collection(collection.name).findOne()) !== null)
      fail(
        `${DATABASE_PREFIX}${name}.${collection.name} is not empty. With --replace everything there is deleted first.`,
      );
  }
};

const restoreDefinitions = async (definitions) => {
  if (!RABBITMQ_MANAGEMENT_URL || !definitions) return;
  // The services declare them; what an older version had may differ.
  for (const name of ['queues', 'exchanges', 'bindings']) delete definitions[name];
  const { origin, username, password } = new URL(RABBITMQ_MANAGEMENT_URL);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${origin}/api/definitions`, {
    method: 'POST',
    headers,
    body: JSON.stringify(definitions),
  });
  if (!response.ok) fail(`RabbitMQ refused the definitions: ${response.status} ${await response.text()}`);
};

const lines = createInterface({
  input: process.stdin.pipe(createGunzip()).on('error', (error) => fail(`not a backup: ${error.message}`)),
});
let [isOpen, documents, end] = [false, 0, undefined];
let [place, waiting] = ['', []];

const flush = async () => {
  if (waiting.length === 0) return;
  const [database, collection] = place.split('\n');
  await databaseOf(database)
    .collection(collection)
    .insertMany(waiting, { writeConcern: { w: 'majority' } });
  documents += waiting.length;
  waiting = [];
};

for await (const line of lines) {
  // Keeps the type of every number, integer or double.
  const entry = BSON.EJSON.parse(line, { relaxed: false });
  if (!isOpen) {
    if (Number(entry.kopru) !== 1) fail('not a backup of this version');
    for (const name of databases) await empty(name);
    // Older backups wrote the broker's numbers as MongoDB's.
    await restoreDefinitions(BSON.EJSON.parse(line).definitions);
    isOpen = true;
  } else if (entry.end === true) end = Number(entry.documents);
  else {
    const next = `${entry.database}\n${entry.collection}`;
    if (next !== place || waiting.length >= batchSize) await flush();
    place = next;
    waiting.push(entry.document);
  }
}
await flush();
await client.close();
if (end !== documents) fail(`The backup is cut off: ${documents} documents are restored, there were ${end ?? 'more'}.`);
console.error(`${documents} documents`);
