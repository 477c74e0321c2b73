import { closedTimesOf, rangeOf, type Closing } from './closed-times.ts';

/** In UTC; Türkiye is three hours ahead, so the working day of the 28th goes from 01:00 to 01:00. */
const at = (text: string): Date => new Date(`2026-11-${text}:00Z`);
const day = '2026-11-28';
const closing = (from: string, to: string | null, change: Partial<Closing> = {}): Closing => ({
  ...{ restaurantId: 'a', provider: 'getir', from: at(from), to: to === null ? null : at(to) },
  ...change,
});
const own = [{ restaurantId: 'b', dayEndsAt: '10:00' }];
const minutes = (closed: Closing[], now = '29T05:00'): number[] =>
  closedTimesOf(closed, { day, closings: own, now: at(now) }).map((row) => row.minutes);

describe('the time that a store was closed on a working day', () => {
  it.each([
    ['within it', closing('28T10:00', '28T10:25'), [25]],
    ['from the day before', closing('27T10:00', '28T01:10'), [10]],
    ['until the day after', closing('29T00:30', '29T04:00'), [30]],
    ['all of it', closing('20T00:00', '29T04:00'), [1_440]],
    ['over before', closing('27T10:00', '28T01:00'), []],
    ['begun after', closing('29T01:00', '29T04:00'), []],
    ['still closed, when the day is over', closing('29T00:50', null), [10]],
    ['by the day of its restaurant', closing('29T01:00', '29T01:05', { restaurantId: 'b' }), [5]],
    ['before the day of its restaurant', closing('28T01:00', '28T07:00', { restaurantId: 'b' }), []],
  ])('is, %s', (_what, closed, expected) => {
    expect(minutes([closed])).toEqual(expected);
  });

  it('goes on until now while the day does', () => {
    expect(minutes([closing('28T10:00', null)], '28T10:07')).toEqual([7]);
  });

  it('is added up by store before it is rounded up, the longest first', () => {
    const short = { to: new Date(at('28T10:00').getTime() + 20_000) };
    const closed = [closing('28T10:00', null, short), closing('28T10:00', null, short)];
    const others = [
      closing('28T10:00', '28T10:02', { provider: 'ys' }),
      closing('28T12:00', '28T12:09', { restaurantId: 'b' }),
    ];
    expect(closedTimesOf([...closed, ...others], { day, closings: own, now: at('29T05:00') })).toEqual([
      { restaurantId: 'b', provider: 'getir', minutes: 9 },
      { restaurantId: 'a', provider: 'ys', minutes: 2 },
      { restaurantId: 'a', provider: 'getir', minutes: 1 },
    ]);
  });

  it('is looked for from the first beginning of a day to the last end', () => {
    const closings = [...own, { restaurantId: 'c', dayEndsAt: '02:00' }];
    expect(rangeOf({ day, closings })).toEqual({ from: at('27T23:00'), to: at('29T07:00') });
    expect(rangeOf({ day, closings: [] })).toEqual({ from: at('28T01:00'), to: at('29T01:00') });
  });
});
