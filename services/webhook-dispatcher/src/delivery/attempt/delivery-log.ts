import type { RecordState } from '@kopru/contracts/internal/webhooks';
import { duplicateKey, type Collection } from '@kopru/mongo';
import { createBatcher } from '@kopru/messaging';
import { delivered, overruling, updateOf, type RecordChange } from '../../domain/record-change.ts';
import { maxStoredAttempts, type RecordDocument, type StoredAttempt } from '../../domain/webhook-record.ts';
import type { EventDocument } from '../../storage/event.model.ts';
import type { LineBatchRepository } from '../../storage/line-batch.repository.ts';
import type { OrderRef } from '../../storage/order-ref.ts';
import { waiting } from '../../storage/record.model.ts';
import type { Ending } from '../../storage/stats.repository.ts';

/** The only writer of deliveries; entries that arrive during a write go into the next one together. */
export interface DeliveryLog {
  /** Stores an event and its records; a record that is already stored stays, unless this one is delivered. */
  insert(event: EventDocument, records: readonly RecordDocument[]): Promise<void>;
  /**
   * Applies a change to a stored record as it was read. If the record has changed since, only the attempt is saved, and
   * a delivery still counts.
   */
  update(record: RecordDocument, change: RecordChange): Promise<void>;
  /** Resolves when no write is in progress. */
  idle(): Promise<void>;
}

type Entry = { resolve: () => void; reject: (error: unknown) => void } & (
  | { kind: 'insert'; event: EventDocument; records: readonly RecordDocument[] }
  | { kind: 'update'; record: RecordDocument; change: RecordChange }
);

interface WriteError {
  code: number;
  index: number;
}

/** Half of what is let in at once, so that one half is sent while the other is written. */
const recordsAtOnce = 300;
/** Waiting delays no receiver; without it, most batches at 100 orders/s would have one entry. */
const lingerMs = 50;

/** The indexes of documents that were already stored; any other error is rethrown. */
const duplicatesOf = (error: unknown): number[] => {
  const { writeErrors } = error as { writeErrors?: WriteError | WriteError[] };
  const errors = writeErrors === undefined ? [] : Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  if (errors.length === 0 || errors.some(({ code }) => code !== duplicateKey)) throw error;
  return errors.map(({ index }) => index);
};

const matters = ({ state, waitsFor }: RecordChange): boolean => !waiting.includes(state) || waitsFor !== undefined;

/** The event was accepted everywhere at once, as nearly every one is. */
const isSmooth = (entry: Entry): boolean =>
  entry.kind === 'insert' && entry.records.every(({ state }) => state === 'delivered');

/** The orders of which an event has come, or a record has ended or is blocked. */
const ordersIn = (entries: readonly Entry[]): OrderRef[] => {
  const named = entries.flatMap((entry) => {
    if (entry.kind === 'insert') return entry.event;
    return matters(entry.change) ? entry.record : [];
  });
  const orders = named.flatMap(({ accountId, orderId, place }) =>
    place === undefined || orderId === null ? [] : [[orderId, { accountId, orderId }] as const],
  );
  return [...new Map(orders).values()];
};

export const createDeliveryLog = (deps: {
  events: Collection<EventDocument>;
  records: Collection<RecordDocument>;
  lineBatches: Pick<LineBatchRepository, 'drop'>;
  onWrite: (size: number) => void;
  /** A record was written that somebody has to come back to. */
  onOpen: (record: Pick<RecordChange, 'state' | 'dueAt'>) => void;
  /** Once for each time that a delivery ends. */
  onEnd: (ending: Ending) => void;
  /** A write may unblock, or block, records of these orders. */
  onOrders: (orders: readonly OrderRef[]) => Promise<void>;
  /** As above, for events that all endpoints accepted at once: only a replica that saw a later event first has blocked one. */
  onSmoothOrders: (orders: readonly OrderRef[]) => void;
}): DeliveryLog => {
  const { events, records, lineBatches, onWrite, onOpen, onEnd, onOrders, onSmoothOrders } = deps;

  const insertNew = async <D extends { _id: string }>(collection: Collection<D>, documents: D[]): Promise<D[]> => {
    if (documents.length === 0) return [];
    try {
      await collection.insertMany(documents as never, { ordered: false });
      return [];
    } catch (error) {
      return duplicatesOf(error).flatMap((index) => documents[index] ?? []);
    }
  };

  const countEnd = ({ accountId, endpointId }: RecordDocument, state: RecordState, attempt?: StoredAttempt): void => {
    if (attempt === undefined || (state !== 'delivered' && state !== 'failed')) return;
    onEnd({ accountId, endpointId, isDelivered: state === 'delivered', durationMs: attempt.durationMs });
  };

  /** False when the record is already delivered. */
  const overrule = async ({ _id, accountId }: RecordDocument, delivery: RecordChange): Promise<boolean> => {
    const filter = { _id, accountId, state: { $ne: 'delivered' as const } };
    return (await records.updateOne(filter, overruling(delivery) as never)).matchedCount === 1;
  };

  /** Another replica stored these records; a delivery made here still counts. */
  const countDuplicates = async (duplicates: readonly RecordDocument[]): Promise<void> => {
    for (const record of duplicates) {
      const [attempt] = record.attempts;
      if (record.state !== 'delivered' || attempt === undefined) continue;
      const delivery = delivered(record, attempt, attempt.at);
      if (await overrule(record, delivery)) countEnd(record, 'delivered', attempt);
    }
  };

  /** False when the record already has the attempt, so its change was applied. */
  const saveAttempt = async ({ _id, accountId }: RecordDocument, attempt: StoredAttempt): Promise<boolean> => {
    const { matchedCount } = await records.updateOne(
      { _id, accountId, attempts: { $not: { $elemMatch: attempt } } },
      {
        $push: { attempts: { $each: [attempt], $slice: -maxStoredAttempts } },
        $inc: { attemptCount: 1 },
      },
    );
    // An attempt may end after the order's contents were taken out.
    const expunged = await records.updateOne(
      { _id, accountId, expungedAt: { $exists: true } },
      { $set: { 'attempts.$[].responseBody': null } },
    );
    if (expunged.matchedCount === 1) await lineBatches.drop([_id]);
    return matchedCount === 1;
  };

  /**
   * Whether a change of a batch that was only partly applied took effect; if not, its attempt and its delivery are saved
   * now.
   */
  const isApplied = async (record: RecordDocument, { attempt, ...change }: RecordChange): Promise<boolean> => {
    if (attempt === undefined) return false;
    if (!(await saveAttempt(record, attempt))) return true;
    return change.state === 'delivered' && overrule(record, change);
  };

  const updateAll = async (entries: readonly Extract<Entry, { kind: 'update' }>[]): Promise<void> => {
    if (entries.length === 0) return;
    const { matchedCount } = await records.bulkWrite(
      entries.map(({ record: { _id, accountId, version }, change }) => ({
        updateOne: { filter: { _id, accountId, version }, update: updateOf(change) as never },
      })),
      { ordered: false },
    );
    const isEachApplied = matchedCount === entries.length;
    for (const { record, change } of entries) {
      const isNew = isEachApplied || (await isApplied(record, change));
      if (isNew && change.state !== record.state) countEnd(record, change.state, change.attempt);
    }
  };

  const write = async (batch: readonly Entry[]): Promise<void> => {
    const inserts = batch.filter((entry) => entry.kind === 'insert');
    const updates = batch.filter((entry) => entry.kind === 'update');
    onWrite(batch.length);
    const inserted = inserts.flatMap((entry) => entry.records);
    const insertAll = async (): Promise<RecordDocument[]> => {
      const known = await insertNew(records, inserted);
      // Only then: who finds an event must find its records, too.
      await insertNew(
        events,
        inserts.map(({ event }) => event),
      );
      return known;
    };
    const [duplicates] = await Promise.all([insertAll(), updateAll(updates)]);
    for (const { change } of updates) onOpen(change);
    for (const record of inserted) onOpen(record);
    const known = new Set(duplicates);
    for (const record of inserted) if (!known.has(record)) countEnd(record, record.state, record.attempts.at(-1));
    await countDuplicates(duplicates);
    onSmoothOrders(ordersIn(batch.filter(isSmooth)));
    await onOrders(ordersIn(batch.filter((entry) => !isSmooth(entry))));
  };

  const batcher = createBatcher<Entry>({
    max: recordsAtOnce,
    sizeOf: (entry) => (entry.kind === 'insert' ? Math.max(1, entry.records.length) : 1),
    inFlight: 2,
    lingerMs,
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
