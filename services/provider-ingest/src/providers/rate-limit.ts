import { setTimeout as pause } from 'node:timers/promises';

export interface RateLimit {
  requests: number;
  windowMs: number;
}

/** Counts the calls of a credential. */
export interface RateLimitStore {
  /** Returns 0 when the call may be made now, else the milliseconds until a place may be free. */
  take(key: string, limit: RateLimit): Promise<number>;
}

export interface RateLimiter {
  /** Resolves with 0 when a call may be made, or with the milliseconds to wait when that is longer than `maxWaitMs`. */
  admit(key: string, limit: RateLimit, maxWaitMs: number): Promise<number>;
}

/** Keeps a platform's published limit per credential by waiting for a free place. */
export const createRateLimiter = (store: RateLimitStore, now: () => number = Date.now): RateLimiter => ({
  async admit(key, limit, maxWaitMs) {
    const giveUpAt = now() + maxWaitMs;
    for (;;) {
      const waitMs = await store.take(key, limit);
      if (waitMs === 0 || now() + waitMs > giveUpAt) return waitMs;
      await pause(waitMs);
    }
  },
});

/** For one process: tests and tools. Replicas share the counts in MongoDB. */
export const createLocalRateLimitStore = (now: () => number = Date.now): RateLimitStore => {
  const takenAt = new Map<string, number[]>();
  return {
    take(key, { requests, windowMs }) {
      const recent = (takenAt.get(key) ?? []).filter((at) => at > now() - windowMs);
      const isFree = recent.length < requests;
      if (isFree) recent.push(now());
      takenAt.set(key, recent);
      return Promise.resolve(isFree ? 0 : Math.max(1, (recent[0] ?? now()) + windowMs - now()));
    },
  };
};
