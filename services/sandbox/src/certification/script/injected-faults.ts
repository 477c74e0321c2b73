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

/** A call that is held longer may be answered by the gateway's own limit. */
const maxWaitMs = 6_000;
/** Every call that is held, until they are released, or that gets a shorter page. */
const manyTimes = 10_000;

/** The traps of one play of a scenario. */
export const createInjectedFaults = (parts: { runs: Runs; runId: string; waits: Waits }) => {
  const { runs, runId, waits } = parts;
  const ids: string[] = [];
  const find = async (id: string) => (await runs.faults(runId)).find((fault) => fault.id === id);

  return {
    /** Takes calls about these orders, which it knows by their ids and numbers, or about these restaurants. */
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
        /** Whether it holds a call by now. */
        isTaken: async (): Promise<true | undefined> => {
          if (((await find(id))?.taken ?? 0) === 0) return undefined;
          takenAt = performance.now();
          return true;
        },
        /** Lets the calls go on; resolves with how long they were held at least, in milliseconds. */
        release,
        /**
         * Releases them after so much of the till's time. What was answered meanwhile is proved by holding them longer than
         * the answer took, which may be long where Köprü or its machine is slow.
         */
        releaseAfter: async (ms: number, answeredInMs: () => Promise<number | undefined>): Promise<number> => {
          const isProved = async (): Promise<true | undefined> => {
            const answerMs = await answeredInMs();
            if (blockedMs() > maxWaitMs) return true;
            return answerMs !== undefined && blockedMs() > Math.max(ms, answerMs) ? true : undefined;
          };
          await waits.first(isProved, ms);
          // An answer that is late where Köprü is slow is waited for as long as it can be.
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
