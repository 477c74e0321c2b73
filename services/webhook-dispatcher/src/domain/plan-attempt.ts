import type { ParkReason } from './webhook-record.ts';

/** What is known of an endpoint at the moment when something is to be delivered to it. */
export interface EndpointSituation {
  isEnabled: boolean;
  isPaused: boolean;
  isBreakerClosed: boolean;
  isSlow: boolean;
  /** An attempt has been under way for longer than a healthy receiver takes. */
  hasStraggler: boolean;
  running: number;
  queued: number;
  averageMs: number;
}

export interface LaneLimits {
  /** Attempts at once to one endpoint. */
  fast: number;
  /** The same for a slow endpoint. */
  slow: number;
  /** Work that may queue up for one endpoint in memory, as time. */
  queueMs: number;
}

/** `slow`: it belongs into the slow lane. `wait`: all its places are taken, but not for long. */
export type Plan = { kind: 'go' | 'wait' | 'slow' } | { kind: 'park'; reason: ParkReason };

const park = (reason: ParkReason): Plan => ({ kind: 'park', reason });

export const planAttempt = (situation: EndpointSituation, lane: 'fast' | 'slow', limits: LaneLimits): Plan => {
  if (!situation.isEnabled) return park('disabled');
  if (situation.isPaused) return park('paused');
  if (!situation.isBreakerClosed) return park('breaker');
  const isSlow = situation.isSlow || situation.hasStraggler;
  if (lane === 'fast' && isSlow) return { kind: 'slow' };
  const limit = isSlow ? limits.slow : limits.fast;
  if (situation.running < limit) return { kind: 'go' };
  if (lane === 'slow' && isSlow) return park('backlog');
  if ((situation.queued / limit) * situation.averageMs < limits.queueMs) return { kind: 'wait' };
  return lane === 'fast' ? { kind: 'slow' } : park('backlog');
};
