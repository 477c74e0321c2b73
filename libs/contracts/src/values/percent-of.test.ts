import { percentOf } from './percent-of.ts';

describe('a share in percent', () => {
  it.each([
    [0, 0, null],
    [0, 3, 0],
    [1, 3, 33.33],
    [2, 3, 66.66],
    [57, 100, 57],
    [29, 100, 29],
    [999, 1_000, 99.9],
    [99_999, 100_000, 99.99],
    [999_999_999, 1_000_000_000, 99.99],
    [100_000, 100_000, 100],
  ])('of %d in %d is %p, never more than it is', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });
});
