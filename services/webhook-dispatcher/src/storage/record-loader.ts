import { batched } from '@kopru/messaging';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { NamedRecord, RecordRepository } from './record.repository.ts';

export type RecordLoader = (named: NamedRecord) => Promise<RecordDocument | undefined>;

/** Records requested at the same time are read together. */
export const createRecordLoader = (records: RecordRepository): RecordLoader =>
  batched({ max: 200, inFlight: 2 }, async (named: NamedRecord[]) => {
    const found = await records.loadMany(named);
    return named.map(({ recordId }) => found.get(recordId));
  });
