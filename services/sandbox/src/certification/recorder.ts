import { maxBlockedMs, type RecordedCall } from '@kopru/contracts/internal/certifications';
import type { OperationId } from '@kopru/contracts/public/operations';
import type { Calls } from './records/calls.ts';
import type { StoredFault } from './records/run.model.ts';
import type { Runs } from './records/runs.ts';
import { createWaits } from './script/waits.ts';

/** What a run does to the calls of its POS, and what it notes of them. */
export const createRecorder = ({ runs, calls }: { runs: Runs; calls: Calls }) => ({
  running: async (accountId: string): Promise<string | null> => (await runs.running(accountId)) ?? null,
  /** The trap that takes a call, which has one fewer left; null: none. */
  takeFault: async (runId: string, operation: string, ref: string): Promise<StoredFault | null> => {
    const fitting = (await runs.faults(runId)).filter(
      ({ operations, refs, left, isReleased }) =>
        left > 0 && !isReleased && operations.some((one) => one === operation) && refs.includes(ref),
    );
    for (const fault of fitting) if (await runs.takeFault(runId, fault.id)) return fault;
    return null;
  },
  /** Resolves when a call that is held may go on, at the latest after `maxBlockedMs`. */
  released: async (runId: string, faultId: string): Promise<void> => {
    const isOver = await createWaits().first(async () => {
      const fault = (await runs.faults(runId)).find(({ id }) => id === faultId);
      return fault === undefined || fault.isReleased ? true : undefined;
    }, maxBlockedMs);
    if (isOver === undefined) await runs.setOverdue(runId, faultId);
  },
  record: (runId: string, { at, operation, ...call }: RecordedCall): Promise<void> =>
    calls.add(runId, { ...call, at: new Date(at), operation: operation as OperationId }),
});
export type Recorder = ReturnType<typeof createRecorder>;
