import { weekdays } from '@kopru/contracts/panel/values';
import type { DayHours, Hours } from '@kopru/contracts/values/hours';
import type { Weekday } from '@kopru/contracts/values/weekdays';

/** A day as its fields hold it; the times stay while it is closed. */
export interface DayFields {
  day: Weekday;
  isOpen: boolean;
  opensAt: string;
  closesAt: string;
}

const usual = { opensAt: '10:00', closesAt: '22:00' };

/** Where nothing was wished yet, every day as many restaurants have it. */
export const fieldsOf = (hours: Hours | undefined): DayFields[] =>
  weekdays.map((day) => {
    const found = hours?.find((one) => one.day === day);
    if (found === undefined) return { day, isOpen: true, ...usual };
    return 'closed' in found ? { day, isOpen: false, ...usual } : { isOpen: true, ...found };
  });

const written = /^(\d{1,2})[.:]?(\d\d)?$/;

/** `9`, `930`, `9.30` or `24:00` as `09:00`, `09:30` and `00:00`; null when the text is no time. */
export const timeOf = (text: string): string | null => {
  const [, hour = '', minute = '00'] = written.exec(text.trim()) ?? [];
  if (hour === '' || Number(minute) > 59) return null;
  if (Number(hour) === 24 && minute === '00') return '00:00';
  return Number(hour) > 23 ? null : `${hour.padStart(2, '0')}:${minute}`;
};

/** What is wrong with a day. */
export const faultOf = ({ isOpen, opensAt, closesAt }: DayFields): 'noTime' | 'same' | null => {
  if (!isOpen) return null;
  const [opens, closes] = [timeOf(opensAt), timeOf(closesAt)];
  if (opens === null || closes === null) return 'noTime';
  return opens === closes ? 'same' : null;
};

export const hoursOf = (fields: readonly DayFields[]): Hours =>
  fields.map(({ day, isOpen, opensAt, closesAt }) =>
    isOpen ? { day, opensAt: timeOf(opensAt) ?? '', closesAt: timeOf(closesAt) ?? '' } : { day, closed: true },
  );

/** Whether the day ends after midnight. */
export const isOvernight = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }): boolean =>
  (timeOf(closesAt) ?? '') < (timeOf(opensAt) ?? '');

/** The times of a day; null: closed. */
type Times = { opensAt: string; closesAt: string } | null;

export interface Stretch {
  from: Weekday;
  to: Weekday;
  times: Times;
}

const timesOf = (one: DayHours): Times => ('closed' in one ? null : { opensAt: one.opensAt, closesAt: one.closesAt });
const isSame = (one: Times, other: Times): boolean =>
  one?.opensAt === other?.opensAt && one?.closesAt === other?.closesAt;

/** A week with its like days together. */
export const stretchesOf = (hours: Hours): Stretch[] => {
  const stretches: Stretch[] = [];
  for (const one of hours) {
    const times = timesOf(one);
    const last = stretches.at(-1);
    if (last !== undefined && isSame(last.times, times)) last.to = one.day;
    else stretches.push({ from: one.day, to: one.day, times });
  }
  return stretches;
};

export const isSameWeek = (one: Hours, other: Hours): boolean =>
  JSON.stringify(stretchesOf(one)) === JSON.stringify(stretchesOf(other));
