/** Percent with two decimals, rounded down, so that only all are 100; null: of none. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 10_000) / whole) / 100;
