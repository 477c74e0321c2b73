import { afterAttempt, noStreak, probePauseMs, shouldOpen, type BreakerSettings } from './breaker.ts';

const settings: BreakerSettings = { failures: 3, afterMs: 1_000, probeMs: 100, maxProbeMs: 1_000 };
const failedAt = (...times: number[]) => times.reduce((streak, at) => afterAttempt(streak, false, at), noStreak);

describe('the breaker of an endpoint', () => {
  it('opens after enough failures over long enough', () => {
    expect(shouldOpen(failedAt(0, 500, 1_000), settings, 1_000)).toBe(true);
  });
  it('stays closed for many failures within a moment', () => {
    expect(shouldOpen(failedAt(0, 1, 2, 3, 4), settings, 4)).toBe(false);
  });
  it('stays closed for few failures over a long time', () => {
    expect(shouldOpen(failedAt(0, 60_000), settings, 60_000)).toBe(false);
  });
  it('starts over after a delivery', () => {
    const streak = afterAttempt(failedAt(0, 500), true, 600);
    expect(shouldOpen(afterAttempt(streak, false, 2_000), settings, 2_000)).toBe(false);
  });
  it('probes less and less often, up to a limit', () => {
    expect([0, 1, 2, 3, 4, 50].map((probes) => probePauseMs(probes, settings))).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
  });
});
