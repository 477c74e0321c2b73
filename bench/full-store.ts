import mongoose, { type Connection, type mongo as driver } from 'mongoose';
import { derivedId, derivedIdAt } from '@kopru/contracts/values/ids';
import { closedLoop } from '@kopru/testing';
import type { Stage } from './stage.ts';
import type { System } from './system.ts';

type Document = driver.BSON.Document;

const batch = 1000;
const dayMs = 86_400_000;
/** Shorter than the retention, so that nothing expires during the measurement. */
const agesMs = 25 * dayMs;
/** How many other accounts share every second document; the rest belongs to the measured account. */
const neighbours = 49;

/** The id of a seeded order of the measured account. */
export const seededOrderId = (index: number): string => derivedId(`seeded order ${2 * index}`);

const accountOf = (template: Document, index: number): unknown =>
  index % 2 === 0 ? template['accountId'] : derivedId(`neighbour ${index % neighbours}`);

/** Inserts copies of a document that a service itself wrote, so that they have its shape. */
const fill = async (
  collection: driver.Collection,
  count: number,
  template: Document,
  vary: (index: number, at: Date) => Document,
): Promise<void> => {
  const startsAt = Date.now() - agesMs;
  const documentAt = (index: number): Document => ({
    ...template,
    accountId: accountOf(template, index),
    ...vary(index, new Date(startsAt + (index / count) * (agesMs - dayMs))),
  });
  await closedLoop(3)(Math.ceil(count / batch), async (part) => {
    const first = part * batch;
    const documents = Array.from({ length: Math.min(batch, count - first) }, (_none, offset) =>
      documentAt(first + offset),
    );
    // Seeding is not measured, so it need not wait for the disk.
    await collection.insertMany(documents, { ordered: false, writeConcern: { w: 1, j: false } });
  });
};

const templateOf = async (collection: driver.Collection, filter: Document): Promise<Document> => {
  const found = await collection.findOne(filter, { sort: { _id: 1 } });
  if (found === null) throw new Error(`${collection.collectionName} holds nothing to seed from; run saturation first`);
  return found;
};

/** A delivered and reported order, like nearly all stored orders. */
const finished = (template: Document, at: Date): Document => {
  const step = (status: number, minutes: number): Document => ({
    id: `step${minutes}`,
    status,
    at: new Date(at.getTime() + minutes * 60_000),
    by: 'api',
    platform: 'none',
  });
  const steps = [...(template['timeline'] as Document[]), step(500, 1), step(600, 20), step(900, 40)];
  return { status: 900, isReport: true, timeline: steps, changedAt: new Date(at.getTime() + 2_400_000), version: 5 };
};

export const withDatabase = async <T>(
  uri: string,
  dbName: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const connection = await mongoose.createConnection(uri, { dbName }).asPromise();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
};

const seeded = new WeakMap<System, Set<string>>();

const once = async (system: System, what: string, work: () => Promise<void>): Promise<void> => {
  const done = seeded.get(system) ?? new Set<string>();
  seeded.set(system, done);
  if (done.has(what)) return;
  done.add(what);
  await work();
};

/** Fills the order store straight in the database, once per run. */
export const seedOrders = async ({ system, shop, mongodbUri }: Stage, count: number): Promise<void> =>
  once(system, 'orders', () =>
    withDatabase(mongodbUri, system.databaseOf('orders'), async (connection) => {
      const orders = connection.collection('orders') as unknown as driver.Collection;
      const { awaitsReport: _awaits, ...template } = await templateOf(orders, { accountId: shop.account.id });
      await fill(orders, count, template, (index, at) => ({
        _id: derivedId(`seeded order ${index}`),
        providerOrderId: `SEED-${index}`,
        createdAt: at,
        receivedAt: at,
        ...finished(template, at),
      }));
    }),
  );

/** Fills an order store with what the archive takes: finished, anonymised orders of 200 days and more. */
export const seedOldOrders = async ({ shop, mongodbUri }: Stage, database: string, count: number): Promise<void> =>
  withDatabase(mongodbUri, database, async (connection) => {
    const orders = connection.collection('orders') as unknown as driver.Collection;
    const found = await templateOf(orders, { accountId: shop.account.id });
    // With its search text, or order-service would write that of every one.
    const { awaitsReport: _awaits, workAt: _work, outbox: _outbox, raw: _raw, ...template } = found;
    await fill(orders, count, template, (index, recently) => {
      const at = new Date(recently.getTime() - 200 * dayMs);
      return {
        _id: derivedId(`old order ${index}`),
        providerOrderId: `OLD-${index}`,
        createdAt: at,
        receivedAt: at,
        ...finished(template, at),
        anonymisedAt: new Date(at.getTime() + 30 * dayMs),
      };
    });
  });

/** Fills the ledger with delivered records, two of each event. */
export const seedRecords = async ({ system, shop, mongodbUri }: Stage, count: number): Promise<void> =>
  once(system, 'records', () =>
    withDatabase(mongodbUri, system.databaseOf('webhooks'), async (connection) => {
      const mine = { accountId: shop.account.id };
      const records = connection.collection('records') as unknown as driver.Collection;
      const events = connection.collection('events') as unknown as driver.Collection;
      const record = await templateOf(records, { ...mine, state: 'delivered' });
      const event = await templateOf(events, mine);
      const orderId = (index: number): string => derivedId(`seeded order ${index}`);
      await fill(events, Math.round(count / 2), event, (index, at) => ({
        _id: derivedIdAt(at, `seeded event ${index}`),
        orderId: orderId(Math.floor(index / 5)),
        at,
      }));
      await fill(records, count, record, (index, at) => ({
        _id: derivedIdAt(at, `seeded record ${index}`),
        eventId: derivedIdAt(at, `seeded event ${Math.floor(index / 2)}`),
        orderId: orderId(Math.floor(index / 10)),
        day: Math.floor(at.getTime() / dayMs),
        createdAt: at,
        deliveredAt: at,
      }));
    }),
  );

/** Resolves when all writes are in the data files. */
export const checkpoint = async (uri: string): Promise<void> =>
  withDatabase(uri, 'admin', async (connection) => void (await connection.db?.admin().command({ fsync: 1 })));

/** MiB of data and of each index of a collection. */
export const sizesOf = async (uri: string, dbName: string, name: string): Promise<Record<string, number>> =>
  withDatabase(uri, dbName, async (connection) => {
    const [stats] = await connection
      .collection(name)
      .aggregate<{ storageStats: { count: number; storageSize: number; indexSizes: Record<string, number> } }>([
        { $collStats: { storageStats: {} } },
      ])
      .toArray();
    if (stats === undefined) return {};
    const { count, storageSize, indexSizes } = stats.storageStats;
    const mib = (bytes: number): number => Math.round((10 * bytes) / 2 ** 20) / 10;
    return {
      [`${name} documents`]: count,
      [`${name} data MiB`]: mib(storageSize),
      ...Object.fromEntries(
        Object.entries(indexSizes).map(([index, bytes]) => [`${name} index MiB ${index}`, mib(bytes)]),
      ),
    };
  });
