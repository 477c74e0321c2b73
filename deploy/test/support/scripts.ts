import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import mongoose from 'mongoose';

export const isFull = process.env['TEST_SCALE'] === 'full';

const root = resolve(import.meta.dirname, '..', '..', '..');
const { BSON, MongoClient, Long, Double } = mongoose.mongo;
type Client = mongoose.mongo.MongoClient;

export const databases = ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks', 'sandbox'] as const;
export type Environment = Record<string, string>;

export interface Ended {
  code: number | null;
  errors: string;
}

/** A script of deploy/docker as a process of its own. */
export const start = (
  name: string,
  args: readonly string[],
  env: Environment,
): ChildProcess & { ended: Promise<Ended> } => {
  const program = join(root, 'deploy', 'docker', name);
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([output, errors]): Ended => ({ code: child.exitCode, errors: output + errors }),
  );
  return Object.assign(child, { ended });
};

export const run = (name: string, args: readonly string[], env: Environment): Promise<Ended> =>
  start(name, args, env).ended;

export interface Stores {
  env: Environment;
  client: Client;
  db: (name: string) => mongoose.mongo.Db;
  drop: () => Promise<void>;
}

/** Databases that nobody else has, which stand for one place. */
export const openStores = async (uri = process.env['MONGODB_URI'] ?? ''): Promise<Stores> => {
  const prefix = `test_${randomBytes(5).toString('hex')}_`;
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 10_000 }).connect();
  const db = (name: string) => client.db(`${prefix}${name}`);
  return {
    env: { MONGODB_URI: uri, DATABASE_PREFIX: prefix },
    client,
    db,
    drop: async () => {
      for (const name of [...databases, 'maintenance']) await db(name).dropDatabase();
      await client.close();
    },
  };
};

export const newFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'kopru-backup-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** The only chain of a folder. */
export const chainIn = (folder: string): string => join(folder, readdirSync(folder).sort().at(-1) ?? 'none');

type Value = mongoose.mongo.Document[string];
/** Fields that were added one by one may stand in another order. */
const sorted = (value: Value): Value => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value as Record<string, Value>).map(([name, one]) => [name, sorted(one)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** Every document of every collection, each number with its type; without what a restore leaves for order-service. */
export const contentsOf = async ({ db }: Stores): Promise<Record<string, string[]>> => {
  const contents: Record<string, string[]> = {};
  for (const name of databases)
    for (const { name: collection } of await db(name).listCollections({}, { nameOnly: true }).toArray()) {
      const documents = await db(name)
        .collection(collection)
        .find({}, { promoteValues: false })
        .sort({ _id: 1 })
        .toArray();
      if (documents.length > 0 && collection !== 'retelling')
        contents[`${name}.${collection}`] = documents.map((one) =>
          BSON.EJSON.stringify(sorted(one), { relaxed: false }),
        );
    }
  return contents;
};

/** The newest cluster time, as the scripts write it. */
export const timeOf = async ({ client }: Stores): Promise<string> => {
  const { operationTime } = (await client.db('admin').command({ ping: 1 })) as {
    operationTime: mongoose.mongo.Timestamp;
  };
  return `${operationTime.t}:${operationTime.i}`;
};

export const seed = async ({ db }: Stores, orders = 300): Promise<void> => {
  const mark = { version: '0.1.0', format: 1, readableBy: 1, at: new Date() };
  for (const name of databases)
    await db(name)
      .collection('store_format')
      .insertOne({ _id: 'store', ...mark } as never);
  const documents = Array.from({ length: orders }, (_one, index) => ({
    _id: `seed-${index}`,
    total: index,
    rate: new Double(3),
    big: Long.fromNumber(5),
    items: [{ name: 'Ayran', sizes: [1, 2, 3] }, { name: 'Döner' }],
    nested: { deep: { a: 1 } },
    at: new Date(),
    padding: randomBytes(150).toString('hex'),
  }));
  await db('orders')
    .collection('orders')
    .insertMany(documents as never);
};

/** One of everything that a service does to documents; `number` makes it another one each time. */
export const change = async ({ db, client }: Stores, number: number): Promise<void> => {
  const orders = db('orders').collection<{ _id: string; [name: string]: unknown }>('orders');
  const id = `new-${String(number)}`;
  const seeded = `seed-${String(number % 300)}`;
  await orders.insertOne({
    _id: id,
    total: number,
    timeline: [{ status: 400 }],
    long: Array.from({ length: 60 }, (_one, at) => at),
  });
  await orders.updateOne({ _id: id }, { $push: { timeline: { status: 500 } }, $set: { status: 500 } } as never);
  await orders.updateOne({ _id: id }, [{ $set: { long: { $slice: ['$long', 40] } } }]);
  await orders.updateOne({ _id: seeded }, {
    $set: { 'nested.deep.b': number, 'items.0.sizes.1': number },
    $unset: { rate: '' },
  } as never);
  // A name with a dot, which no path can tell from two names.
  const named = (value: object) => [
    { $set: { headers: { $setField: { field: 'x.y', input: { $ifNull: ['$headers', {}] }, value } } } },
  ];
  await orders.updateOne({ _id: seeded }, named({ count: number, filler: 'x'.repeat(200) }));
  await orders.updateOne({ _id: seeded }, named({ count: number + 1, filler: 'x'.repeat(200) }));
  if (number % 7 === 0) await orders.deleteOne({ _id: `new-${String(number - 3)}` });
  if (number % 11 === 0) await orders.replaceOne({ _id: id }, { replaced: true });
  await client.withSession((session) =>
    session.withTransaction(async () => {
      const [events, records] = ['events', 'records'].map((name) =>
        db('webhooks').collection<{ _id: string; at: Date }>(name),
      );
      await events?.insertOne({ _id: id, at: new Date() }, { session });
      await records?.insertOne({ _id: id, at: new Date() }, { session });
    }),
  );
  await db('gateway')
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: 'only' }, { $set: { number } }, { upsert: true });
  await db('ingest').collection<{ _id: string }>('polled').insertOne({ _id: id });
};
