import { randomBytes } from 'node:crypto';
import {
  connectMongo,
  renameCollection,
  renameMembers,
  storedIn,
  storeFormat,
  text,
  type Collection,
  type Document,
  type Migrate,
  type Mongo,
  type StoreFormat,
  type StoredSchema,
} from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning, type BackingServices } from '@kopru/testing';
import { markFormat } from '../src/format.ts';

const index = (name: string) => ({ name, key: { [name]: 1 } });
const things = (...indexes: string[]) =>
  storedIn('things', { _id: text, colour: text, size: text }, indexes.map(index)) as StoredSchema<unknown>;

const own: StoreFormat = { version: '1.4.0', format: 3, reads: 2, readableBy: 2 };
const later = { version: '1.10.0', format: 4 };

const running = createRunning();
let backing: BackingServices;
beforeAll(async () => {
  backing = running.add(await backingServices());
});
afterAll(() => running.stopAll());

const newDatabase = (): string => backing.database(`format_${randomBytes(4).toString('hex')}`);
const open = (database: string, format: StoreFormat | undefined, ...indexes: string[]): Mongo =>
  connectMongo({
    uri: backing.mongodbUri,
    database,
    logger: silentLogger,
    schemas: [things(...indexes)],
    format,
  });
/** Starts a version, lets it do some work, and stops it. */
const once = async (database: string, format: StoreFormat | undefined, ...indexes: string[]): Promise<void> => {
  const mongo = open(database, format, ...indexes);
  try {
    await mongo.start();
  } finally {
    await mongo.stop();
  }
};
const collection = (database: string, name: string): Collection<Document> =>
  backing.client.db(database).collection(name);
const markOf = (database: string) => collection(database, 'store_format').findOne();
const indexesIn = async (database: string): Promise<string[]> =>
  (await collection(database, 'things').indexes()).map(({ name }) => String(name)).filter((name) => name !== '_id_');

describe('a database', () => {
  it('is marked with the newest version that worked with it', async () => {
    const database = newDatabase();
    await once(database, own);
    expect(await markOf(database)).toEqual({
      _id: 'store',
      version: '1.4.0',
      format: 3,
      readableBy: 2,
      at: expect.any(Date),
    });
    await once(database, { ...own, ...later });
    expect(await markOf(database)).toMatchObject({ version: '1.10.0', format: 4, readableBy: 2 });
    await once(database, own);
    expect(await markOf(database)).toMatchObject({ version: '1.10.0', format: 4 });
  });

  it('is marked once when many processes start at the same moment', async () => {
    const database = newDatabase();
    const mongo = open(database, own);
    await mongo.start();
    await collection(database, 'store_format').deleteMany({});
    const marked = await Promise.all(
      Array.from({ length: 8 }, () => markFormat(mongo.connection, { ...own, reads: 1 })),
    );
    await mongo.stop();
    expect(marked).toEqual(Array(8).fill({ isOfLater: false }));
    expect(await collection(database, 'store_format').countDocuments()).toBe(1);
  });

  it('of this version is of its format, and readable by it', async () => {
    const database = newDatabase();
    await once(database, undefined);
    const { format, readableBy, version } = storeFormat;
    expect(await markOf(database)).toMatchObject({ format, readableBy, version });
  });

  it('that a later version has changed too much is refused, untouched, with what to do', async () => {
    const database = newDatabase();
    await once(database, { ...own, ...later, reads: 4, readableBy: 4 }, 'colour');
    const mark = await markOf(database);
    await expect(once(database, own, 'size')).rejects.toMatchObject({
      name: 'StoreFormatError',
      message: `The database ${database} is of Köprü 1.10.0, and 1.4.0 cannot read it. Start 1.10.0 or later, or restore a back-up that was made before that version.`,
    });
    expect(await markOf(database)).toEqual(mark);
    expect(await indexesIn(database)).toEqual(['colour']);
  });

  it('that is being restored, or is the copy of another region, is refused', async () => {
    const database = newDatabase();
    await once(database, own);
    await collection(database, 'store_format').updateOne({}, { $set: { isRestoring: true } });
    await expect(once(database, own)).rejects.toMatchObject({
      name: 'StoreFormatError',
      message: expect.stringContaining(`The database ${database} is being restored`),
    });
    expect(await markOf(database)).toMatchObject({ isRestoring: true });
  });

  it('that is too old is refused, untouched, with what to do', async () => {
    const database = newDatabase();
    await once(database, { version: '0.9.0', format: 1, reads: 1, readableBy: 1 }, 'colour');
    await expect(once(database, own, 'size')).rejects.toThrow(
      `The database ${database} is of Köprü 0.9.0, which is too old for 1.4.0. Upgrade in steps, one version after the other: docs/upgrading.md names them.`,
    );
    expect(await markOf(database)).toMatchObject({ version: '0.9.0' });
    expect(await indexesIn(database)).toEqual(['colour']);
  });

  it('without a mark counts as the first format, unless it is new', async () => {
    const database = newDatabase();
    await collection(database, 'things').insertOne({ colour: 'red' });
    await expect(once(database, own)).rejects.toThrow('is of Köprü before 1.0.0, which is too old for 1.4.0');
    expect(await markOf(database)).toBeNull();
    await once(database, { ...own, reads: 1 });
    expect(await markOf(database)).toMatchObject({ version: '1.4.0' });
  });
});

describe('a database of an older format', () => {
  const started = async (database: string, migrate: Migrate, format: StoreFormat = { ...own, reads: 1 }) => {
    const mongo = connectMongo({
      uri: backing.mongodbUri,
      database,
      logger: silentLogger,
      schemas: [things('size')],
      ...{ format, migrate },
    });
    await mongo.start();
    await mongo.stop();
  };

  it('is migrated once, before its collections and its mark are made', async () => {
    const database = newDatabase();
    await collection(database, 'old_things').insertOne({ colour: 'red' });
    const marks: unknown[] = [];
    const migrate: Migrate = async (connection) => {
      marks.push(await markOf(database));
      await renameCollection(connection, 'old_things', 'things');
      await renameMembers(connection, 'things', [['colour', 'size']]);
    };
    await started(database, migrate);
    await started(database, migrate);
    expect(marks).toEqual([null]);
    expect(await collection(database, 'things').find().toArray()).toEqual([{ _id: expect.anything(), size: 'red' }]);
    expect(await markOf(database)).toMatchObject({ format: 3 });
  });

  it('is migrated by two processes at the same moment without harm', async () => {
    const database = newDatabase();
    await collection(database, 'old_things').insertMany([{ colour: 'red' }, { colour: 'blue' }]);
    // Under Wine, mongod breaks when two connections make one collection at the same moment.
    await backing.client.db(database).createCollection('store_format');
    const migrate: Migrate = async (connection) => {
      await renameCollection(connection, 'old_things', 'things');
      await renameMembers(connection, 'things', [['colour', 'size']]);
    };
    await Promise.all([started(database, migrate), started(database, migrate)]);
    const found = await collection(database, 'things').find().sort({ size: 1 }).toArray();
    expect(found.map(({ size }) => String(size))).toEqual(['blue', 'red']);
  });

  it('is migrated whole, however many documents it has', async () => {
    const database = newDatabase();
    const many = Array.from({ length: 4_100 }, (_, number) => ({
      number,
      ...(number % 2 === 0 ? { colour: 'red' } : {}),
    }));
    await collection(database, 'things').insertMany(many);
    await started(database, (connection) =>
      renameMembers(connection, 'things', [
        ['colour', 'size'],
        ['number', 'count'],
      ]),
    );
    const count = (filter: Document) => collection(database, 'things').countDocuments(filter);
    expect([await count({ count: { $exists: true } }), await count({ size: 'red' })]).toEqual([4_100, 2_050]);
    expect(await count({ $or: [{ colour: { $exists: true } }, { number: { $exists: true } }] })).toBe(0);
  });

  it('is migrated again when that broke off', async () => {
    const database = newDatabase();
    await once(database, { ...own, format: 2 });
    let runs = 0;
    await started(database, async () => {
      runs += 1;
      if (runs === 1) throw new Error('the server went away');
    });
    expect(runs).toBe(2);
    expect(await markOf(database)).toMatchObject({ format: 3 });
  });

  it('is none when it is new', async () => {
    const database = newDatabase();
    await started(database, async () => {
      throw new Error('nothing to migrate');
    });
    expect(await markOf(database)).toMatchObject({ format: 3 });
  });
});

describe('indexes that a version does not know', () => {
  it('are dropped when an earlier version made them', async () => {
    const database = newDatabase();
    await once(database, own, 'colour');
    await once(database, { ...own, ...later }, 'size');
    expect(await indexesIn(database)).toEqual(['size']);
  });

  it('stay when a later version made them, from one version to the next and back', async () => {
    const database = newDatabase();
    await once(database, own, 'colour');
    await once(database, { ...own, ...later }, 'colour', 'size');
    await once(database, own, 'colour');
    expect((await indexesIn(database)).sort()).toEqual(['colour', 'size']);
    await once(database, { ...own, ...later }, 'size');
    expect(await indexesIn(database)).toEqual(['size']);
  });
});

describe('a service on a database that it must not work with', () => {
  it('is never ready, and has no connection', async () => {
    const database = newDatabase();
    await once(database, { ...own, ...later, reads: 4, readableBy: 4 });
    const mongo = connectMongo({
      uri: backing.mongodbUri,
      database,
      logger: silentLogger,
      format: own,
    });
    await expect(mongo.start()).rejects.toThrow('cannot read it');
    expect(mongo.isReady()).toBe(false);
    expect(await mongo.answers()).toBe(false);
    await expect(mongo.connection.collection('things').findOne({})).rejects.toThrow();
    await mongo.stop();
  });
});
