import { defaultDayEndsAt, startOfWorkingDay } from '../values/time-zone.ts';
import type { DayReportBody } from './day-report.ts';

const dayMs = 86_400_000;

/** Some restaurants whose working day ends at the same time, and when their day, or days, begin and end. */
export interface Closing {
  dayEndsAt: string;
  from: string;
  to: string;
  /** Either these restaurants, or all but these. */
  only?: string[];
  except?: string[];
}

interface DaysAsked extends Pick<DayReportBody, 'day' | 'closings'> {
  /** How many, from `day` on. */
  days?: number;
}

/** The restaurants by the time at which their day ends: first all that have chosen no time of their own. */
export const closingsOf = ({ day, days = 1, closings }: DaysAsked): Closing[] => {
  const own = closings.filter(({ dayEndsAt }) => dayEndsAt !== defaultDayEndsAt);
  const closing = (dayEndsAt: string, restaurants: Pick<Closing, 'only' | 'except'>): Closing => {
    const start = startOfWorkingDay(day, dayEndsAt);
    const [from, to] = [start, start + days * dayMs].map((at) => new Date(at).toISOString()) as [string, string];
    return { dayEndsAt, from, to, ...restaurants };
  };
  const idsOf = (some: typeof own): string[] => some.map(({ restaurantId }) => restaurantId);
  return [
    closing(defaultDayEndsAt, { except: idsOf(own) }),
    ...[...Map.groupBy(own, ({ dayEndsAt }) => dayEndsAt)].map(([time, some]) => closing(time, { only: idsOf(some) })),
  ];
};
