import { ahead } from './clock.ts';

describe('how far a clock is ahead', () => {
  it.each([
    [0, '+0s'],
    [999, '+0s'],
    [90_000, '+1m 30s'],
    [21_600_000, '+6h'],
    [30 * 86_400_000 + 3_600_000, '+30d 1h'],
  ])('of %d ms is %s', (ms, text) => expect(ahead(ms)).toBe(text));
});
