import { isPushStopped } from './push-stopped.ts';

const now = new Date('2026-11-28T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

describe('a platform', () => {
  it.each([
    ['no longer pushes: three rounds of polling found orders first, and no push came in five minutes', 3, 5, true],
    ['no longer pushes, however long ago it stopped', 40, 6_000, true],
    ['may push late: the first round was less than five minutes ago', 9, 4.99, false],
    ['may have lost single pushes: only two rounds found an order first', 2, 600, false],
  ])('%s', (_what, count, minutes, expected) => {
    expect(isPushStopped({ count, since: minutesAgo(minutes) }, now)).toBe(expected);
  });
});
