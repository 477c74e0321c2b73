import { silentFact, type Arrivals } from './silence.ts';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
const at = new Date('2026-11-28T17:00:00.000Z');
const before = (week: number, minutes: number): Date => new Date(at.getTime() - week * weekMs - minutes * minuteMs);
const each = (week: number, ...minutes: number[]): Date[] => minutes.map((ago) => before(week, ago));
const weekly = (...minutes: number[]): Date[] => [1, 2, 3, 4].flatMap((week) => each(week, ...minutes));
const restaurant = (change: Partial<Arrivals> = {}): Arrivals => ({
  accountId: '1'.repeat(24),
  restaurantId: '2'.repeat(24),
  last: before(0, 61),
  before: weekly(10, 30, 60),
  ...change,
});
const minutesOf = (change: Partial<Arrivals>): number | undefined => {
  const fact = silentFact(restaurant(change), at);
  return fact?.kind === 'restaurant_silent' ? fact.details.minutes : undefined;
};

describe('a restaurant without orders at an hour at which it has orders each week', () => {
  it('is silent since its last order', () => {
    expect(silentFact(restaurant(), at)).toEqual({
      ...{ accountId: '1'.repeat(24), restaurantId: '2'.repeat(24), subject: '2'.repeat(24), provider: null },
      ...{ kind: 'restaurant_silent', since: before(0, 61).toISOString(), isTest: false, actor: 'person' },
      details: { minutes: 60 },
    });
    const yesterday = before(0, 24 * 60);
    expect(silentFact(restaurant({ last: yesterday }), at)?.since).toBe(yesterday.toISOString());
  });

  it.each<[string, Partial<Arrivals>, number | undefined]>([
    ['had an order within the hour', { last: before(0, 60) }, undefined],
    ['has had none since', { last: before(0, 60.1) }, 60],
    [
      'had two orders in one of the weeks',
      { before: [...weekly(10, 30), ...[1, 2, 4].flatMap((week) => each(week, 50))] },
      undefined,
    ],
    ['had none three weeks ago', { before: weekly(1, 2, 3).filter((time) => time > before(2, 120)) }, undefined],
    ['had the third order at the end of the hour', { before: weekly(0, 10, 20) }, undefined],
    ['had the third order before the hour', { before: weekly(10, 30, 61) }, undefined],
    ['is quiet for two hours, and has three orders in two', { before: weekly(10, 30, 120), last: before(0, 121) }, 120],
    ['had the third order before the two hours', { before: weekly(10, 30, 121), last: before(0, 121) }, undefined],
  ])('%s', (_what, change, minutes) => {
    expect(minutesOf(change)).toBe(minutes);
  });
});
