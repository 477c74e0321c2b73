export interface RetrySchedule {
  /** The pause before retry number `failures` (from 1); undefined when no retry is left. */
  delayMs(failures: number): number | undefined;
}

export const createRetrySchedule = (delaysMs: readonly number[]): RetrySchedule => ({
  delayMs: (failures) => delaysMs[failures - 1],
});
