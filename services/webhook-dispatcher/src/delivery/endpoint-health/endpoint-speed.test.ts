import { afterDuration, initialSpeed } from './endpoint-speed.ts';

const after = (...durations: number[]) => durations.reduce(afterDuration, initialSpeed);

describe('the speed of an endpoint', () => {
  it.each([
    ['is fast while it answers', [5, 10, 1_500], false],
    ['is slow after one time-out', [5, 10_000], true],
    ['stays slow after a few quick answers', [10_000, 5, 5, 5, 5], true],
    ['is fast again after five quick answers in a row', [10_000, 5, 5, 5, 5, 5], false],
    ['stays slow when a tardy one comes between', [10_000, 5, 5, 5, 1_500, 5, 5], true],
  ])('%s', (_name, durations, isSlow) => {
    expect(after(...durations).isSlow).toBe(isSlow);
  });
});
