import type { Logger } from '@kopru/runtime';
import { afterOutcome, reasonOf, type Outcome, type RecordChange } from '../../domain/record-change.ts';
import type { RetrySchedule } from '../../domain/retry-schedule.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { Learn } from '../endpoint-health/switches.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { DeliveryQueues } from '../queues.ts';

/** A manual attempt says nothing about the endpoint; without one, it goes to another address. */
export type Starter = { by: 'schedule' | 'probe'; endpoint: LiveEndpoint } | { by: 'hand'; endpoint?: LiveEndpoint };

/**
 * Returns the change that an attempt makes to its record, and does everything else that follows but the writing:
 * metrics, pool, breaker, and the clock of the next retry.
 */
export type RecordOutcome = (starter: Starter, record: RecordDocument, outcome: Outcome) => Promise<RecordChange>;

export const makeRecordOutcome = (deps: {
  queues: DeliveryQueues;
  schedule: RetrySchedule;
  learn: Learn;
  onDelivered: (record: RecordDocument) => void;
  metrics: DeliveryMetrics;
  graceMs: number;
  logger: Logger;
}): RecordOutcome => {
  const { queues, schedule, learn, onDelivered, metrics, graceMs, logger } = deps;

  const count = ({ isDelivered, attempt }: Outcome): void => {
    metrics.attempts.inc({
      outcome: isDelivered ? 'delivered' : attempt.statusCode === null ? 'no_answer' : 'refused',
    });
    metrics.attemptSeconds.observe(attempt.durationMs / 1000);
  };

  /** The wait queue is only a clock: without it, the sweeper brings the record back in time. */
  const wait = async (record: RecordDocument, change: RecordChange, waitMs: number): Promise<RecordChange> => {
    try {
      await queues.wait(record, change.version, waitMs);
      return change;
    } catch {
      metrics.withoutQueue.inc();
      return { ...change, dueAt: change.nextAttemptAt };
    }
  };

  /** By ids and the reason alone: what a receiver answers may name a customer. */
  const sayGivenUp = (record: RecordDocument, outcome: Outcome): void => {
    const { _id: webhookOrderId, accountId, endpointId, event } = record;
    const { statusCode } = outcome.attempt;
    const reason = reasonOf(outcome).code;
    void logger.warn('a delivery failed; it is not retried', {
      webhookOrderId,
      accountId,
      endpointId,
      event,
      reason,
      statusCode,
    });
  };

  const copyToDead = (record: RecordDocument, { attempt }: Outcome): Promise<void> =>
    queues.dead(record, attempt).catch((error: unknown) => {
      logger.warn('could not copy a failed delivery to the dead-letter queue; the delivery log has it', {
        recordId: record._id,
        error,
      });
    });

  return async (starter, record, outcome) => {
    count(outcome);
    const learnt = starter.by === 'hand' ? undefined : learn(starter.endpoint, outcome);
    if (learnt !== undefined) await learnt;
    const change = afterOutcome(record, outcome, starter.by, { schedule, now: new Date(), graceMs });
    if (change.state === 'delivered') onDelivered(record);
    if (change.state === 'failed' && record.state !== 'failed') {
      sayGivenUp(record, outcome);
      await copyToDead(record, outcome);
    }
    return change.waitMs === undefined ? change : wait(record, change, change.waitMs);
  };
};
