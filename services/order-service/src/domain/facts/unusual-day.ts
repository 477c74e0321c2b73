import { timeZone } from '@kopru/contracts/values/time-zone';

const weekMs = 7 * 24 * 3_600_000;

const solar = new Intl.DateTimeFormat('en-u-ca-gregory', { timeZone, month: '2-digit', day: '2-digit' });
const lunar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { timeZone, month: '2-digit', day: '2-digit' });
const monthAndDay = (format: Intl.DateTimeFormat, at: Date): string => {
  const parts = format.formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('month')}-${of('day')}`;
};

/** General holidays of Türkiye (law 2429) on a fixed date, with New Year's Eve; month and day. */
const fixedHolidays = new Set(['12-31', '01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-28', '10-29']);
const ramadan = '09';

const isBetween = (day: string, first: string, last: string): boolean => day >= first && day <= last;

/**
 * The eve and the days of the feasts of Ramadan and of the Sacrifice, with a day more on both sides: the calendar of
 * Umm al-Qura, which the runtime knows, and that of the Diyanet differ by a day in some years.
 */
const isFeast = (day: string): boolean =>
  isBetween(day, '09-28', '09-30') || isBetween(day, '10-01', '10-04') || isBetween(day, '12-08', '12-14');

const isHoliday = (at: Date): boolean => fixedHolidays.has(monthAndDay(solar, at)) || isFeast(monthAndDay(lunar, at));

const isRamadan = (at: Date): boolean => monthAndDay(lunar, at).startsWith(ramadan);

/**
 * Whether the weeks before say nothing about this day: a holiday, or the first two weeks of Ramadan or after it, when
 * people eat at other hours.
 */
export const isUnusualDay = (at: Date): boolean =>
  isHoliday(at) || [1, 2].some((week) => isRamadan(new Date(at.getTime() - week * weekMs)) !== isRamadan(at));
