import { appError } from '@kopru/contracts/errors/errors';
import type { AccountDirectory } from '../account-directory.ts';
import type { DeliveryLog } from '../attempt/delivery-log.ts';
import type { Attempt } from '../attempt/send.ts';
import type { Sequencer } from '../sequencing/sequencer.ts';
import type { RecordOutcome } from '../attempt/record-outcome.ts';
import type { RecordRepository } from '../../storage/record.repository.ts';
import { viewOutcome, type OutcomeView } from '../../domain/record-view.ts';

/** Makes one attempt of a record at its own endpoint, at once, outside the schedule. */
export type RetryRecord = (accountId: string, recordId: string) => Promise<OutcomeView>;

export const makeRetryRecord =
  (deps: {
    records: RecordRepository;
    directory: AccountDirectory;
    attempt: Attempt;
    recordOutcome: RecordOutcome;
    deliveryLog: DeliveryLog;
    sequencer: Sequencer;
  }): RetryRecord =>
  async (accountId, recordId) => {
    const { records, directory, attempt, recordOutcome, deliveryLog, sequencer } = deps;
    const record = await records.find(accountId, recordId);
    const endpoint = record && (await directory.endpoint(accountId, record.endpointId));
    if (record === undefined || endpoint === undefined) throw appError('webhook_not_found');
    if (record.expungedAt !== undefined) throw appError('contents_expunged');
    // A record that was delivered once is not blocked again.
    const verdict = record.state === 'delivered' ? undefined : await sequencer.check(endpoint, record);
    const earlier = verdict?.earlier;
    if (earlier !== undefined)
      throw appError('earlier_event_waits', {
        params: { sequence: earlier.sequence, recordId: earlier.recordId ?? '-' },
      });
    const outcome = await attempt(endpoint, record);
    await deliveryLog.update(record, await recordOutcome({ by: 'hand' }, record, outcome));
    return viewOutcome(recordId, outcome);
  };
