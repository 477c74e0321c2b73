import { setTimeout as pause } from 'node:timers/promises';
import { appError } from '@kopru/contracts/errors/errors';
import { takeToken, type TokenBucket } from '@kopru/runtime';
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

const maxBuckets = 100_000;
/** Slows down a client that ignores Retry-After: a few requests a second, not thousands. */
const refusalPauseMs = 200;

/** A token bucket per key: `perSecond` tokens flow in, at most `burst` stay. Each process counts for itself. */
export const createRateLimiter = (options: { perSecond: number; burst: number; nowMs?: () => number }) => {
  const { perSecond, burst, nowMs = () => performance.now() } = options;
  const buckets = new LRUCache<string, TokenBucket>({ max: maxBuckets });
  return {
    /** A request that was taken turned out not to count. */
    giveBack: (key: string): void => {
      const bucket = buckets.get(key);
      if (bucket !== undefined) bucket.tokens = Math.min(burst, bucket.tokens + 1);
    },
    /** `atMs` is when a request that had to wait came, by the clock of `nowMs`. */
    take: (key: string, atMs = nowMs()): RateDecision => {
      const { isTaken, bucket } = takeToken(buckets.get(key), { perSecond, burst }, atMs);
      const { tokens } = bucket;
      buckets.set(key, bucket);
      return {
        isAllowed: isTaken,
        limit: burst,
        remaining: Math.floor(tokens),
        retryAfterSeconds: isTaken ? 0 : (1 - tokens) / perSecond,
        resetSeconds: Math.ceil((burst - tokens) / perSecond),
      };
    },
  };
};
export type RateLimiter = ReturnType<typeof createRateLimiter>;

interface Answer {
  set(headers: Record<string, string>): unknown;
}

/**
 * Takes a request, sends the client its limits, and refuses what is too much with `rate_limited`, after a pause:
 * a client that asks again at once, and never waits, costs its neighbours most.
 */
export const takeOrRefuse = async (
  limiter: RateLimiter,
  key: string,
  response: Answer,
  { atMs, delay = () => pause(refusalPauseMs) }: { atMs?: number; delay?: () => Promise<unknown> } = {},
): Promise<void> => {
  const { isAllowed, limit, remaining, retryAfterSeconds, resetSeconds } = limiter.take(key, atMs);
  response.set({
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  });
  if (isAllowed) return;
  await delay();
  throw appError('rate_limited', { retryAfterSeconds });
};
