/** Starts to measure; the result gives the milliseconds since then, to a tenth. */
export const stopwatch = (): (() => number) => {
  const startedAt = performance.now();
  return () => Math.round((performance.now() - startedAt) * 10) / 10;
};
