import type { Broker } from '@kopru/messaging';
import type { Logger } from '@kopru/runtime';
import { shouldOpen, type BreakerSettings } from '../domain/breaker.ts';
import { afterResult, type AttemptResult, type RecordChange } from '../domain/record-change.ts';
import type { RetrySchedule } from '../domain/retry-schedule.ts';
import type { RecordDocument } from '../domain/webhook-record.ts';
import { queues, waitQueueName } from '../messaging/topology.ts';
import type { StatsRepository } from '../storage/stats.repository.ts';
import type { LiveEndpoint } from './account-directory.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import type { EndpointSwitches } from './endpoint-switches.ts';
import type { Lanes } from './lanes.ts';

export interface SettleDeps {
  broker: Broker;
  schedule: RetrySchedule;
  lanes: Lanes;
  switches: EndpointSwitches;
  stats: StatsRepository;
  metrics: DeliveryMetrics;
  breaker: BreakerSettings;
  graceMs: number;
  logger: Logger;
}

/** Lets the endpoint's lane, breaker and figures learn from an attempt. */
export type Learn = (endpoint: LiveEndpoint, result: AttemptResult) => void;

export const makeLearn =
  ({ lanes, switches, metrics, breaker }: SettleDeps): Learn =>
  (endpoint, result) => {
    const { isDelivered, isGone, attempt, receiverMs } = result;
    metrics.attempts.inc({
      outcome: isDelivered ? 'delivered' : attempt.statusCode === null ? 'no_answer' : 'refused',
    });
    metrics.attemptSeconds.observe(attempt.durationMs / 1000);
    const lane = lanes.of(endpoint._id);
    if (lane.learn({ isDelivered, receiverMs })) switches.laneChanged(endpoint, lane.isSlow());
    if (isGone) switches.gone(endpoint);
    else if (!isDelivered && endpoint.breaker.state === 'closed' && shouldOpen(lane.streak(), breaker, Date.now())) {
      lane.forgetStreak();
      switches.open(endpoint, attempt.error ?? `status ${attempt.statusCode ?? 0}`);
    }
  };

/** What an attempt of the schedule makes of its record; the next retry is on its clock before this resolves. */
export type SettleAttempt = (
  endpoint: LiveEndpoint,
  record: RecordDocument,
  result: AttemptResult,
) => Promise<RecordChange>;

export const makeSettleAttempt = (deps: SettleDeps, learn: Learn): SettleAttempt => {
  const { broker, schedule, stats, metrics, graceMs, logger } = deps;

  /** The wait queue is only the clock: without it the sweeper brings the record back when its time has come. */
  const wait = async (record: RecordDocument, change: RecordChange, waitMs: number): Promise<RecordChange> => {
    const body = { recordId: record._id, turn: change.turn };
    try {
      await broker.sendToQueue(waitQueueName(waitMs), body, { messageId: record._id, accountId: record.accountId });
      return change;
    } catch {
      metrics.withoutQueue.inc();
      return { ...change, dueAt: change.nextAttemptAt };
    }
  };

  const copyToDead = async (record: RecordDocument, result: AttemptResult): Promise<void> => {
    const { attempts: _attempts, ...rest } = record;
    const copy = { ...rest, state: 'failed', lastAttempt: result.attempt };
    await broker
      .sendToQueue(queues.dead, copy, { messageId: record._id, accountId: record.accountId })
      .catch((error: unknown) =>
        logger.warn('a failed delivery is only in the ledger', { recordId: record._id, error }),
      );
  };

  return async (endpoint, record, result) => {
    learn(endpoint, result);
    const { change, waitMs } = afterResult(record, result, { schedule, now: new Date(), graceMs });
    if (change.state === 'delivered') stats.count(record, { isDelivered: true, durationMs: result.attempt.durationMs });
    if (change.state === 'failed') {
      stats.count(record, { isDelivered: false, durationMs: result.attempt.durationMs });
      metrics.failed.inc();
      await copyToDead(record, result);
    }
    return waitMs === undefined ? change : wait(record, change, waitMs);
  };
};
