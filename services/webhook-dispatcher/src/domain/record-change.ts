import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { RecordState } from '@kopru/contracts/internal/webhooks';
import { maxRetryAfterMs } from '@kopru/contracts/webhooks/answer';
import type { RetrySchedule } from './retry-schedule.ts';
import {
  maxStoredAttempts,
  type ParkReason,
  type RecordDocument,
  type StoredAttempt,
  type WaitsFor,
} from './webhook-record.ts';

/** The new state of a record: its whole movable part, so that nothing of the old state stays behind. */
export interface RecordChange {
  state: RecordState;
  version: number;
  failures: number;
  attempt?: StoredAttempt;
  nextAttemptAt?: Date;
  dueAt?: Date;
  parkedFor?: ParkReason;
  waitsFor?: WaitsFor;
  deliveredAt?: Date;
  /** Not stored: the delay of the wait queue that times the next attempt; without it the sweeper does. */
  waitMs?: number;
  /** Not stored: what follows, the slow pool or the end of an attempt that is still in progress. */
  next?: 'slow pool' | Promise<RecordChange>;
}

/** How an attempt ended. */
export interface Outcome {
  attempt: StoredAttempt & { error: Failure | null };
  isDelivered: boolean;
  /** The receiver says that it is gone for good. */
  isGone: boolean;
  /** How long the receiver took, without the time that this process itself was late. */
  receiverMs: number;
  retryAfterMs: number | undefined;
}

/** Why an attempt failed: no answer, or an answer that is not a success. */
export const reasonOf = ({ attempt: { error, statusCode } }: Outcome): Failure =>
  error ?? failure('answered_status', { status: statusCode ?? 0 });

/** The receiver wants no more attempts of this event. */
export const isAborted = ({ attempt }: Outcome): boolean => attempt.error?.code === 'aborted_by_receiver';

/** Who started an attempt: the schedule of the retries, a probe of a broken endpoint, or a person. */
export type StartedBy = 'schedule' | 'probe' | 'hand';

export interface RetryTimes {
  schedule: RetrySchedule;
  now: Date;
  /** How late a wait queue may be before the sweeper takes over. */
  graceMs: number;
}

export const delivered = (record: RecordDocument, attempt: StoredAttempt, now: Date): RecordChange => ({
  state: 'delivered',
  version: record.version + 1,
  failures: 0,
  attempt,
  deliveredAt: record.deliveredAt ?? now,
});

const retrying = (
  record: RecordDocument,
  { attempt, retryAfterMs = 0 }: Outcome,
  delayMs: number,
  { now, graceMs }: RetryTimes,
): RecordChange => {
  const pauseMs = Math.max(delayMs, Math.min(retryAfterMs, maxRetryAfterMs));
  const nextAttemptAt = new Date(now.getTime() + pauseMs);
  const hasQueue = pauseMs === delayMs;
  return {
    state: 'retrying',
    version: record.version + 1,
    failures: record.failures + 1,
    attempt,
    nextAttemptAt,
    dueAt: hasQueue ? new Date(nextAttemptAt.getTime() + graceMs) : nextAttemptAt,
    ...(hasQueue ? { waitMs: delayMs } : {}),
  };
};

/** Schedules another retry, or fails the record after the last one. */
const afterFailure = (record: RecordDocument, outcome: Outcome, times: RetryTimes): RecordChange => {
  const failures = record.failures + 1;
  const isOver = outcome.isGone || isAborted(outcome);
  const delayMs = isOver ? undefined : times.schedule.delayMs(failures);
  if (delayMs !== undefined) return retrying(record, outcome, delayMs, times);
  return { state: 'failed', version: record.version + 1, failures, attempt: outcome.attempt };
};

/** The record's state unchanged but for one more attempt, so its own schedule goes on. */
const asItWas = (record: RecordDocument, attempt: StoredAttempt): RecordChange => {
  const { state, version, failures, nextAttemptAt, dueAt, parkedFor, waitsFor, deliveredAt } = record;
  return { state, version, failures, attempt, nextAttemptAt, dueAt, parkedFor, waitsFor, deliveredAt };
};

export const parked = (record: RecordDocument, reason: ParkReason, attempt?: StoredAttempt): RecordChange => ({
  state: 'parked',
  version: record.version + 1,
  failures: record.failures,
  parkedFor: reason,
  attempt,
});

/** The change that an attempt makes to its record; only failures of the schedule's own attempts use up a retry. */
export const afterOutcome = (
  record: RecordDocument,
  outcome: Outcome,
  by: StartedBy,
  times: RetryTimes,
): RecordChange => {
  if (outcome.isDelivered) return delivered(record, outcome.attempt, times.now);
  if (by === 'schedule' || (by === 'probe' && isAborted(outcome))) return afterFailure(record, outcome, times);
  return by === 'probe' ? parked(record, 'breaker', outcome.attempt) : asItWas(record, outcome.attempt);
};

/** The record is leased until `dueAt`; then the sweeper takes over. */
export const inProgress = (record: RecordDocument, dueAt: Date, next?: RecordChange['next']): RecordChange => ({
  state: record.state === 'retrying' ? 'retrying' : 'pending',
  version: record.version,
  failures: record.failures,
  dueAt,
  next,
});

/** Not attempted before the earlier event has ended; `dueAt` is for the case that the unblocking is lost. */
export const blocked = (record: RecordDocument, waitsFor: WaitsFor, dueAt: Date): RecordChange => ({
  state: 'pending',
  version: record.version + 1,
  failures: record.failures,
  waitsFor,
  dueAt,
});

export const skipped = (record: RecordDocument): RecordChange => ({
  state: 'skipped',
  version: record.version + 1,
  failures: record.failures,
});

const optional = ({ nextAttemptAt, dueAt, parkedFor, waitsFor, deliveredAt }: RecordChange) => ({
  ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
  ...(dueAt === undefined ? {} : { dueAt }),
  ...(parkedFor === undefined ? {} : { parkedFor }),
  ...(waitsFor === undefined ? {} : { waitsFor }),
  ...(deliveredAt === undefined ? {} : { deliveredAt }),
});

const staysOpen = (state: RecordState): boolean => state !== 'delivered' && state !== 'skipped';

/** What a change replaces: nothing of it stays behind. */
export const movable = ['isOpen', 'nextAttemptAt', 'dueAt', 'parkedFor', 'waitsFor', 'deliveredAt', 'claim'] as const;

/** The record with a change applied; for a record that is not stored yet. */
export const withChange = (record: RecordDocument, change: RecordChange): RecordDocument => {
  // Those of `movable`, by name: `delete` takes four times as long, and each delivery comes through here.
  const {
    isOpen: _isOpen,
    nextAttemptAt: _nextAttemptAt,
    dueAt: _dueAt,
    parkedFor: _parkedFor,
    waitsFor: _waitsFor,
    deliveredAt: _deliveredAt,
    claim: _claim,
    ...rest
  } = record;
  const { attempt, state, version, failures } = change;
  return {
    ...rest,
    state,
    version,
    failures,
    ...(staysOpen(state) ? { isOpen: true } : {}),
    ...optional(change),
    attempts: attempt === undefined ? record.attempts : [...record.attempts, attempt].slice(-maxStoredAttempts),
    attemptCount: record.attemptCount + (attempt === undefined ? 0 : 1),
  };
};

/** A change, as an update of the stored record. */
export const updateOf = (change: RecordChange) => {
  const set: Record<string, unknown> = {
    state: change.state,
    version: change.version,
    failures: change.failures,
    ...(staysOpen(change.state) ? { isOpen: true } : {}),
    ...optional(change),
  };
  const gone = movable.filter((name) => !(name in set));
  return {
    $set: set,
    $unset: Object.fromEntries(gone.map((name) => [name, ''])),
    ...(change.attempt === undefined
      ? {}
      : {
          $inc: { attemptCount: 1 },
          $push: { attempts: { $each: [change.attempt], $slice: -maxStoredAttempts } },
        }),
  };
};

/** A delivery, as an update of a record that has changed since it was read: the delivery still counts. */
export const overruling = (delivery: RecordChange) => {
  const { $set, $inc, ...rest } = updateOf(delivery);
  const { version: _version, ...set } = $set;
  return { ...rest, $set: set, $inc: { ...$inc, version: 1 } };
};
