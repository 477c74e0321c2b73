import type { OperationId } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import type { StoredFault } from '../records/run.model.ts';
import type { Runs } from '../records/runs.ts';
import { maxLostMs, type Waits } from './waits.ts';

export interface FaultSpec {
  kind: StoredFault['kind'];
  operations: OperationId[];
  times?: number;
  refusal?: StoredFault['refusal'];
}

/** The gateway's own timeout may answer a call that is blocked for longer. */
const maxWaitMs = 6_000;
/** Enough for every call until the release, and for every shorter page. */
const manyTimes = 10_000;

/** The faults of one play of a scenario. */
export const createInjectedFaults = (parts: { runs: Runs; runId: string; waits: Waits }) => {
  const { runs, runId, waits } = parts;
  const ids: string[] = [];
  const find = async (id: string) => (await runs.faults(runId)).find((fault) => fault.id === id);

  return {
    /** Hits calls about these orders, by their ids and numbers, or about these restaurants. */
    inject: async ({ kind, operations, times = 1, refusal = null }: FaultSpec, refs: string[]) => {
      const id = newId();
      ids.push(id);
      const left = kind === 'hold' || kind === 'shorten' ? manyTimes : times;
      await runs.addFault(runId, { id, kind, operations, refs, left, taken: 0, isReleased: false, refusal });
      let takenAt = performance.now();
      const blockedMs = (): number => performance.now() - takenAt;
      const release = async (): Promise<number> => {
        const ms = blockedMs();
        await runs.releaseFault(runId, id);
        return ms;
      };
      return {
        /** Whether it has blocked a call. */
        isTaken: async (): Promise<true | undefined> => {
          if (((await find(id))?.taken ?? 0) === 0) return undefined;
          takenAt = performance.now();
          return true;
        },
        /** Releases the calls; resolves with the milliseconds for which they were blocked at least. */
        release,
        /**
         * Releases them after this much of the POS's time. To prove that an answer did not wait, the calls are blocked for
         * longer than the answer took, which may be long when Köprü or its machine is slow.
         */
        releaseAfter: async (ms: number, answeredInMs: () => Promise<number | undefined>): Promise<number> => {
          const isProved = async (): Promise<true | undefined> => {
            const answerMs = await answeredInMs();
            if (blockedMs() > maxWaitMs) return true;
            return answerMs !== undefined && blockedMs() > Math.max(ms, answerMs) ? true : undefined;
          };
          await waits.first(isProved, ms);
          // When Köprü is slow, a late answer gets as much time as possible.
          const isWorthIt = waits.lostMs() > maxLostMs || (await answeredInMs()) !== undefined;
          if (isWorthIt && (await isProved()) === undefined) await waits.first(isProved, maxWaitMs);
          return release();
        },
      };
    },
    /** Whether a call went on before it was released. */
    areOverdue: async (): Promise<boolean> =>
      (await runs.faults(runId)).some(({ id, isOverdue }) => isOverdue === true && ids.includes(id)),
  };
};
