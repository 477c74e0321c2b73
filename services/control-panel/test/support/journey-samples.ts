import type { AnswerOf } from './panel-api.ts';
import { id } from './samples.ts';

export type Journey = AnswerOf<'getJourney'>;

const at = (second: number): string => `2026-03-01T12:30:${String(second).padStart(2, '0')}.000Z`;
const step = {
  by: 'platform' as const,
  who: null,
  platform: 'none' as const,
  platformDueAt: null,
  platformError: null,
};
/** A receiver that took the order. */
export const notified = {
  ...{ endpointId: id(40), name: 'Kasa', state: 'delivered' as const, parkedFor: null, deliveredAt: at(3) },
  ...{ attemptCount: 1, nextAttemptAt: null, lastStatusCode: 200, lastError: null },
};
/** Of an order that was accepted in the panel and printed. */
export const journey = (change: Partial<Journey> = {}): Journey => ({
  ...{ id: id(30), restaurantId: id(10), provider: 'getir', status: 500, isTest: false, deliveryBy: 'restaurant' },
  ...{ scheduledFor: null, readyAt: null, placedAt: at(0), arrivedAt: at(1), storedAt: at(2), waitsSince: null },
  ...{ acceptUntil: null, acceptTries: null, isReported: false, reportedAt: null },
  steps: [
    { ...step, status: 400, at: at(2) },
    { ...step, status: 500, at: at(20), by: 'panel', who: 'Ayşe Yılmaz', platform: 'done' },
  ],
  printed: [{ printer: 'mutfak', slip: 'order', at: at(22) }],
  usual: { isPrinted: true, isAdvanced: true, isReported: false },
  receivers: [notified],
  unavailable: [],
  broken: null,
  ...change,
});
