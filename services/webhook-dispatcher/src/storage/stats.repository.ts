import type { Collection } from '@kopru/mongo';
import type { StatsDocument } from './stats.model.ts';

/** A delivery that ended: delivered, or failed after its last retry. */
export interface Ending {
  accountId: string;
  endpointId: string;
  isDelivered: boolean;
  durationMs: number;
}

export interface Totals {
  delivered: number;
  failed: number;
  p50Ms: number | null;
  p95Ms: number | null;
}

const hourMs = 3_600_000;
/** Upper bounds in milliseconds; the last bucket takes the rest. */
const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

const bucketOf = (durationMs: number): number => {
  const index = bounds.findIndex((bound) => durationMs <= bound);
  return index === -1 ? bounds.length - 1 : index;
};

const quantile = (buckets: readonly number[], share: number): number | null => {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const index = buckets.findIndex((count) => (seen += count) >= total * share);
  return bounds[index] ?? null;
};

export const totalsOf = (rows: readonly StatsDocument[]): Totals => {
  const buckets = bounds.map((_bound, index) =>
    rows.reduce((sum, row) => sum + (row.buckets?.[String(index)] ?? 0), 0),
  );
  return {
    delivered: rows.reduce((sum, row) => sum + (row.delivered ?? 0), 0),
    failed: rows.reduce((sum, row) => sum + (row.failed ?? 0), 0),
    p50Ms: quantile(buckets, 0.5),
    p95Ms: quantile(buckets, 0.95),
  };
};

export interface StatsRepository {
  /** Counts in memory; `flush` writes. A crash loses figures, never deliveries. */
  count(ending: Ending): void;
  flush(): Promise<void>;
  ofAccount(accountId: string, from: Date, to: Date): Promise<StatsDocument[]>;
}

export const createStatsRepository = (collection: Collection<StatsDocument>): StatsRepository => {
  let counted = new Map<string, { document: StatsDocument; increments: Record<string, number> }>();
  const add = (increments: Record<string, number>, name: string): void => {
    increments[name] = (increments[name] ?? 0) + 1;
  };
  return {
    count: ({ accountId, endpointId, isDelivered, durationMs }) => {
      const hour = Math.floor(Date.now() / hourMs) * hourMs;
      const _id = `${endpointId}:${hour}`;
      let entry = counted.get(_id);
      if (entry === undefined) {
        entry = { document: { _id, accountId, endpointId, hour: new Date(hour) }, increments: {} };
        counted.set(_id, entry);
      }
      add(entry.increments, isDelivered ? 'delivered' : 'failed');
      if (isDelivered) add(entry.increments, `buckets.${bucketOf(durationMs)}`);
    },
    flush: async () => {
      if (counted.size === 0) return;
      const entries = [...counted.values()];
      counted = new Map();
      await collection.bulkWrite(
        entries.map(({ document: { _id, ...fields }, increments }) => ({
          updateOne: { filter: { _id }, update: { $inc: increments, $setOnInsert: fields }, upsert: true },
        })),
        { ordered: false, writeConcern: { w: 1 } },
      );
    },
    ofAccount: (accountId, from, to) =>
      collection
        .find({ accountId, hour: { $gte: new Date(Math.floor(from.getTime() / hourMs) * hourMs), $lte: to } })
        .toArray(),
  };
};
