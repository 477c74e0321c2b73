import { parked, skipped, inProgress, type RecordChange } from '../../domain/record-change.ts';
import type { ParkReason, RecordDocument } from '../../domain/webhook-record.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { PoolLimits, EndpointPools } from '../pools/pool.ts';
import { within, type LoopClock } from '../loop-clock.ts';
import type { Sequencer } from '../sequencing/sequencer.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import { planAttempt } from './plan.ts';
import type { Attempt } from './send.ts';
import type { RecordOutcome } from './record-outcome.ts';

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
  sequencer: Sequencer;
  limits: PoolLimits;
  attempt: Attempt;
  recordOutcome: RecordOutcome;
  metrics: DeliveryMetrics;
  timeoutMs: number;
  clock: Pick<LoopClock, 'now'>;
  leaseMs: number;
  isStopping: () => boolean;
}): Deliverer => {
  const { pools, sequencer, limits, attempt, recordOutcome, metrics, timeoutMs, clock, leaseMs, isStopping } = deps;
  const leaseUntil = (): Date => new Date(Date.now() + leaseMs);

  const attemptNow = async (endpoint: LiveEndpoint, record: RecordDocument): Promise<RecordChange> => {
    if (record.expungedAt !== undefined) return skipped(record);
    const outcome = await pools.of(endpoint._id).run(() => attempt(endpoint, record));
    // An attempt that the stopping process cut short does not count; another replica may take the record at once.
    if (isStopping() && !outcome.isDelivered && outcome.attempt.statusCode === null)
      return inProgress(record, new Date());
    return recordOutcome({ by: 'schedule', endpoint }, record, outcome);
  };
  const park = (record: RecordDocument, reason: ParkReason): RecordChange => {
    metrics.parked.inc({ reason });
    return parked(record, reason);
  };

  return {
    attemptInOrder: async (endpoint, record) =>
      (await sequencer.block(endpoint, record)) ?? attemptNow(endpoint, record),
    leaseUntil,
    deliver: async (endpoint, record, pool) => {
      const plan = planAttempt(pools.of(endpoint._id).situation(endpoint), pool, limits);
      if (plan.kind === 'slow') return inProgress(record, leaseUntil(), 'slow pool');
      if (plan.kind === 'park') return park(record, plan.reason);
      const asked = sequencer.block(endpoint, record);
      const blocked = asked === undefined ? undefined : await asked;
      if (blocked !== undefined) return blocked;
      if (!pools.of(endpoint._id).takeToken(endpoint)) return park(record, 'rate');
      const later = attemptNow(endpoint, record);
      // Until the caller takes over `later`, nobody handles its rejection, which must not end the process.
      later.catch(() => undefined);
      return (await within(later, timeoutMs, clock.now)) ?? inProgress(record, leaseUntil(), later);
    },
  };
};
