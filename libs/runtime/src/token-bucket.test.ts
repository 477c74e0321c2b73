import { takeToken, type TokenBucket } from './token-bucket.ts';

const takenOver = (perSecond: number, times: readonly number[]): number => {
  let bucket: TokenBucket | undefined;
  return times.filter((at) => {
    const taken = takeToken(bucket, { perSecond, burst: Math.max(1, perSecond) }, at);
    ({ bucket } = taken);
    return taken.isTaken;
  }).length;
};

describe('a token bucket', () => {
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
