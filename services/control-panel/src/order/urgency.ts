import type { QueuedOrder } from '@kopru/contracts/internal/order-queue';

export type Urgency = 'calm' | 'soon' | 'late';
type Clock = Pick<
  QueuedOrder,
  'status' | 'createdAt' | 'callAt' | 'acceptUntil' | 'since' | 'pickupAt' | 'readyAt' | 'scheduledFor'
>;

/** What says when a dish is due. */
type Due = Pick<Clock, 'status' | 'readyAt' | 'pickupAt' | 'scheduledFor'>;

const minuteMs = 60_000;
/** Where the platform has no clock of its own. */
const soonAfterMs = 5 * minuteMs;
const lateAfterMs = 10 * minuteMs;
/** The part of the platform's time that is left when it becomes pressing. */
const lateShare = 0.4;

/** Where nobody said when a dish is to be ready. */
const soonCookedMs = 20 * minuteMs;
const lateCookedMs = 30 * minuteMs;
/** So long before its time a dish becomes pressing; less where it had little time. */
const soonBeforeMs = 10 * minuteMs;

export const minutesSince = (iso: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(iso)) / minuteMs));

const isCooked = (status: number): boolean => status === 500;

const earlier = (one: string | null | undefined, other: string | null | undefined): string | null => {
  if (one == null || other == null) return one ?? other ?? null;
  return Date.parse(one) <= Date.parse(other) ? one : other;
};

/**
 * When the preparation time that was chosen is over, or the courier or the customer comes, whichever is earlier; else when
 * the customer wants it. Null: nobody has said.
 */
const dueAt = ({ status, readyAt, pickupAt, scheduledFor }: Due): string | null =>
  (status < 600 ? earlier(readyAt, pickupAt) : null) ?? scheduledFor;

/** Whole minutes until a dish is due, below zero when it is late; null: nobody has said, or it is not in the kitchen. */
export const minutesUntilDue = (order: Due, nowMs: number): number | null => {
  const due = isCooked(order.status) ? dueAt(order) : null;
  return due === null ? null : Math.ceil((Date.parse(due) - nowMs) / minuteMs);
};

/** `soon` shortly before a dish is due, `late` after it. */
const urgencyOfDish = (order: Clock, nowMs: number): Urgency => {
  const start = Date.parse(order.since);
  const due = dueAt(order);
  const lateAt = due === null ? start + lateCookedMs : Date.parse(due);
  const soonAt = due === null ? start + soonCookedMs : lateAt - Math.min(soonBeforeMs, (lateAt - start) * lateShare);
  if (nowMs >= lateAt) return 'late';
  return nowMs >= soonAt ? 'soon' : 'calm';
};

/**
 * How pressing an order is: to be accepted, `soon` once the platform phones and `late` when it will soon cancel; in the
 * kitchen, by the time when it is due. What is on its way is nobody's in the restaurant to hurry.
 */
export const urgencyOf = (order: Clock, nowMs: number): Urgency => {
  const { status, createdAt, callAt, acceptUntil } = order;
  if (isCooked(status)) return urgencyOfDish(order, nowMs);
  if (status !== 400) return 'calm';
  const start = Date.parse(createdAt);
  const end = acceptUntil === null ? start + lateAfterMs : Date.parse(acceptUntil);
  const lateAt = acceptUntil === null ? end : end - (end - start) * lateShare;
  const soonAt = callAt === null ? Math.min(start + soonAfterMs, start + (lateAt - start) / 2) : Date.parse(callAt);
  if (nowMs >= lateAt) return 'late';
  return nowMs >= soonAt ? 'soon' : 'calm';
};

/** Whole minutes since a dish that is still in the kitchen was due; null: it is not late. */
export const minutesLate = (order: Due, nowMs: number): number | null => {
  const untilDue = minutesUntilDue(order, nowMs);
  return untilDue !== null && untilDue < 0 ? -untilDue : null;
};

/** Whole minutes until the platform cancels an order that nobody accepts; null: it has not said when. */
export const minutesLeft = ({ status, acceptUntil }: Clock, nowMs: number): number | null =>
  status !== 400 || acceptUntil === null ? null : Math.max(0, Math.ceil((Date.parse(acceptUntil) - nowMs) / minuteMs));
