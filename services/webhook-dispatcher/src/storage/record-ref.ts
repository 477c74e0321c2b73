import type { RecordDocument } from '../domain/webhook-record.ts';

/** A record with its account: a filter with both reaches one shard, where MongoDB is sharded. */
export type RecordRef = Pick<RecordDocument, '_id' | 'accountId'>;

/** Conditions on the account and the id of some records. */
export const ofRecords = (records: readonly RecordRef[]) => ({
  accountId: { $in: [...new Set(records.map(({ accountId }) => accountId))] },
  _id: { $in: records.map(({ _id }) => _id) },
});

/** The members that a reference needs. */
export const refOnly = { _id: 1, accountId: 1 } as const;
