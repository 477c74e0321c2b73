import { retryAfterMs } from './retry-after.ts';

describe('retryAfterMs', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  it.each([
    [undefined, undefined],
    ['3', 3_000],
    [' 120 ', 120_000],
    ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['-5x', undefined],
  ])('%s is %s', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
