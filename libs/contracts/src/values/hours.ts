import { z } from 'zod';
import { maxLeadMinutes } from '../orders/lead.ts';
import { weekdays } from './weekdays.ts';

const day = z.enum(weekdays);
const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .meta({ description: 'In Turkish time', example: '09:00' });
const dayHoursSchema = z.union([
  z.object({
    day,
    opensAt: time,
    closesAt: time.meta({ description: 'Before `opensAt`: on the next day', example: '02:00' }),
  }),
  z.object({ day, closed: z.literal(true) }),
]);
export type DayHours = z.infer<typeof dayHoursSchema>;

/** When a working day ends: of the night or the morning, so that the day before is meant. */
export const dayEndsAtSchema = z.string().regex(/^(?:0\d|1[01]):[0-5]\d$/, 'must be a time from 00:00 to 11:59');

/** How many minutes before its time a scheduled order is due. */
export const leadMinutesSchema = z.int().min(0).max(maxLeadMinutes);

/** A whole week: each day once. */
export const hoursSchema = z
  .array(dayHoursSchema)
  .length(weekdays.length)
  .refine((week) => new Set(week.map((one) => one.day)).size === weekdays.length, 'each day once')
  .refine((week) => week.every((one) => 'closed' in one || one.opensAt !== one.closesAt), 'closes when it opens');
export type Hours = z.infer<typeof hoursSchema>;

/** From Monday to Sunday. */
export const inWeekOrder = (hours: readonly DayHours[]): Hours =>
  hours.toSorted((one, other) => weekdays.indexOf(one.day) - weekdays.indexOf(other.day));

const wordsOf = (one: DayHours): string => ('closed' in one ? one.day : `${one.day} ${one.opensAt} ${one.closesAt}`);

export const areSameHours = (one: readonly DayHours[], other: readonly DayHours[]): boolean =>
  inWeekOrder(one).map(wordsOf).join() === inWeekOrder(other).map(wordsOf).join();
