import { scheduleOf } from './schedule.ts';

describe('a chaos schedule', () => {
  it('is the same for the same seed and another for another', () => {
    expect(scheduleOf(7, 300_000)).toEqual(scheduleOf(7, 300_000));
    expect(scheduleOf(7, 300_000)).not.toEqual(scheduleOf(8, 300_000));
  });

  it('leaves the last sixth of the run in peace', () => {
    expect(Math.max(...scheduleOf(1, 60_000).map(({ atMs }) => atMs))).toBeLessThan(50_000);
  });
});
