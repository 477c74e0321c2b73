// What happened in the six databases between two cluster times, from MongoDB's change streams. Whoever reads it needs the
// role `read` on these databases and no right on the oplog.
import { databases, following, isAfter, isNeverCopied, Refusal, shown } from './store.mjs';

/** The changes since then cannot be had any more, or cannot be told as changes: only a new copy of everything helps. */
export class Gap extends Error {}

const historyLost = 286;
const timeoutMs = 120_000;
/** Made by the services themselves when they start. */
const ofIndexes = ['create', 'createIndexes', 'dropIndexes', 'modify'];

/** A resume token begins with its cluster time: the type (0x82), seconds and count, in hexadecimal. */
const tokenTime = ({ _data: data }, time) => {
  if (!/^82[0-9A-F]{16}/i.test(data)) throw new Error(`a resume token of a form that is not known: ${data}`);
  return new time.constructor({ t: parseInt(data.slice(2, 10), 16), i: parseInt(data.slice(10, 18), 16) });
};

const updateOf = ({ updatedFields = {}, removedFields = [], truncatedArrays = [], disambiguatedPaths = {} }) => ({
  op: 'update',
  set: Object.entries(updatedFields),
  unset: removedFields,
  cut: truncatedArrays.map(({ field, newSize }) => [field, Number(newSize)]),
  // Only where a name has a dot or a dollar: its path cannot be written with dots.
  paths: Object.entries(disambiguatedPaths).filter(([, path]) => path.some((part) => /[.$]/.test(String(part)))),
});

/** A change as it is stored; undefined for what only concerns indexes. */
const entryOf = (database, change) => {
  const { operationType, ns, documentKey: key, clusterTime: at } = change;
  const entry = { database, collection: ns?.coll, at, key };
  switch (operationType) {
    case 'insert':
    case 'replace':
      return { ...entry, op: 'put', document: change.fullDocument };
    case 'update':
      return { ...entry, ...updateOf(change.updateDescription) };
    case 'delete':
      return { ...entry, op: 'delete' };
    case 'drop':
      return { ...entry, op: 'drop' };
    default:
      if (ofIndexes.includes(operationType)) return undefined;
      throw new Gap(
        `${database}${ns?.coll ? `.${ns.coll}` : ''} saw "${operationType}" at ${shown(at)}, which is no change of documents`,
      );
  }
};

const readOne = async (db, database, { from, to }, take) => {
  const stream = db.watch([], {
    startAtOperationTime: following(from),
    showExpandedEvents: true,
    promoteValues: false,
    batchSize: 1000,
    maxAwaitTimeMS: 200,
  });
  let progressAt = Date.now();
  try {
    for (;;) {
      const change = await stream.tryNext();
      if (change !== null) {
        if (isAfter(change.clusterTime, to)) return;
        const entry = isNeverCopied(database, change.ns?.coll) ? undefined : entryOf(database, change);
        if (entry !== undefined) await take(entry);
        progressAt = Date.now();
      } else if (stream.resumeToken && !isAfter(to, tokenTime(stream.resumeToken, to))) return;
      else if (Date.now() - progressAt > timeoutMs)
        throw new Refusal(`MongoDB has not confirmed what was written by ${shown(to)}: has it a majority?`);
    }
  } catch (error) {
    if (error.code === historyLost || error.codeName === 'ChangeStreamHistoryLost')
      throw new Gap(`MongoDB's oplog no longer reaches back to ${shown(from)}`);
    throw error;
  } finally {
    await stream.close();
  }
};

/**
 * Gives `take` every change after `from` up to and including `to`, those of each database in their order. What one
 * transaction wrote has one cluster time. Throws a Gap rather than leave anything out.
 */
export const readChanges = async (stores, range, take) => {
  // One database's error must not leave the streams of the others open.
  const results = await Promise.allSettled(databases.map((name) => readOne(stores.db(name), name, range, take)));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};
