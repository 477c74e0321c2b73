export interface RetrySchedule {
  /** How often a delivery is tried again by itself. */
  readonly retries: number;
  /** The pause before retry number `failures` (1 is the first); undefined: there is none left. */
  delayMs(failures: number): number | undefined;
  readonly delaysMs: readonly number[];
}

export const createRetrySchedule = (delaysMs: readonly number[]): RetrySchedule => ({
  retries: delaysMs.length,
  delaysMs,
  delayMs: (failures) => delaysMs[failures - 1],
});
