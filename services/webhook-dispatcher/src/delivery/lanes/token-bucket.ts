export interface TokenBucket {
  take(ratePerSecond: number, now: number): boolean;
}

/** Admits `ratePerSecond` on average, and at most one second's worth at once. */
export const createTokenBucket = (): TokenBucket => {
  let tokens: number | undefined;
  let filledAt = 0;
  return {
    take: (ratePerSecond, now) => {
      const capacity = Math.max(1, ratePerSecond);
      tokens = Math.min(capacity, (tokens ?? capacity) + ((now - filledAt) / 1000) * ratePerSecond);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
};
