/** Doubles from `firstMs` at step 0 to at most `maxMs`. */
export const growingPauseMs = (step: number, { firstMs, maxMs }: { firstMs: number; maxMs: number }): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(step, 30));
