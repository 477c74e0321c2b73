import { parked, underWay, type RecordChange } from '../domain/record-change.ts';
import { planAttempt, type LaneLimits } from '../domain/plan-attempt.ts';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { LiveEndpoint } from './account-directory.ts';
import type { Attempt } from './attempt.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import type { Lanes } from './lanes.ts';
import type { LoopClock } from './loop-clock.ts';
import type { SettleAttempt } from './settle-attempt.ts';
import { within } from './within.ts';

/**
 * `settled`: write this. `late`: the attempt goes on; write this, which lets the sweeper take over after a crash, and
 * then what `later` says. `slow`: it belongs into the slow lane.
 */
export type Delivery =
  | { kind: 'settled'; change: RecordChange }
  | { kind: 'late'; change: RecordChange; later: Promise<RecordChange> }
  | { kind: 'slow' };

export interface Deliverer {
  /** One attempt by the rules of the endpoint; waits for its end only as long as a healthy receiver takes. */
  deliver(endpoint: LiveEndpoint, record: RecordDocument, lane: 'fast' | 'slow'): Promise<Delivery>;
  /** One attempt as soon as the endpoint has a place, however long it takes. */
  attemptNow(endpoint: LiveEndpoint, record: RecordDocument): Promise<RecordChange>;
  /** Until when whoever takes a record now may keep it. */
  leaseUntil(): Date;
}

export const createDeliverer = (deps: {
  lanes: Lanes;
  limits: LaneLimits;
  attempt: Attempt;
  settle: SettleAttempt;
  metrics: DeliveryMetrics;
  patienceMs: number;
  clock: Pick<LoopClock, 'now'>;
  leaseMs: number;
  isStopping: () => boolean;
}): Deliverer => {
  const { lanes, limits, attempt, settle, metrics, patienceMs, clock, leaseMs, isStopping } = deps;
  const leaseUntil = (): Date => new Date(Date.now() + leaseMs);

  const attemptNow: Deliverer['attemptNow'] = async (endpoint, record) => {
    const result = await lanes.of(endpoint._id).run(() => attempt(endpoint, record));
    // The process is stopping: that attempt does not count, and another replica may have it at once.
    if (isStopping() && !result.isDelivered && result.attempt.statusCode === null) return underWay(record, new Date());
    return settle(endpoint, record, result);
  };

  return {
    attemptNow,
    leaseUntil,
    deliver: async (endpoint, record, lane) => {
      const plan = planAttempt(lanes.of(endpoint._id).situation(endpoint), lane, limits);
      if (plan.kind === 'slow') return { kind: 'slow' };
      const hasToken = plan.kind === 'park' || lanes.of(endpoint._id).takeToken(endpoint);
      if (plan.kind === 'park' || !hasToken) {
        const reason = plan.kind === 'park' ? plan.reason : 'rate';
        metrics.parked.inc({ reason });
        return { kind: 'settled', change: parked(record, reason) };
      }
      const later = attemptNow(endpoint, record);
      // Whoever takes `later` over hears of its failure; until then nobody does, which must not end the process.
      later.catch(() => undefined);
      const change = await within(later, patienceMs, clock.now);
      return change === undefined
        ? { kind: 'late', change: underWay(record, leaseUntil()), later }
        : { kind: 'settled', change };
    },
  };
};
