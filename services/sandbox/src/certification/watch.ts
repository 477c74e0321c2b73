import { maxBlockedMs, type WatchedCall } from '@kopru/contracts/internal/certifications';
import type { OperationId } from '@kopru/contracts/public/operations';
import type { Calls } from './calls.ts';
import type { Trap } from './run.model.ts';
import type { Runs } from './runs.ts';
import { createWaits } from './waits.ts';

/** What a run does to the calls of its POS, and what it notes of them. */
export const createWatch = ({ runs, calls }: { runs: Runs; calls: Calls }) => ({
  running: async (accountId: string): Promise<string | null> => (await runs.running(accountId)) ?? null,
  /** The trap that takes a call, which has one fewer left; null: none. */
  catchCall: async (runId: string, operation: string, ref: string): Promise<Trap | null> => {
    const fitting = (await runs.traps(runId)).filter(
      ({ operations, refs, left, isReleased }) =>
        left > 0 && !isReleased && operations.some((one) => one === operation) && refs.includes(ref),
    );
    for (const trap of fitting) if (await runs.takeTrap(runId, trap.id)) return trap;
    return null;
  },
  /** Resolves when a call that is held may go on, at the latest after `maxBlockedMs`. */
  released: async (runId: string, trapId: string): Promise<void> => {
    const isOver = await createWaits().first(async () => {
      const trap = (await runs.traps(runId)).find(({ id }) => id === trapId);
      return trap === undefined || trap.isReleased ? true : undefined;
    }, maxBlockedMs);
    if (isOver === undefined) await runs.setOverdue(runId, trapId);
  },
  note: (runId: string, { at, operation, ...call }: WatchedCall): Promise<void> =>
    calls.add(runId, { ...call, at: new Date(at), operation: operation as OperationId }),
});
export type Watch = ReturnType<typeof createWatch>;
