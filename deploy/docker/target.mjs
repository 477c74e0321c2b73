// Puts documents and changes into the databases of another place, and makes it one that services may work with.
import { BSON, databases, dateOf, Refusal } from './store.mjs';

const batchSize = 500;
const majority = { writeConcern: { w: 'majority' } };

/** Each database has a mark of the version that works with it; a restore keeps the services off by a mark of its own. */
const mark = 'store_format';
const restoredMark = 'store_format_restored';
const hourMs = 3_600_000;

const nameIn = (collection) => (collection === mark ? restoredMark : collection);

/** Refuses databases with documents in them, unless they may be replaced; the mark of a version that only started is none. */
export const mustBeEmpty = async (stores, replaces) => {
  if (replaces) return;
  for (const database of databases)
    for (const { name } of await stores.collectionsOf(database))
      if (name !== mark && (await stores.db(database).collection(name).findOne()) !== null)
        throw new Refusal(
          `${stores.db(database).databaseName}.${name} is not empty. With --replace everything there is deleted first.`,
        );
};

/** Keeps services away until `finish`, and deletes the documents; the collections and their indexes stay. */
export const clear = async (stores) => {
  const closed = { version: 'none', format: 0, readableBy: Number.MAX_SAFE_INTEGER, at: new Date(), isRestoring: true };
  for (const database of databases)
    await stores
      .db(database)
      .collection(mark)
      .replaceOne({ _id: 'store' }, closed, { upsert: true, ...majority });
  for (const database of databases)
    for (const { name } of await stores.collectionsOf(database))
      if (name !== mark) await stores.db(database).collection(name).deleteMany({});
};

/** Collects documents and inserts many at once. */
export const createInserter = (stores) => {
  let [place, waiting, count] = [undefined, [], 0];
  const flush = async () => {
    if (waiting.length === 0) return;
    const documents = waiting;
    waiting = [];
    await stores.db(place.database).collection(nameIn(place.collection)).insertMany(documents, majority);
    count += documents.length;
  };
  return {
    take: async ({ database, collection, document }) => {
      if (place?.database !== database || place.collection !== collection || waiting.length >= batchSize) await flush();
      place = { database, collection };
      waiting.push(document);
    },
    flush,
    count: () => count,
  };
};

const at = (node, part) => (Array.isArray(node) ? node[Number(part)] : node[part]);
const holderOf = (document, path) => path.slice(0, -1).reduce((node, part) => at(node, String(part)), document);

/** The document after an update whose names cannot be written as a path with dots. */
const changed = (document, { set, unset, cut, paths }) => {
  const known = new Map(paths.map(([name, path]) => [name, path]));
  const pathOf = (name) => known.get(name) ?? name.split('.');
  for (const [name, size] of cut) {
    const path = pathOf(name);
    at(holderOf(document, path), String(path.at(-1))).length = Number(size);
  }
  for (const [name, value] of set) {
    const path = pathOf(name);
    holderOf(document, path)[String(path.at(-1))] = value;
  }
  for (const name of unset) delete holderOf(document, pathOf(name))[String(pathOf(name).at(-1))];
  return document;
};

/** An update in operations that MongoDB carries out one after the other. */
const updatesOf = ({ key, set, unset, cut }) => {
  const shorter = cut.map(([name, size]) => ({ $push: { [name]: { $each: [], $slice: Number(size) } } }));
  const others = {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((name) => [name, ''])) }),
  };
  const all = Object.keys(others).length === 0 ? shorter : [...shorter, others];
  return all.map((update) => ({ updateOne: { filter: key, update } }));
};

const operationsOf = (change) => {
  switch (change.op) {
    case 'put':
      return [{ replaceOne: { filter: change.key, replacement: change.document, upsert: true } }];
    case 'update':
      return updatesOf(change);
    case 'delete':
      return [{ deleteOne: { filter: change.key } }];
    case 'drop':
      return [{ deleteMany: { filter: {} } }];
    default:
      throw new Refusal(`a change "${change.op}" is of a later version of this script`);
  }
};

/** Carries changes out, those of each collection in their order. With a session they are part of its transaction. */
export const createApplier = (stores, { session } = {}) => {
  const waiting = new Map();
  const options = session ? { session } : majority;
  let count = 0;

  const write = async (place) => {
    const { collection, operations } = place;
    if (operations.length === 0) return;
    place.operations = [];
    await collection.bulkWrite(operations, { ordered: true, ...options });
  };

  const rewrite = async (place, change) => {
    await write(place);
    const document = await place.collection.findOne(change.key, { session, promoteValues: false });
    if (document !== null) await place.collection.replaceOne(change.key, changed(document, change), options);
  };

  return {
    take: async (change) => {
      const name = `${change.database}\n${change.collection}`;
      if (!waiting.has(name)) {
        const collection = stores.db(change.database).collection(nameIn(change.collection));
        waiting.set(name, { collection, operations: [] });
      }
      const place = waiting.get(name);
      count += 1;
      if (change.op === 'update' && change.paths.length > 0) return rewrite(place, change);
      place.operations.push(...operationsOf(change));
      if (place.operations.length >= batchSize) await write(place);
    },
    flush: async () => {
      for (const place of waiting.values()) await write(place);
    },
    count: () => count,
  };
};

/**
 * What was published and in the broker alone at that moment is gone with the broker. The newest event that webhook-dispatcher
 * had stored tells how far it had come; an hour before it everything had certainly been. order-service tells of the
 * changes since again, which has no effect where it was told of, and platforms are polled from there.
 */
const republish = async (stores, time) => {
  const [newest] = await stores.db('webhooks').collection('events').find({}).sort({ at: -1 }).limit(1).toArray();
  const end = dateOf(time).getTime();
  const since = new Date(Math.min(end, newest?.at.getTime() ?? end) - hourMs);
  await stores
    .db('orders')
    .collection('retelling')
    .replaceOne({ _id: 'orders' }, { since }, { upsert: true, ...majority });
  const ingest = stores.db('ingest');
  await ingest.collection('polled').deleteMany({ at: { $gte: since } }, majority);
  const cursor = since.toISOString();
  await ingest.collection('polls').updateMany({ cursor: { $gt: cursor } }, { $set: { cursor } }, majority);
  return since;
};

/** Makes the databases, as they were at a time, ones that services may work with. Doing it twice has no further effect. */
export const finish = async (stores, time) => {
  const since = await republish(stores, time);
  for (const database of databases) {
    const db = stores.db(database);
    const [before] = await db.collection(restoredMark).find({}).toArray();
    const { _id, ...rest } = before ?? {};
    if (before !== undefined) await db.collection(mark).replaceOne({ _id }, rest, { upsert: true, ...majority });
    else await db.collection(mark).deleteMany({ isRestoring: true }, majority);
    await db
      .collection(restoredMark)
      .drop({ ...majority })
      .catch(() => undefined);
  }
  return since;
};

export const asDocument = (line) => BSON.EJSON.parse(line, { relaxed: false });
