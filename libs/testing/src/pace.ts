import { setTimeout as pause } from 'node:timers/promises';

/** How `count` pieces of work follow each other. */
export type Pace = (count: number, work: (index: number) => Promise<unknown>) => Promise<void>;

/** `concurrency` at a time, as fast as they go. */
export const closedLoop =
  (concurrency: number): Pace =>
  async (count, work) => {
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < count) {
        const index = next;
        next += 1;
        await work(index);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
  };

/** At a steady rate, without waiting for earlier ones, so that delays are measured. */
export const openLoop =
  (perSecond: number): Pace =>
  async (count, work) => {
    const startedAt = performance.now();
    const running: Promise<unknown>[] = [];
    for (let index = 0; index < count; index += 1) {
      const wait = startedAt + (index * 1000) / perSecond - performance.now();
      if (wait > 0.5) await pause(wait);
      running.push(work(index));
    }
    await Promise.all(running);
  };

/** The smallest value that at least `share` of the values do not exceed; NaN without values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};
