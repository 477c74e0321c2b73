import { defaultDayEndsAt, endOfDay, midnight, startOfWorkingDay, workingDayOf } from './time-zone.ts';

/** A moment in Türkiye. */
const at = (text: string): Date => new Date(`${text}+03:00`);

describe('the working day of a restaurant that is open from 11:00 to 02:00', () => {
  it.each([
    ['2026-11-25T23:30', defaultDayEndsAt, '2026-11-26T04:00'],
    ['2026-11-26T01:30', defaultDayEndsAt, '2026-11-26T04:00'],
    ['2026-11-26T04:00', defaultDayEndsAt, '2026-11-27T04:00'],
    ['2026-11-25T23:30', '02:30', '2026-11-26T02:30'],
    ['2026-11-25T23:30', midnight, '2026-11-26T00:00'],
    ['2026-11-26T00:00', midnight, '2026-11-27T00:00'],
  ])('at %s ends at the next %s: %s', (now, dayEndsAt, end) => {
    expect(endOfDay(at(now), dayEndsAt)).toEqual(at(end));
  });

  it.each([
    ['2026-11-26T01:00', defaultDayEndsAt, '2026-11-25'],
    ['2026-11-26T04:00', defaultDayEndsAt, '2026-11-26'],
    ['2026-11-26T01:00', midnight, '2026-11-26'],
    ['2026-12-01T03:59', defaultDayEndsAt, '2026-11-30'],
  ])('has what comes at %s, where it ends at %s, on %s', (now, dayEndsAt, day) => {
    expect(workingDayOf(at(now), dayEndsAt)).toBe(day);
    expect(startOfWorkingDay(day, dayEndsAt)).toBeLessThanOrEqual(at(now).getTime());
  });
});
