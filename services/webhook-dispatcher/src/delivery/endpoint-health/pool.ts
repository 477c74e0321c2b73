import { takeToken, type TokenBucket } from '@kopru/runtime';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import { afterAttempt, noStreak, type Streak } from './breaker.ts';
import { afterDuration, initialSpeed, type Speed } from './endpoint-speed.ts';

/** The state of an endpoint when something is to be delivered to it. */
export interface EndpointSituation {
  isEnabled: boolean;
  isPaused: boolean;
  isBreakerClosed: boolean;
  isSlow: boolean;
  /** An attempt has been in progress for longer than a healthy receiver takes. */
  hasSlowAttempt: boolean;
  running: number;
  queued: number;
  averageMs: number;
}

export interface PoolLimits {
  /** The most attempts at once to a fast endpoint. */
  fast: number;
  /** The most attempts at once to a slow endpoint. */
  slow: number;
  /** How much work, as time, may queue up in memory for one endpoint. */
  queueMs: number;
}

/** What this replica has learnt of one endpoint by delivering to it. */
export interface EndpointPool {
  situation(endpoint: LiveEndpoint): EndpointSituation;
  /** Runs an attempt as soon as the endpoint has a place for it. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many more attempts could run now. */
  freePlaces(): number;
  /** Takes one token of the endpoint's rate limit, at most one second's worth at once; false when none is left. */
  takeToken(endpoint: LiveEndpoint): boolean;
  learn(result: { isDelivered: boolean; receiverMs: number }): void;
  streak(): Streak;
  forgetStreak(): void;
  isSlow(): boolean;
  isIdle(): boolean;
}

/** An attempt that takes longer suggests that the endpoint hangs. */
const slowAttemptMs = 2_000;

const createPool = (limits: PoolLimits, now: () => number): EndpointPool => {
  let bucket: TokenBucket | undefined;
  /** Oldest first. */
  const active = new Set<{ startedAt: number }>();
  const queue: (() => void)[] = [];
  let running = 0;
  let speed: Speed = initialSpeed;
  let streak: Streak = noStreak;

  const hasSlowAttempt = (): boolean => {
    const [oldest] = active;
    return oldest !== undefined && now() - oldest.startedAt > slowAttemptMs;
  };
  const limit = (): number => (speed.isSlow || hasSlowAttempt() ? limits.slow : limits.fast);
  const letIn = (): void => {
    while (queue.length > 0 && running < limit()) {
      running += 1;
      queue.shift()?.();
    }
  };
  return {
    situation: (endpoint) => ({
      isEnabled: endpoint.isEnabled,
      isPaused: endpoint.isPaused,
      isBreakerClosed: endpoint.breaker.state === 'closed',
      isSlow: speed.isSlow,
      hasSlowAttempt: hasSlowAttempt(),
      running,
      queued: queue.length,
      averageMs: speed.averageMs,
    }),
    run: async (work) => {
      if (running < limit()) running += 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      const ticket = { startedAt: now() };
      active.add(ticket);
      try {
        return await work();
      } finally {
        active.delete(ticket);
        running -= 1;
        letIn();
      }
    },
    freePlaces: () => Math.max(0, limit() - running - queue.length),
    takeToken: ({ ratePerSecond }) => {
      if (ratePerSecond === null) return true;
      const limit = { perSecond: ratePerSecond, burst: Math.max(1, ratePerSecond) };
      const taken = takeToken(bucket, limit, performance.now());
      ({ bucket } = taken);
      return taken.isTaken;
    },
    learn: ({ isDelivered, receiverMs }) => {
      speed = afterDuration(speed, receiverMs);
      streak = afterAttempt(streak, isDelivered, Date.now());
    },
    streak: () => streak,
    forgetStreak: () => (streak = noStreak),
    isSlow: () => speed.isSlow,
    isIdle: () => running === 0 && queue.length === 0 && streak.failures === 0 && !speed.isSlow,
  };
};

export interface EndpointPools {
  of(endpointId: string): EndpointPool;
}

/** This many endpoints are remembered. */
export const maxPools = 20_000;

/** `now` is the clock that receivers are judged by. */
export const createPools = (limits: PoolLimits, now: () => number): EndpointPools => {
  const pools = new Map<string, EndpointPool>();
  const forgetIdle = (): void => {
    for (const [endpointId, pool] of pools) if (pool.isIdle()) pools.delete(endpointId);
  };
  return {
    of: (endpointId) => {
      let pool = pools.get(endpointId);
      if (pool === undefined) {
        if (pools.size >= maxPools) forgetIdle();
        pool = createPool(limits, now);
        pools.set(endpointId, pool);
      }
      return pool;
    },
  };
};
