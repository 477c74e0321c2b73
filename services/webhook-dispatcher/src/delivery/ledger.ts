import type { Collection } from '@kopru/mongo';
import { createBatcher } from '@kopru/messaging';
import { updateOf, type RecordChange } from '../domain/record-change.ts';
import { maxKeptAttempts, type RecordDocument, type StoredAttempt } from '../domain/webhook-record.ts';
import type { EventDocument } from '../storage/event.repository.ts';

/** The only writer of deliveries; everything that comes in while a write is under way goes into the next one together. */
export interface Ledger {
  /** Stores an event and its records as they are now; what is stored already stays, unless this delivered it. */
  insert(event: EventDocument, records: readonly RecordDocument[]): Promise<void>;
  /** Applies a change to a stored record, if nobody else rearranged it since it was read. The attempt is kept anyway. */
  update(record: Pick<RecordDocument, '_id' | 'turn'>, change: RecordChange): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

type Entry = { resolve: () => void; reject: (error: unknown) => void } & (
  | { kind: 'insert'; event: EventDocument; records: readonly RecordDocument[] }
  | { kind: 'update'; record: Pick<RecordDocument, '_id' | 'turn'>; change: RecordChange }
);

interface WriteError {
  code: number;
  index: number;
}

const duplicateKey = 11_000;
/** The receiver has its webhook already; written sooner, most batches at 100 orders/s would be of one. */
const gatherMs = 20;

/** The indexes of documents that were there already; any other error is thrown on. */
const duplicatesOf = (error: unknown): number[] => {
  const { writeErrors } = error as { writeErrors?: WriteError | WriteError[] };
  const errors = writeErrors === undefined ? [] : Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  if (errors.length === 0 || errors.some(({ code }) => code !== duplicateKey)) throw error;
  return errors.map(({ index }) => index);
};

export const createLedger = (
  events: Collection<EventDocument>,
  records: Collection<RecordDocument>,
  onWrite: (size: number) => void = () => undefined,
): Ledger => {
  const insertNew = async <D extends { _id: string }>(collection: Collection<D>, documents: D[]): Promise<D[]> => {
    if (documents.length === 0) return [];
    try {
      await collection.insertMany(documents as never, { ordered: false });
      return [];
    } catch (error) {
      return duplicatesOf(error).flatMap((index) => documents[index] ?? []);
    }
  };

  /** The record was stored by somebody else; when this side has delivered it, that is what counts. */
  const foldIn = async (record: RecordDocument): Promise<void> => {
    if (record.state !== 'delivered') return;
    const { turn, failures, deliveredAt } = record;
    const [attempt] = record.attempts;
    await records.updateOne(
      { _id: record._id, state: { $ne: 'delivered' } },
      updateOf({ state: 'delivered', turn, failures, attempt, deliveredAt }) as never,
    );
  };

  const keepAttempt = async (recordId: string, attempt: StoredAttempt): Promise<void> => {
    await records.updateOne(
      { _id: recordId, attempts: { $not: { $elemMatch: { at: attempt.at } } } },
      {
        $push: { attempts: { $each: [attempt], $slice: -maxKeptAttempts } },
        $inc: { attemptCount: 1 },
      },
    );
  };

  const updateAll = async (entries: readonly Extract<Entry, { kind: 'update' }>[]): Promise<void> => {
    if (entries.length === 0) return;
    const { matchedCount } = await records.bulkWrite(
      entries.map(({ record, change }) => ({
        updateOne: { filter: { _id: record._id, turn: record.turn }, update: updateOf(change) as never },
      })),
      { ordered: false },
    );
    if (matchedCount === entries.length) return;
    for (const { record, change } of entries)
      if (change.attempt !== undefined) await keepAttempt(record._id, change.attempt);
  };

  const write = async (batch: readonly Entry[]): Promise<void> => {
    const inserts = batch.filter((entry) => entry.kind === 'insert');
    const updates = batch.filter((entry) => entry.kind === 'update');
    onWrite(batch.length);
    const [, duplicates] = await Promise.all([
      insertNew(
        events,
        inserts.map(({ event }) => event),
      ),
      insertNew(
        records,
        inserts.flatMap((entry) => [...entry.records]),
      ),
      updateAll(updates),
    ]);
    for (const record of duplicates) await foldIn(record);
  };

  const batcher = createBatcher<Entry>({
    max: 200,
    inFlight: 2,
    gatherMs,
    run: (batch) =>
      write(batch).then(
        () => batch.forEach(({ resolve }) => resolve()),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      ),
  });

  return {
    insert: (event, toInsert) =>
      new Promise((resolve, reject) => batcher.add({ kind: 'insert', event, records: toInsert, resolve, reject })),
    update: (record, change) =>
      new Promise((resolve, reject) => batcher.add({ kind: 'update', record, change, resolve, reject })),
    idle: () => batcher.idle(),
  };
};
