/** Counts requests in a sliding window, and blocks for a while after too many. */
export interface Limit {
  /** Milliseconds that the caller has to wait; 0 when admitted. */
  enter(key: string): number;
  clear(): void;
}

export const createLimit = (options: { requests: number; windowMs: number; blockMs: number }): Limit => {
  const entered = new Map<string, number[]>();
  const blockedUntil = new Map<string, number>();
  return {
    clear() {
      entered.clear();
      blockedUntil.clear();
    },
    enter(key) {
      const now = Date.now();
      const blocked = (blockedUntil.get(key) ?? 0) - now;
      if (blocked > 0) return blocked;
      const recent = (entered.get(key) ?? []).filter((at) => at > now - options.windowMs);
      recent.push(now);
      entered.set(key, recent);
      if (recent.length <= options.requests) return 0;
      blockedUntil.set(key, now + options.blockMs);
      return Math.max(options.blockMs, 1);
    },
  };
};
