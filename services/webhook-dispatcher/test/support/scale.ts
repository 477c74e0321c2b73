/** TEST_SCALE=full: the documented sizes and limits; otherwise what a small, busy machine does in a minute. */
export const isFull = process.env['TEST_SCALE'] === 'full';

/** Figures of a full run, for its log. */
export const show = (what: string, figures: Record<string, number | string>): void => {
  if (isFull) process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`);
};

/** The smallest value that at least `share` of the values do not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
