import type { IncidentFact } from '@kopru/contracts/internal/incidents';

const minuteMs = 60_000;
export const weekMs = 7 * 24 * 60 * minuteMs;
/** So many weeks show what is usual; Türkiye has no summer time, so a week earlier is the same hour. */
export const weeks = [1, 2, 3, 4] as const;
/** Fewer orders in a window may be none another week. */
export const usualOrders = 3;
/** The shortest window that had so many each week. */
const windowsMinutes = [60, 120] as const;
export const shortestMs = windowsMinutes[0] * minuteMs;
export const maxWindowMs = windowsMinutes[1] * minuteMs;

/** When orders of a restaurant arrived, without tests. */
export interface Arrivals {
  accountId: string;
  restaurantId: string;
  last: Date;
  /** At least those of the longest window of each week before. */
  before: readonly Date[];
}

/**
 * A restaurant without an order in a window in which it had orders each week before. It is wrong since its last order,
 * whenever that was: any other time would move on with each look.
 */
export const silentFact = ({ accountId, restaurantId, last, before }: Arrivals, at: Date): IncidentFact | undefined => {
  const isWithin = (time: Date, endMs: number, minutes: number): boolean =>
    time.getTime() >= endMs - minutes * minuteMs && time.getTime() < endMs;
  const minutes = windowsMinutes.find((window) =>
    weeks.every((week) => {
      const endMs = at.getTime() - week * weekMs;
      return before.filter((time) => isWithin(time, endMs, window)).length >= usualOrders;
    }),
  );
  if (minutes === undefined || isWithin(last, at.getTime(), minutes)) return undefined;
  return {
    ...{ accountId, restaurantId, subject: restaurantId, provider: null, isTest: false },
    ...{ kind: 'restaurant_silent', since: last.toISOString(), actor: 'person', details: { minutes } },
  };
};
