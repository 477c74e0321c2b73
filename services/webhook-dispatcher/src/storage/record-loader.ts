import { batched } from '@kopru/messaging';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { RecordRepository } from './record.repository.ts';

export type RecordLoader = (recordId: string) => Promise<RecordDocument | undefined>;

/** Records requested at the same time are read together. */
export const createRecordLoader = (records: RecordRepository): RecordLoader =>
  batched({ max: 200, inFlight: 2 }, async (recordIds: string[]) => {
    const found = await records.loadMany(recordIds);
    return recordIds.map((recordId) => found.get(recordId));
  });
