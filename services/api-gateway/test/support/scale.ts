/** TEST_SCALE=full: the documented sizes; otherwise what a small, busy machine does in a minute. */
export const isFull = process.env['TEST_SCALE'] === 'full';

/** Figures of a full run, for its log. */
export const show = (what: string, figures: Record<string, number | string>): void => {
  if (isFull) process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`);
};
