import { setTimeout as pause } from 'node:timers/promises';

/** `count` pieces of work, `concurrency` at a time, as fast as they go. */
export const closedLoop = async (
  count: number,
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
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

/** `count` pieces of work at a steady rate, without waiting for earlier ones, so that delays are measured. */
export const openLoop = async (
  count: number,
  perSecond: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const wait = startedAt + (index * 1000) / perSecond - performance.now();
    if (wait > 0.5) await pause(wait);
    running.push(work(index));
  }
  await Promise.all(running);
};
