import { maxBlockedMs, type RecordedCall } from '@kopru/contracts/internal/certifications';
import type { OperationId } from '@kopru/contracts/public/operations';
import type { Calls } from './records/calls.ts';
import type { StoredFault } from './records/run.model.ts';
import type { Runs } from './records/runs.ts';
import { createWaits } from './script/waits.ts';

/** Records the calls of a POS during its run, and injects faults into them. */
export const createRecorder = ({ runs, calls }: { runs: Runs; calls: Calls }) => ({
  running: async (accountId: string): Promise<string | null> => (await runs.running(accountId)) ?? null,
  /** Takes one use of the fault that fits a call; null: no fault fits. */
  takeFault: async (runId: string, operation: string, ref: string): Promise<StoredFault | null> => {
    const fitting = (await runs.faults(runId)).filter(
      ({ operations, refs, left, isReleased }) =>
        left > 0 && !isReleased && operations.some((one) => one === operation) && refs.includes(ref),
    );
    for (const fault of fitting) if (await runs.takeFault(runId, fault.id)) return fault;
    return null;
  },
  /** Resolves when a blocked call may go on, at the latest after `maxBlockedMs`. */
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
