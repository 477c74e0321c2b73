import { parked, underWay, type RecordChange } from '../../domain/record-change.ts';
import type { ParkReason, RecordDocument } from '../../domain/webhook-record.ts';
import type { LiveEndpoint } from '../account-directory.ts';
import type { LaneLimits, Lanes } from '../lanes/lane.ts';
import { within, type LoopClock } from '../loop-clock.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import { planAttempt } from './plan.ts';
import type { Attempt } from './send.ts';
import type { Settle } from './settle.ts';

export interface Deliverer {
  /**
   * One attempt by the rules of the endpoint, or none: it may have to wait, or belong into the slow lane. Waits for the
   * end only as long as a healthy receiver takes; then the change says that it is under way, for the sweeper to take
   * over after a crash, and its `next` how it ends.
   */
  deliver(endpoint: LiveEndpoint, record: RecordDocument, lane: 'fast' | 'slow'): Promise<RecordChange>;
  /** One attempt as soon as the endpoint has a place, however long it takes. */
  attemptNow(endpoint: LiveEndpoint, record: RecordDocument): Promise<RecordChange>;
  /** Until when whoever takes a record now may keep it. */
  leaseUntil(): Date;
}

export const createDeliverer = (deps: {
  lanes: Lanes;
  limits: LaneLimits;
  attempt: Attempt;
  settle: Settle;
  metrics: DeliveryMetrics;
  patienceMs: number;
  clock: Pick<LoopClock, 'now'>;
  leaseMs: number;
  isStopping: () => boolean;
}): Deliverer => {
  const { lanes, limits, attempt, settle, metrics, patienceMs, clock, leaseMs, isStopping } = deps;
  const leaseUntil = (): Date => new Date(Date.now() + leaseMs);

  const attemptNow: Deliverer['attemptNow'] = async (endpoint, record) => {
    const outcome = await lanes.of(endpoint._id).run(() => attempt(endpoint, record));
    // The process is stopping: that attempt does not count, and another replica may have it at once.
    if (isStopping() && !outcome.isDelivered && outcome.attempt.statusCode === null)
      return underWay(record, new Date());
    return settle({ by: 'schedule', endpoint }, record, outcome);
  };
  const park = (record: RecordDocument, reason: ParkReason): RecordChange => {
    metrics.parked.inc({ reason });
    return parked(record, reason);
  };

  return {
    attemptNow,
    leaseUntil,
    deliver: async (endpoint, record, lane) => {
      const plan = planAttempt(lanes.of(endpoint._id).situation(endpoint), lane, limits);
      if (plan.kind === 'slow') return underWay(record, leaseUntil(), 'slow lane');
      if (plan.kind === 'park') return park(record, plan.reason);
      if (!lanes.of(endpoint._id).takeToken(endpoint)) return park(record, 'rate');
      const later = attemptNow(endpoint, record);
      // Whoever takes `later` over hears of its failure; until then nobody does, which must not end the process.
      later.catch(() => undefined);
      return (await within(later, patienceMs, clock.now)) ?? underWay(record, leaseUntil(), later);
    },
  };
};
