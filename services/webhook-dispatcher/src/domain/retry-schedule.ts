export interface RetrySchedule {
  /** How many automatic retries a delivery has. */
  readonly retries: number;
  /** The pause before retry number `failures` (from 1); undefined when no retry is left. */
  delayMs(failures: number): number | undefined;
  readonly delaysMs: readonly number[];
}

export const createRetrySchedule = (delaysMs: readonly number[]): RetrySchedule => ({
  retries: delaysMs.length,
  delaysMs,
  delayMs: (failures) => delaysMs[failures - 1],
});
