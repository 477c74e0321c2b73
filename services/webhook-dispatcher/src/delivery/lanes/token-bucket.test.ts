import { createTokenBucket } from './token-bucket.ts';

const takenOver = (ratePerSecond: number, times: readonly number[]): number => {
  const bucket = createTokenBucket();
  return times.filter((at) => bucket.take(ratePerSecond, at)).length;
};

describe('the rate limit of an endpoint', () => {
  it('lets one second worth through at once', () => {
    expect(
      takenOver(
        5,
        Array.from({ length: 20 }, () => 1_000),
      ),
    ).toBe(5);
  });
  it('lets the rate through over time', () => {
    expect(
      takenOver(
        5,
        Array.from({ length: 1_001 }, (_, index) => 1_000 + index * 10),
      ),
    ).toBe(55);
  });
  it('knows rates below one per second', () => {
    expect(takenOver(0.5, [0, 1_000, 2_000, 3_000, 4_000])).toBe(3);
  });
});
