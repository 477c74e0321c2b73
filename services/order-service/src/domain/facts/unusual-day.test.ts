import { isUnusualDay } from './unusual-day.ts';

describe('a day of which the weeks before say nothing', () => {
  it.each([
    ['New Year', '2027-01-01'],
    ["New Year's Eve", '2026-12-31'],
    ['the day of the Republic', '2026-10-29'],
    ['its eve', '2026-10-28'],
    ['the eve of the feast of Ramadan', '2026-03-19'],
    ['the feast of Ramadan, first day', '2026-03-20'],
    ['the feast of Ramadan, last day', '2026-03-22'],
    ['the feast of Ramadan a year later', '2027-03-09'],
    ['the eve of the feast of the Sacrifice', '2026-05-26'],
    ['the feast of the Sacrifice, last day', '2026-05-30'],
    ['the feast of the Sacrifice of 2025', '2025-06-06'],
    ['the first day of Ramadan', '2026-02-19'],
    ['a day of its second week', '2026-03-03'],
    ['a week after the feast of Ramadan', '2026-03-29'],
  ])('%s', (_what, day) => {
    expect(isUnusualDay(new Date(`${day}T12:00:00+03:00`))).toBe(true);
  });

  it.each([
    ['a day in autumn', '2026-11-28'],
    ["the day before New Year's Eve", '2026-12-30'],
    ['a day shortly before Ramadan', '2026-02-16'],
    ['a day of the third week of Ramadan', '2026-03-08'],
    ['the third week after Ramadan', '2026-04-05'],
    ['a week before the feast of the Sacrifice', '2026-05-20'],
    ['a week after it', '2026-06-06'],
  ])('is not %s', (_what, day) => {
    expect(isUnusualDay(new Date(`${day}T12:00:00+03:00`))).toBe(false);
  });

  it('begins and ends in Türkiye', () => {
    expect(isUnusualDay(new Date('2026-10-29T20:59:59.999Z'))).toBe(true);
    expect(isUnusualDay(new Date('2026-10-29T21:00:00.000Z'))).toBe(false);
    expect(isUnusualDay(new Date('2026-10-27T20:59:59.999Z'))).toBe(false);
    expect(isUnusualDay(new Date('2026-10-27T21:00:00.000Z'))).toBe(true);
  });
});
