import { weekdays } from '@kopru/contracts/panel/values';
import type { Hours } from '@kopru/contracts/values/hours';
import { faultOf, fieldsOf, hoursOf, isOvernight, stretchesOf, timeOf } from './week.ts';

describe('a time as it is typed', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    [' 11:05 ', '11:05'],
    ['1130', '11:30'],
    ['24:00', '00:00'],
    ['25', null],
    ['10:75', null],
    ['24:30', null],
    ['saat on', null],
    ['', null],
  ])('%j is %j', (typed, time) => {
    expect(timeOf(typed)).toBe(time);
  });
});

describe('a week', () => {
  const week: Hours = weekdays.map((day) =>
    day === 'sunday'
      ? { day, closed: true }
      : { day, opensAt: '11:00', closesAt: day === 'friday' ? '02:00' : '23:00' },
  );

  it('is the same after it was in the fields', () => {
    expect(hoursOf(fieldsOf(week))).toEqual(week);
  });

  it('shows like days that follow each other together', () => {
    const shown = stretchesOf(week).map(({ from, to, times }) => [from, to, times?.closesAt]);
    expect(shown).toEqual([
      ['monday', 'thursday', '23:00'],
      ['friday', 'friday', '02:00'],
      ['saturday', 'saturday', '23:00'],
      ['sunday', 'sunday', undefined],
    ]);
  });

  it('has days that end after midnight', () => {
    expect(isOvernight({ opensAt: '11', closesAt: '2' })).toBe(true);
    expect(isOvernight({ opensAt: '11:00', closesAt: '23:00' })).toBe(false);
  });

  it.each([
    [{ opensAt: '1', closesAt: '' }, 'noTime'],
    [{ opensAt: '0900', closesAt: '9' }, 'same'],
    [{ isOpen: false, opensAt: '', closesAt: '' }, null],
    [{ opensAt: '9', closesAt: '3' }, null],
  ])('with %j has the fault %j', (change, fault) => {
    expect(faultOf({ day: 'monday', isOpen: true, ...change })).toBe(fault);
  });
});
