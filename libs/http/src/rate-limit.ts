import { LRUCache } from 'lru-cache';

export interface RateDecision {
  isAllowed: boolean;
  /** The most requests at once, and how many of them are left. */
  limit: number;
  remaining: number;
  /** Seconds until another request is allowed, and until the whole burst is available again. */
  retryAfterSeconds: number;
  resetSeconds: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const maxBuckets = 100_000;

/** A token bucket per key: `perSecond` tokens flow in, at most `burst` are kept. Each process counts for itself. */
export const createRateLimiter = (options: { perSecond: number; burst: number; nowMs?: () => number }) => {
  const { perSecond, burst, nowMs = () => performance.now() } = options;
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });
  return {
    /** `atMs` is when a request that had to wait came, by the clock of `nowMs`. */
    take: (key: string, atMs = nowMs()): RateDecision => {
      const before = buckets.get(key) ?? { tokens: burst, at: atMs };
      const at = Math.max(atMs, before.at);
      const filled = Math.min(burst, before.tokens + ((at - before.at) / 1000) * perSecond);
      const isAllowed = filled >= 1;
      const tokens = isAllowed ? filled - 1 : filled;
      buckets.set(key, { tokens, at });
      return {
        isAllowed,
        limit: burst,
        remaining: Math.floor(tokens),
        retryAfterSeconds: isAllowed ? 0 : (1 - tokens) / perSecond,
        resetSeconds: Math.ceil((burst - tokens) / perSecond),
      };
    },
  };
};
export type RateLimiter = ReturnType<typeof createRateLimiter>;
