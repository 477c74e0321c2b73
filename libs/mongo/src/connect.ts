import { withTimeLimit, type Logger, type Service } from '@kopru/runtime';
import mongoose, { type Connection, type ConnectOptions, type mongo as driver } from 'mongoose';
import { Gauge, type Registry } from 'prom-client';
import { withDeadline, withDeadlines } from './deadline.ts';
import { indexProblems } from './examine.ts';
import { insertOnce } from './insert-once.ts';
import { markFormat, storeFormat, StoreFormatError, type Migrate, type StoreFormat } from './format.ts';
import { createMajorityWatch, progressIn } from './majority.ts';
import { shardKeyIndex } from './shard-key-index.ts';
import { indexesOf, type Indexes, type StoredModel, type StoredSchema } from './schema.ts';

export type Document = driver.BSON.Document;
export type Collection<D extends Document> = driver.Collection<D>;

export interface MongoOptions {
  uri: string;
  database: string;
  logger: Logger;
  metrics?: Registry;
  /** What the service stores: its collections and indexes are created from these schemas. */
  schemas?: readonly StoredSchema<unknown>[];
  /** The most connections at once. */
  poolSize?: number;
  /** How long one whole operation may take; after that the store counts as away. */
  operationLimitMs?: number;
  /** How it stores things; this version's, if not given. */
  format?: StoreFormat;
  /** Run at the start on a database of an older format. */
  migrate?: Migrate | undefined;
}

export interface Mongo extends Service {
  /** For transactions. */
  readonly connection: Connection;
  /** For rarely written data: filters and changes are checked against the schema; operations end within the limit. */
  model<D>(schema: StoredSchema<D>): StoredModel<D>;
  /**
   * The driver's collection, for data that every order touches. Writes are majority-acknowledged and journaled;
   * operations end within the limit.
   */
  collection<D extends Document>(schema: StoredSchema<D> | string): Collection<D>;
  /**
   * For large numbers of small documents of which one may be lost: resolves to the positions of those whose `_id` was taken.
   * The driver does not try again, and one member confirms.
   */
  insertOnce<D extends Document>(schema: StoredSchema<D>, documents: readonly D[]): Promise<number[]>;
  /** The server was connected at its last heartbeat. */
  isReady(): boolean;
  /** Asks the server; false when it does not answer within 2 s. */
  answers(): Promise<boolean>;
  /** The server was connected, and a majority confirmed its writes, at its last heartbeat. */
  confirmsWrites(): boolean;
  /** How the collections and indexes differ from their schemas. */
  indexProblems(): Promise<string[]>;
}

const startTimeoutMs = 10_000;
const retryPauseMs = 1_000;
/** Twice what a write may wait for the majority: an operation that takes longer hangs. */
const defaultOperationLimitMs = 20_000;
const pingLimitMs = 2_000;
/** Less than the pause between the driver's looks at a member, so that the second one decides. */
const majorityTimeoutMs = 8_000;

const connectOptions = ({ database, poolSize }: MongoOptions): ConnectOptions => ({
  dbName: database,
  appName: database,
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  maxPoolSize: poolSize ?? 20,
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 30_000,
  waitQueueTimeoutMS: 10_000,
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
});

const namespaceExists = 48;

/** Created at the start, because many simultaneous first writes would each try to create the collection. */
const ensureCollection = async (connection: Connection, name: string): Promise<void> => {
  await connection.createCollection(name).catch((error: unknown) => {
    if ((error as { code?: number }).code !== namespaceExists) throw error;
  });
};

/** The indexes as they are declared; undeclared ones are dropped, but for a shard key's and what a later version may have made. */
const ensureIndexes = async (connection: Connection, all: readonly Indexes[], isOfLater: boolean): Promise<void> => {
  for (const { collection: name, indexes } of all) {
    await ensureCollection(connection, name);
    const collection = connection.collection(name);
    const existing = await collection.indexes().catch((): { name?: string }[] => []);
    const wanted = new Set(['_id_', shardKeyIndex, ...indexes.map((index) => index.name)]);
    if (indexes.length > 0) await collection.createIndexes([...indexes]);
    for (const { name: present } of isOfLater ? [] : existing)
      if (present !== undefined && !wanted.has(present)) await collection.dropIndex(present);
  }
};

/**
 * A service's own database. start() waits a while for the server and then goes on without it: a service whose store is
 * away can still say so, and it works as soon as the store is there. Fails with a StoreFormatError where a later version
 * has changed what is stored.
 */
export const connectMongo = (options: MongoOptions): Mongo => {
  const { logger, database, uri } = options;
  const limitMs = options.operationLimitMs ?? defaultOperationLimitMs;
  const connection = mongoose.createConnection();
  connection.set('bufferCommands', false);
  connection.on('error', (error: Error) =>
    logger.warn('the database connection reported an error', { database, reason: error.message }),
  );
  // Models take their collections from here, so their operations have the limit, too.
  const limited = new Map<string, Collection<Document>>();
  const bare = connection.collection.bind(connection);
  connection.collection = ((name: string, given: object) => {
    const collection =
      limited.get(name) ?? withDeadlines(bare(name, given) as unknown as Collection<Document>, limitMs);
    limited.set(name, collection);
    return collection;
  }) as unknown as Connection['collection'];
  const declared = (options.schemas ?? []).map(indexesOf);
  const majority = createMajorityWatch(majorityTimeoutMs, () => performance.now());
  const noteProgress = ({ reply }: { reply: Document }): void => {
    const progress = progressIn(reply);
    if (progress !== undefined) majority.saw(progress);
  };
  let isPrepared = false;
  let isStopped = true;
  let wake: (() => void) | undefined;

  const prepare = async (): Promise<void> => {
    while (!isStopped && !isPrepared) {
      try {
        await connection.openUri(uri, connectOptions(options));
        connection
          .getClient()
          .off('serverHeartbeatSucceeded', noteProgress)
          .on('serverHeartbeatSucceeded', noteProgress);
        const { isOfLater } = await markFormat(connection, options.format ?? storeFormat, options.migrate);
        if (isOfLater) logger.warn('a later version has used this database', { database });
        await ensureIndexes(connection, declared, isOfLater);
        isPrepared = true;
        logger.info('connected to the database', { database });
      } catch (error) {
        if (isStopped) return;
        if (error instanceof StoreFormatError) {
          await connection.close();
          throw error;
        }
        logger.warn('the database is unavailable; trying again', { database, error });
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, retryPauseMs);
        });
      }
    }
  };

  const isReady = (): boolean => isPrepared && connection.readyState === mongoose.ConnectionStates.connected;
  const confirmsWrites = (): boolean => isReady() && majority.confirms();
  new Gauge({
    name: 'kopru_database_confirms',
    help: '1 while the database is connected and a majority of it confirms writes',
    registers: options.metrics === undefined ? [] : [options.metrics],
    collect() {
      this.set(confirmsWrites() ? 1 : 0);
    },
  });

  return {
    connection,
    model: <D>({ collection, schema }: StoredSchema<D>) =>
      (connection.models[collection] ?? connection.model(collection, schema)) as unknown as StoredModel<D>,
    collection: <D extends Document>(given: StoredSchema<D> | string) =>
      connection.collection(typeof given === 'string' ? given : given.collection) as unknown as Collection<D>,
    insertOnce: async ({ collection }, documents) => {
      const { db: database } = connection;
      if (database === undefined) throw new Error('the database is not connected');
      return insertOnce({ database, limitMs }, collection, documents);
    },
    isReady,
    answers: async () => {
      if (!isReady()) return false;
      return withDeadline(pingLimitMs, async (signal) => connection.db?.command({ ping: 1 }, { signal })).then(
        () => true,
        () => false,
      );
    },
    confirmsWrites,
    indexProblems: () => indexProblems(connection, declared),
    start: async () => {
      isStopped = false;
      let isStarting = true;
      const prepared = prepare();
      // A database that comes late and must not be worked with ends the process.
      void prepared.catch((error: unknown) => {
        if (!isStarting) throw error;
      });
      await withTimeLimit(prepared, startTimeoutMs, () => undefined);
      isStarting = false;
    },
    stop: async () => {
      isStopped = true;
      isPrepared = false;
      wake?.();
      await connection.close();
    },
  };
};
