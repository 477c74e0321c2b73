const dayMs = 86_400_000;

/** So many days are added up at once, and as many before them. */
export const maxSalesDays = 92;
/** Nothing was sold before. */
export const firstDay = '2000-01-01';

/** Days that are added up, both included. */
export interface DayRange {
  fromDay: string;
  toDay: string;
}

export const daysIn = ({ fromDay, toDay }: DayRange): number =>
  Math.round((Date.parse(toDay) - Date.parse(fromDay)) / dayMs) + 1;

/** `2026-11-20`: so many days after a day, or before it. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Whether sales of these days are added up: not of too many, and not of none. */
export const isSalesRange = (range: DayRange): boolean =>
  range.fromDay >= firstDay && daysIn(range) >= 1 && daysIn(range) <= maxSalesDays;

/** As many days right before them. */
export const rangeBefore = (range: DayRange): DayRange => {
  const days = daysIn(range);
  return { fromDay: dayAfter(range.fromDay, -days), toDay: dayAfter(range.toDay, -days) };
};
