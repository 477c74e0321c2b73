import { parked, skipped, underWay, type RecordChange } from '../../domain/record-change.ts';
import type { ParkReason, RecordDocument } from '../../domain/webhook-record.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { LaneLimits, Lanes } from '../lanes/lane.ts';
import { within, type LoopClock } from '../loop-clock.ts';
import type { OrderGate } from '../order/gate.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import { planAttempt } from './plan.ts';
import type { Attempt } from './send.ts';
import type { Settle } from './settle.ts';

export interface Deliverer {
  /**
   * Makes one attempt by the endpoint's rules, or none when the record has to wait, for the endpoint or for an earlier
   * event of its order, or belongs in the slow lane. An
   * attempt that outlasts a healthy receiver's time returns as under way, so that the sweeper takes over after a crash,
   * and its `next` resolves with its end.
   */
  deliver(endpoint: LiveEndpoint, record: RecordDocument, lane: 'fast' | 'slow'): Promise<RecordChange>;
  /** Makes one attempt as soon as the endpoint has a place, however long it takes; or has the record held. */
  attemptInOrder(endpoint: LiveEndpoint, record: RecordDocument): Promise<RecordChange>;
  /** How long a record that is taken now is kept from others. */
  leaseUntil(): Date;
}

export const createDeliverer = (deps: {
  lanes: Lanes;
  gate: OrderGate;
  limits: LaneLimits;
  attempt: Attempt;
  settle: Settle;
  metrics: DeliveryMetrics;
  timeoutMs: number;
  clock: Pick<LoopClock, 'now'>;
  leaseMs: number;
  isStopping: () => boolean;
}): Deliverer => {
  const { lanes, gate, limits, attempt, settle, metrics, timeoutMs, clock, leaseMs, isStopping } = deps;
  const leaseUntil = (): Date => new Date(Date.now() + leaseMs);

  const attemptNow = async (endpoint: LiveEndpoint, record: RecordDocument): Promise<RecordChange> => {
    if (record.expungedAt !== undefined) return skipped(record);
    const outcome = await lanes.of(endpoint._id).run(() => attempt(endpoint, record));
    // An attempt that the stopping process cut short does not count; another replica may take the record at once.
    if (isStopping() && !outcome.isDelivered && outcome.attempt.statusCode === null)
      return underWay(record, new Date());
    return settle({ by: 'schedule', endpoint }, record, outcome);
  };
  const park = (record: RecordDocument, reason: ParkReason): RecordChange => {
    metrics.parked.inc({ reason });
    return parked(record, reason);
  };

  return {
    attemptInOrder: async (endpoint, record) => (await gate.hold(endpoint, record)) ?? attemptNow(endpoint, record),
    leaseUntil,
    deliver: async (endpoint, record, lane) => {
      const plan = planAttempt(lanes.of(endpoint._id).situation(endpoint), lane, limits);
      if (plan.kind === 'slow') return underWay(record, leaseUntil(), 'slow lane');
      if (plan.kind === 'park') return park(record, plan.reason);
      const asked = gate.hold(endpoint, record);
      const held = asked === undefined ? undefined : await asked;
      if (held !== undefined) return held;
      if (!lanes.of(endpoint._id).takeToken(endpoint)) return park(record, 'rate');
      const later = attemptNow(endpoint, record);
      // Until the caller takes over `later`, nobody handles its rejection, which must not end the process.
      later.catch(() => undefined);
      return (await within(later, timeoutMs, clock.now)) ?? underWay(record, leaseUntil(), later);
    },
  };
};
