import type { RecordState } from '@kopru/contracts';
import type { RetrySchedule } from './retry-schedule.ts';
import { maxKeptAttempts, type ParkReason, type RecordDocument, type StoredAttempt } from './webhook-record.ts';

/** What becomes of a record; the whole of its movable part, so that nothing of the old arrangement stays behind. */
export interface RecordChange {
  state: RecordState;
  turn: number;
  failures: number;
  attempt?: StoredAttempt;
  nextAttemptAt?: Date;
  dueAt?: Date;
  parkedFor?: ParkReason;
  deliveredAt?: Date;
}

export interface AttemptResult {
  attempt: StoredAttempt;
  isDelivered: boolean;
  /** The receiver said that it is gone for good. */
  isGone: boolean;
  isTimeout: boolean;
  /** How long the receiver took, without what this process itself was late. */
  receiverMs: number;
  retryAfterMs: number | undefined;
}

/** Longer waits are not taken from a receiver. */
const maxRetryAfterMs = 3_600_000;

export interface Retry {
  change: RecordChange;
  /** The pause of the wait queue; undefined: no wait queue has this pause, the sweeper's clock serves. */
  waitMs: number | undefined;
}

const retryAt = (record: RecordDocument, result: AttemptResult, delayMs: number, now: Date, graceMs: number): Retry => {
  const askedMs = Math.min(result.retryAfterMs ?? 0, maxRetryAfterMs);
  const pauseMs = Math.max(delayMs, askedMs);
  const waitMs = pauseMs === delayMs ? delayMs : undefined;
  const nextAttemptAt = new Date(now.getTime() + pauseMs);
  return {
    waitMs,
    change: {
      state: 'retrying',
      turn: record.turn + 1,
      failures: record.failures + 1,
      attempt: result.attempt,
      nextAttemptAt,
      dueAt: waitMs === undefined ? nextAttemptAt : new Date(nextAttemptAt.getTime() + graceMs),
    },
  };
};

/** What an attempt of the schedule makes of a record: delivered, another retry, or failed after the last one. */
export const afterResult = (
  record: RecordDocument,
  result: AttemptResult,
  { schedule, now, graceMs }: { schedule: RetrySchedule; now: Date; graceMs: number },
): Retry => {
  const { attempt } = result;
  const turn = record.turn + 1;
  if (result.isDelivered)
    return { waitMs: undefined, change: { state: 'delivered', turn, failures: 0, attempt, deliveredAt: now } };
  const delayMs = result.isGone ? undefined : schedule.delayMs(record.failures + 1);
  if (delayMs === undefined)
    return { waitMs: undefined, change: { state: 'failed', turn, failures: record.failures + 1, attempt } };
  return retryAt(record, result, delayMs, now, graceMs);
};

export const parked = (record: RecordDocument, reason: ParkReason): RecordChange => ({
  state: 'parked',
  turn: record.turn + 1,
  failures: record.failures,
  parkedFor: reason,
});

/** Whoever has it now keeps it until `dueAt`; then the sweeper takes over. */
export const underWay = (record: RecordDocument, dueAt: Date): RecordChange => ({
  state: record.state === 'retrying' ? 'retrying' : 'pending',
  turn: record.turn,
  failures: record.failures,
  dueAt,
});

export const skipped = (record: RecordDocument): RecordChange => ({
  state: 'skipped',
  turn: record.turn + 1,
  failures: record.failures,
});

const optional = ({ nextAttemptAt, dueAt, parkedFor, deliveredAt }: RecordChange) => ({
  ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
  ...(dueAt === undefined ? {} : { dueAt }),
  ...(parkedFor === undefined ? {} : { parkedFor }),
  ...(deliveredAt === undefined ? {} : { deliveredAt }),
});

const staysOpen = (state: RecordState): boolean => state !== 'delivered' && state !== 'skipped';

/** The record with a change applied, for one that is not stored yet. */
export const withChange = (record: RecordDocument, change: RecordChange): RecordDocument => {
  const { isOpen: _isOpen, nextAttemptAt: _next, dueAt: _due, parkedFor: _parked, claim: _claim, ...rest } = record;
  const { attempt, state, turn, failures } = change;
  return {
    ...rest,
    state,
    turn,
    failures,
    ...(staysOpen(state) ? { isOpen: true } : {}),
    ...optional(change),
    attempts: attempt === undefined ? record.attempts : [...record.attempts, attempt].slice(-maxKeptAttempts),
    attemptCount: record.attemptCount + (attempt === undefined ? 0 : 1),
  };
};

const movable = ['isOpen', 'nextAttemptAt', 'dueAt', 'parkedFor', 'deliveredAt', 'claim'] as const;

/** The same change as an update of the stored record. */
export const updateOf = (change: RecordChange) => {
  const set: Record<string, unknown> = {
    state: change.state,
    turn: change.turn,
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
          $push: { attempts: { $each: [change.attempt], $slice: -maxKeptAttempts } },
        }),
  };
};
