import { appError } from '@kopru/contracts';
import type { AccountDirectory } from '../account-directory.ts';
import type { Ledger } from '../attempt/ledger.ts';
import type { Attempt } from '../attempt/send.ts';
import type { OrderGate } from '../order/gate.ts';
import type { Settle } from '../attempt/settle.ts';
import type { RecordRepository } from '../../storage/record.repository.ts';
import { viewOutcome, type OutcomeView } from '../../domain/record-view.ts';

/** Makes one attempt of a record at its own endpoint, at once, outside the schedule. */
export type RetryRecord = (accountId: string, recordId: string) => Promise<OutcomeView>;

export const makeRetryRecord =
  (deps: {
    records: RecordRepository;
    directory: AccountDirectory;
    attempt: Attempt;
    settle: Settle;
    ledger: Ledger;
    gate: OrderGate;
  }): RetryRecord =>
  async (accountId, recordId) => {
    const { records, directory, attempt, settle, ledger, gate } = deps;
    const record = await records.find(accountId, recordId);
    const endpoint = record && (await directory.endpoint(accountId, record.endpointId));
    if (record === undefined || endpoint === undefined) throw appError('webhook_not_found');
    if (record.expungedAt !== undefined) throw appError('contents_expunged');
    // Delivered once, it has had its turn.
    const turn = record.state === 'delivered' ? undefined : await gate.turn(endpoint, record);
    const earlier = turn?.earlier;
    if (earlier !== undefined)
      throw appError('earlier_event_waits', {
        params: { sequence: earlier.sequence, recordId: earlier.recordId ?? '-' },
      });
    const outcome = await attempt(endpoint, record);
    await ledger.update(record, await settle({ by: 'hand' }, record, outcome));
    return viewOutcome(recordId, outcome);
  };
