import type mongoose from 'mongoose';

type Database = mongoose.mongo.Db;

/** An operation as MongoDB's profiler recorded it. */
export interface Profiled {
  database: Database;
  collection: string;
  /** Such as `query`, `update`, `remove` or `command`. */
  op: string;
  command: Record<string, unknown>;
}

/** Room for all operations of a long story; older ones would be overwritten. */
const profileBytes = 128 * 1024 * 1024;

/** Every operation that reaches the databases while `work` runs. */
export const profiled = async (databases: readonly Database[], work: () => Promise<void>): Promise<Profiled[]> => {
  for (const database of databases) {
    await database.collection('system.profile').drop();
    await database.createCollection('system.profile', { capped: true, size: profileBytes });
    await database.command({ profile: 2 });
  }
  await work();
  for (const database of databases) await database.command({ profile: 0 });
  const operations: Profiled[] = [];
  for (const database of databases) {
    const seen = await database.collection('system.profile').find().toArray();
    for (const { ns, op, command } of seen as unknown as { ns: string; op: string; command: Profiled['command'] }[]) {
      const collection = ns.slice(ns.indexOf('.') + 1);
      if (collection !== 'system.profile') operations.push({ database, collection, op, command });
    }
  }
  return operations;
};
