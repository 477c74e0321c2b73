export interface Exception {
  advisory: string;
  reason: string;
  /** ISO date; from then on it counts again. */
  until: string;
}

export const verdictOf: (
  report: string,
  exceptions: readonly Exception[],
  now: Date,
) => { isGreen: boolean; lines: string[] };
