import { parked, inProgress, type RecordChange } from '../../domain/record-change.ts';
import type { ParkReason, RecordDocument } from '../../domain/webhook-record.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { PoolLimits, EndpointPools } from '../endpoint-health/pool.ts';
import { within, type LoopClock } from '../loop-clock.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { AttemptRecord } from './attempt-record.ts';
import { planAttempt } from './plan.ts';
import type { Attempt } from './send.ts';

export interface Deliverer {
  /**
   * Makes one attempt by the endpoint's rules, or none when the record has to wait, for the endpoint or for an earlier
   * event of its order, or belongs in the slow pool. An
   * attempt that outlasts a healthy receiver's time returns as in progress, so that the sweeper takes over after a crash,
   * and its `next` resolves with its end.
   */
  deliver(endpoint: LiveEndpoint, record: RecordDocument, pool: 'fast' | 'slow'): Promise<RecordChange>;
  /** Makes one attempt as soon as the endpoint has a free slot, however long it takes; or blocks the record. */
  attemptInOrder(endpoint: LiveEndpoint, record: RecordDocument): Promise<RecordChange>;
  /** Until when a record that is taken now is leased. */
  leaseUntil(): Date;
}

export const createDeliverer = (deps: {
  pools: EndpointPools;
  limits: PoolLimits;
  attempt: Attempt;
  attemptRecord: AttemptRecord;
  metrics: DeliveryMetrics;
  timeoutMs: number;
  clock: Pick<LoopClock, 'now'>;
  leaseMs: number;
}): Deliverer => {
  const { pools, limits, attempt, attemptRecord, metrics, timeoutMs, clock, leaseMs } = deps;
  const leaseUntil = (): Date => new Date(Date.now() + leaseMs);

  const begin = (endpoint: LiveEndpoint, record: RecordDocument, admit?: () => RecordChange | undefined) => {
    const send = () => pools.of(endpoint._id).run(() => attempt(endpoint, record));
    return attemptRecord({ by: 'schedule', endpoint }, record, send, admit);
  };
  const park = (record: RecordDocument, reason: ParkReason): RecordChange => {
    metrics.parked.inc({ reason });
    return parked(record, reason);
  };

  return {
    attemptInOrder: async (endpoint, record) => {
      const begun = await begin(endpoint, record);
      return begun.kind === 'none' ? begun.change : (await begun.ended).change;
    },
    leaseUntil,
    deliver: async (endpoint, record, pool) => {
      const plan = planAttempt(pools.of(endpoint._id).situation(endpoint), pool, limits);
      if (plan.kind === 'slow') return inProgress(record, leaseUntil(), 'slow pool');
      if (plan.kind === 'park') return park(record, plan.reason);
      const begun = await begin(endpoint, record, () =>
        pools.of(endpoint._id).takeToken(endpoint) ? undefined : park(record, 'rate'),
      );
      if (begun.kind === 'none') return begun.change;
      const later = begun.ended.then(({ change }) => change);
      // Until the caller takes over `later`, its rejection is unhandled, and must not end the process.
      later.catch(() => undefined);
      return (await within(later, timeoutMs, clock.now)) ?? inProgress(record, leaseUntil(), later);
    },
  };
};
