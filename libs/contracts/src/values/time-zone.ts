/** The day of a restaurant begins and ends by this clock. */
export const timeZone = 'Europe/Istanbul';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Türkiye keeps its hours all year. */
export const timeZoneOffsetMs = 3 * 60 * minuteMs;

export const midnight = '00:00';
/** When the working day of a restaurant ends that has chosen no other time. */
export const defaultDayEndsAt = '04:00';

/** `04:00` as milliseconds after midnight. */
export const clockMs = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
};

/** `2026-11-25`: the working day that this moment belongs to, which ends at `dayEndsAt` of the next morning. */
export const workingDayOf = (at: Date, dayEndsAt: string): string =>
  new Date(at.getTime() + timeZoneOffsetMs - clockMs(dayEndsAt)).toISOString().slice(0, 10);

/** NaN for a text that is no day. */
export const startOfWorkingDay = (day: string, dayEndsAt: string): number =>
  Date.parse(`${day}T00:00:00Z`) - timeZoneOffsetMs + clockMs(dayEndsAt);

/** When the running day ends: the next time that the clock shows `dayEndsAt`. */
export const endOfDay = (at: Date, dayEndsAt: string): Date =>
  new Date(startOfWorkingDay(workingDayOf(at, dayEndsAt), dayEndsAt) + dayMs);
