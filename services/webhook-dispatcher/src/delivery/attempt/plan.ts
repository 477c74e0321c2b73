import type { ParkReason } from '../../domain/webhook-record.ts';
import type { EndpointSituation, PoolLimits } from '../endpoint-health/pool.ts';

/** `slow`: the record belongs in the slow pool. `wait`: the endpoint has no free place, but will soon. */
export type Plan = { kind: 'go' | 'wait' | 'slow' } | { kind: 'park'; reason: ParkReason };

const park = (reason: ParkReason): Plan => ({ kind: 'park', reason });

export const planAttempt = (situation: EndpointSituation, pool: 'fast' | 'slow', limits: PoolLimits): Plan => {
  if (!situation.isEnabled) return park('disabled');
  if (situation.isPaused) return park('paused');
  if (!situation.isBreakerClosed) return park('breaker');
  const isSlow = situation.isSlow || situation.hasSlowAttempt;
  if (pool === 'fast' && isSlow) return { kind: 'slow' };
  const limit = isSlow ? limits.slow : limits.fast;
  if (situation.running < limit) return { kind: 'go' };
  if (pool === 'slow' && isSlow) return park('backlog');
  if ((situation.queued / limit) * situation.averageMs < limits.queueMs) return { kind: 'wait' };
  return pool === 'fast' ? { kind: 'slow' } : park('backlog');
};
