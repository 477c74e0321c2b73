import { midnight, startOfWorkingDay, timeZoneOffsetMs, workingDayOf } from '@kopru/contracts/panel/values';

const dayMs = 86_400_000;

/** `2026-03-01`: the day in Türkiye, so many days ago; one that ends after midnight goes on until then. */
export const localDay = (daysAgo = 0, dayEndsAt = midnight): string =>
  workingDayOf(new Date(Date.now() - daysAgo * dayMs), dayEndsAt);

/** 0 on a Monday, 6 on a Sunday. */
export const daysSinceMonday = (dayEndsAt: string): number =>
  (new Date(`${localDay(0, dayEndsAt)}T00:00Z`).getUTCDay() + 6) % 7;

/** `2026-03-01T14:05`: the minute in Türkiye, so many days ago. */
export const localMinute = (daysAgo = 0): string =>
  new Date(Date.now() - daysAgo * dayMs + timeZoneOffsetMs).toISOString().slice(0, 16);

const isoOf = (at: number): string => (Number.isNaN(at) ? '' : new Date(at).toISOString());

/** The instant of a minute, or of the beginning of a day; empty, so no filter, for the nonsense that an address may hold. */
export const instantOf = (minute: string): string => {
  const time = minute.includes(':') ? minute.replace(' ', 'T') : `${minute}T00:00`;
  return isoOf(Date.parse(`${time}Z`) - timeZoneOffsetMs);
};

/** The bounds of whole days, the last day included. */
export const dayStart = (day: string, dayEndsAt: string): string => isoOf(startOfWorkingDay(day, dayEndsAt));
export const dayEnd = (day: string, dayEndsAt: string): string => isoOf(startOfWorkingDay(day, dayEndsAt) + dayMs);
