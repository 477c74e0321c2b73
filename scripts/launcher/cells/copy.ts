import { createHash } from 'node:crypto';
import { BSON, type Document } from 'mongodb';
import type { Cell, Stores } from './cell.ts';
import { asSuspended } from './suspend.ts';
import { filterOf, type Owned } from './owned.ts';
import type { Moved } from './rules.ts';

/** Of the documents of one collection, whatever their order. */
export interface Sum {
  count: number;
  /** The hashes of all of them, combined. */
  hash: string;
}
export type Sums = Record<string, Sum>;

const batchDocuments = 500;
/** Less than the driver sends at once. */
const batchBytes = 8_000_000;
/** Numbers keep the type that they have in the database. */
const asStored = { promoteValues: false, promoteLongs: false } as const;

interface Read {
  _id: string;
  document: Document;
  bytes: Uint8Array;
}

/** What the account has, some at a time, as it shall stand in the new cell. */
async function* suspendedBatches(cell: Cell, rule: Moved, owned: Owned): AsyncGenerator<Read[]> {
  let batch: Read[] = [];
  let size = 0;
  const found = cell.collection(rule).find(filterOf(rule, owned), { ...asStored, batchSize: batchDocuments });
  for await (const read of found) {
    const document = asSuspended(read, rule);
    const bytes = BSON.serialize(document);
    batch.push({ _id: read._id, document, bytes });
    size += bytes.length;
    if (batch.length < batchDocuments && size < batchBytes) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Whether the database removes a document by itself before a time. */
const endingBefore = async (cell: Cell, rule: Moved, before: Date): Promise<(document: Document) => boolean> => {
  const indexes = await cell.collection(rule).indexes();
  const ends = indexes.flatMap(({ key, expireAfterSeconds }) => {
    const [member] = Object.keys(key);
    return expireAfterSeconds === undefined || member === undefined ? [] : [{ member, ms: expireAfterSeconds * 1_000 }];
  });
  return (document) =>
    ends.some(({ member, ms }) => {
      const since: unknown = document[member];
      return since instanceof Date && since.getTime() + ms < before.getTime();
    });
};

/** Adds documents up, but for those that end by themselves before a time. */
const createSum = async (cell: Cell, rule: Moved, before: Date) => {
  const isEnding = await endingBefore(cell, rule, before);
  const hash = Buffer.alloc(32);
  let count = 0;
  return {
    add: ({ document, bytes }: Read): void => {
      if (isEnding(document)) return;
      count += 1;
      const one = createHash('sha256').update(bytes).digest();
      for (let index = 0; index < hash.length; index += 1) hash[index] = (hash[index] ?? 0) ^ (one[index] ?? 0);
    },
    result: (): Sum => ({ count, hash: hash.toString('base64url') }),
  };
};

/** The sum of what a cell has, as it would stand in another, but for what ends by itself before a time. */
export const sumOf = async (cell: Cell, rule: Moved, owned: Owned, before: Date): Promise<Sum> => {
  const sum = await createSum(cell, rule, before);
  for await (const batch of suspendedBatches(cell, rule, owned)) batch.forEach(sum.add);
  return sum.result();
};

const bytesAt = async (stores: Stores, ids: readonly string[]): Promise<Map<string, Uint8Array>> => {
  const found = (await stores.find({ _id: { $in: [...ids] } }, { raw: true }).toArray()) as unknown as Uint8Array[];
  return new Map(found.map((bytes) => [String(BSON.deserialize(bytes)['_id']), bytes]));
};

const isSame = (a: Uint8Array | undefined, b: Uint8Array): boolean => a !== undefined && Buffer.compare(a, b) === 0;

/** Removes what the new cell has of the account and the old one has not (any more); returns how many those are. */
const removeOthers = async (from: Cell, to: Cell, rule: Moved, owned: Owned): Promise<number> => {
  let removed = 0;
  const remove = async (ids: string[]): Promise<void> => {
    const there = await from
      .collection(rule)
      .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
      .toArray();
    const present = new Set(there.map(({ _id }) => _id));
    const gone = ids.filter((id) => !present.has(id));
    if (gone.length > 0) removed += (await to.collection(rule).deleteMany({ _id: { $in: gone } })).deletedCount;
  };
  const ids: string[] = [];
  for await (const { _id } of to.collection(rule).find(filterOf(rule, owned), { projection: { _id: 1 } })) {
    ids.push(_id);
    if (ids.length === batchDocuments) await remove(ids.splice(0));
  }
  if (ids.length > 0) await remove(ids);
  return removed;
};

/**
 * One pass over a collection: afterwards the new cell has what the old one had. Says how much differed, and the sum of what
 * does not end by itself before a time.
 */
export const copy = async (
  { from, to, before }: { from: Cell; to: Cell; before: Date },
  rule: Moved,
  owned: Owned,
): Promise<{ changed: number; sum: Sum }> => {
  const sum = await createSum(from, rule, before);
  let [changed, count] = [0, 0];
  for await (const batch of suspendedBatches(from, rule, owned)) {
    // Named anew for each batch, because a mover may stand still for any time in between.
    const target = to.collection(rule);
    const there = await bytesAt(
      target,
      batch.map(({ _id }) => _id),
    );
    batch.forEach(sum.add);
    count += batch.length;
    const differing = batch.filter(({ _id, bytes }) => !isSame(there.get(_id), bytes));
    changed += differing.length;
    if (differing.length === 0) continue;
    await to.collection(rule).bulkWrite(
      differing.map(({ _id, document }) => ({
        replaceOne: { filter: { _id }, replacement: document, upsert: true },
      })),
      { ordered: false },
    );
  }
  if ((await to.collection(rule).countDocuments(filterOf(rule, owned))) > count)
    changed += await removeOthers(from, to, rule, owned);
  return { changed, sum: sum.result() };
};

const deletedAtOnce = 5_000;

/** Removes all that a cell has of the account, some at a time, because a long removal would hold others up. */
export const remove = async (cell: Cell, rule: Moved, owned: Owned): Promise<void> => {
  for (;;) {
    const stores = cell.collection(rule);
    const found = await stores
      .find(filterOf(rule, owned), { projection: { _id: 1 } })
      .limit(deletedAtOnce)
      .toArray();
    if (found.length === 0) return;
    await stores.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  }
};
