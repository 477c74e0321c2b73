import { readFailure, type Failure } from '@kopru/contracts/errors/failures';
import type { Attempt, AttemptResult, WebhookRecord } from '@kopru/contracts/internal/webhooks';
import type { Outcome } from './record-change.ts';
import type { RecordDocument, StoredAttempt } from './webhook-record.ts';

const iso = (date: Date | undefined): string | null => date?.toISOString() ?? null;

const errorOf = ({ error }: StoredAttempt): Failure | null => (error === null ? null : readFailure(error));

export const viewRecord = (record: RecordDocument): WebhookRecord => {
  const last = record.attempts.at(-1);
  const { waitsFor } = record;
  return {
    id: record._id,
    eventId: record.eventId,
    endpointId: record.endpointId,
    event: record.event,
    orderId: record.orderId,
    providerOrderId: record.providerOrderId,
    shortCode: record.shortCode ?? null,
    restaurantId: record.restaurantId,
    sequence: record.place?.sequence ?? null,
    state: record.state,
    waitsFor: waitsFor === undefined ? null : { sequence: waitsFor.sequence, recordId: waitsFor.recordId ?? null },
    attemptCount: record.attemptCount,
    nextAttemptAt: iso(record.nextAttemptAt),
    lastStatusCode: last?.statusCode ?? null,
    lastError: last === undefined ? null : errorOf(last),
    createdAt: record.createdAt.toISOString(),
    deliveredAt: iso(record.deliveredAt),
  };
};

export const viewAttempt = (attempt: StoredAttempt): Attempt => ({
  ...attempt,
  at: attempt.at.toISOString(),
  error: errorOf(attempt),
});

/** The answer to a person who started an attempt; a test has no record. */
export type OutcomeView = AttemptResult;

export const viewOutcome = (recordId: string | null, { attempt, isDelivered }: Outcome): OutcomeView => ({
  recordId,
  delivered: isDelivered,
  statusCode: attempt.statusCode,
  error: attempt.error,
  durationMs: attempt.durationMs,
});
