import type { QueuedOrder } from '@kopru/contracts';

export type Urgency = 'calm' | 'soon' | 'late';
type Clock = Pick<QueuedOrder, 'status' | 'createdAt' | 'callAt' | 'acceptUntil'>;

const minuteMs = 60_000;
/** Where the platform has no clock of its own. */
const soonAfterMs = 5 * minuteMs;
const lateAfterMs = 10 * minuteMs;
/** The part of the platform's time that is left when it becomes pressing. */
const lateShare = 0.4;

export const minutesSince = (iso: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(iso)) / minuteMs));

/** How pressing it is to accept an order: `soon` once the platform phones, `late` when it will soon cancel. */
export const urgencyOf = ({ status, createdAt, callAt, acceptUntil }: Clock, nowMs: number): Urgency => {
  if (status !== 400) return 'calm';
  const start = Date.parse(createdAt);
  const end = acceptUntil === null ? start + lateAfterMs : Date.parse(acceptUntil);
  const lateAt = acceptUntil === null ? end : end - (end - start) * lateShare;
  const soonAt = callAt === null ? Math.min(start + soonAfterMs, start + (lateAt - start) / 2) : Date.parse(callAt);
  if (nowMs >= lateAt) return 'late';
  return nowMs >= soonAt ? 'soon' : 'calm';
};

/** Whole minutes until the platform cancels an order that nobody accepts; null: it has not said when. */
export const minutesLeft = ({ status, acceptUntil }: Clock, nowMs: number): number | null =>
  status !== 400 || acceptUntil === null ? null : Math.max(0, Math.ceil((Date.parse(acceptUntil) - nowMs) / minuteMs));
