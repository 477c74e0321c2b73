import { appError } from '@kopru/contracts/errors/errors';
import type { AccountDirectory } from '../account-directory.ts';
import type { AttemptRecord } from '../attempt/attempt-record.ts';
import type { DeliveryLog } from '../attempt/delivery-log.ts';
import type { Attempt } from '../attempt/send.ts';
import type { RecordRepository } from '../../storage/record.repository.ts';
import { viewOutcome, type OutcomeView } from '../../domain/record-view.ts';

/** Makes one attempt of a record at its own endpoint, at once, outside the schedule. */
export type RetryRecord = (accountId: string, recordId: string) => Promise<OutcomeView>;

export const makeRetryRecord =
  (deps: {
    records: RecordRepository;
    directory: AccountDirectory;
    attempt: Attempt;
    attemptRecord: AttemptRecord;
    deliveryLog: DeliveryLog;
  }): RetryRecord =>
  async (accountId, recordId) => {
    const { records, directory, attempt, attemptRecord, deliveryLog } = deps;
    const record = await records.find(accountId, recordId);
    const endpoint = record && (await directory.endpoint(accountId, record.endpointId));
    if (record === undefined || endpoint === undefined) throw appError('webhook_not_found');
    const send = () => attempt(endpoint, record);
    const begun = await attemptRecord({ by: 'hand', endpoint }, record, send);
    if (begun.kind === 'none') throw appError('contents_expunged');
    const { outcome, change } = await begun.ended;
    await deliveryLog.update(record, change);
    return viewOutcome(recordId, outcome);
  };
