import { failure, type Failure } from '@kopru/contracts/errors/failures';
import { LRUCache } from 'lru-cache';
import { isAborted, reasonOf, type Outcome } from '../../domain/record-change.ts';
import type { EndpointRepository } from '../../storage/endpoint.repository.ts';
import type { EndpointInvalidation } from '../account-directory.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { UnawaitedWork } from '../unawaited-work.ts';
import { probePauseMs, shouldOpen, type BreakerSettings } from './breaker.ts';
import { maxPools, type EndpointPools } from './pool.ts';

/**
 * Lets an endpoint's pool and breaker learn from an attempt, opens the breaker, disables an endpoint that is gone: that
 * is waited for, because with this attempt's end the next event of its order may go.
 */
export type Learn = (endpoint: LiveEndpoint, outcome: Outcome) => Promise<void> | undefined;

export const makeLearn = (deps: {
  pools: EndpointPools;
  endpoints: EndpointRepository;
  invalidation: EndpointInvalidation;
  unawaited: UnawaitedWork;
  breaker: BreakerSettings;
  onOpened: (nextProbeAt: Date) => void;
}): Learn => {
  const { pools, endpoints, invalidation, unawaited, breaker, onOpened } = deps;
  const writeThenInvalidate = async (endpoint: LiveEndpoint, write: Promise<unknown>): Promise<void> => {
    await write;
    await invalidation.changed(endpoint.accountId);
  };

  const open = (endpoint: LiveEndpoint, reason: Failure): void => {
    const since = new Date();
    const nextProbeAt = new Date(since.getTime() + probePauseMs(0, breaker));
    const opened = { state: 'open' as const, since, nextProbeAt, reason, failedProbes: 0 };
    unawaited.add(writeThenInvalidate(endpoint, endpoints.openBreaker(endpoint._id, opened)));
    onOpened(nextProbeAt);
  };
  const switchOff = (endpoint: LiveEndpoint): Promise<void> => {
    const disabledNotice = failure('receiver_gone', { at: new Date().toISOString() });
    const off = endpoints.update(endpoint.accountId, endpoint._id, { isEnabled: false, disabledNotice });
    const switched = writeThenInvalidate(endpoint, off);
    unawaited.add(switched);
    return switched.catch(() => undefined);
  };
  /** By endpoint, the speed class that is shown, as far as this replica knows. */
  const shown = new LRUCache<string, LiveEndpoint['pool']>({ max: maxPools });
  /** Compared with what is shown after each attempt: a write may have failed, and a new process has no history. */
  const showSpeed = ({ accountId, _id, pool: stored }: LiveEndpoint, isSlow: boolean): void => {
    const speed = isSlow ? 'slow' : 'fast';
    const before = shown.get(_id) ?? stored;
    shown.set(_id, speed);
    if (before === speed) return;
    const written = endpoints.update(accountId, _id, { pool: speed }).catch((error: unknown) => {
      shown.set(_id, before);
      throw error;
    });
    unawaited.add(written);
  };

  return (endpoint, outcome) => {
    const { isGone, receiverMs } = outcome;
    // An endpoint that rejects one event permanently is still healthy.
    const isDelivered = outcome.isDelivered || isAborted(outcome);
    const pool = pools.of(endpoint._id);
    pool.learn({ isDelivered, receiverMs });
    showSpeed(endpoint, pool.isSlow());
    if (isGone) return switchOff(endpoint);
    if (!isDelivered && endpoint.breaker.state === 'closed' && shouldOpen(pool.streak(), breaker, Date.now())) {
      pool.forgetStreak();
      open(endpoint, reasonOf(outcome));
    }
    return undefined;
  };
};
