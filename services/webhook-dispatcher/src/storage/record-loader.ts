import { createBatcher } from '@kopru/messaging';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { RecordRepository } from './record.repository.ts';

export type RecordLoader = (recordId: string) => Promise<RecordDocument | undefined>;

interface Wanted {
  recordId: string;
  resolve: (record: RecordDocument | undefined) => void;
  reject: (error: unknown) => void;
}

/** Records requested at the same time are read together. */
export const createRecordLoader = (records: RecordRepository): RecordLoader => {
  const batcher = createBatcher<Wanted>({
    max: 200,
    inFlight: 2,
    run: (batch) =>
      records.loadMany(batch.map(({ recordId }) => recordId)).then(
        (found) => batch.forEach(({ recordId, resolve }) => resolve(found.get(recordId))),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      ),
  });
  return (recordId) => new Promise((resolve, reject) => batcher.add({ recordId, resolve, reject }));
};
