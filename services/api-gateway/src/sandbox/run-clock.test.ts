import { stepOf } from './run-clock.ts';

const clock = (offsetMs: number, targetMs: number) => ({ offsetMs, targetMs, released: {} });

describe('the steps of a sandbox’s clock', () => {
  it('go from one due time to the next, and at last to the target', () => {
    expect(stepOf(clock(0, 100_000), 15_000, 0)).toBe(16_000);
    expect(stepOf(clock(90_000, 100_000), 15_000, 1)).toBe(10_000);
    expect(stepOf(clock(90_000, 100_000), undefined, 1)).toBe(10_000);
    // What is due at this very moment must not keep it where it is.
    expect(stepOf(clock(0, 100_000), 0, 5)).toBe(1_000);
  });

  it('end, however many things are due on the way', () => {
    const targetMs = 30 * 86_400_000;
    let [offsetMs, steps] = [0, 0];
    for (; offsetMs < targetMs; steps += 1) offsetMs += stepOf(clock(offsetMs, targetMs), 1_000, steps);
    expect(offsetMs).toBe(targetMs);
    expect(steps).toBeLessThanOrEqual(200);
  });
});
