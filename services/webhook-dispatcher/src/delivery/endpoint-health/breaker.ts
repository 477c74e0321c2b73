import { growingPauseMs } from '@kopru/runtime';

export interface BreakerSettings {
  /** The breaker opens after this many failures in a row, … */
  failures: number;
  /** … the first of them at least this long ago. */
  afterMs: number;
  /** The pause before the first probe; doubled after each probe that fails. */
  probeMs: number;
  maxProbeMs: number;
}

/** Failures in a row. */
export interface Streak {
  failures: number;
  since: number | undefined;
}

export const noStreak: Streak = { failures: 0, since: undefined };

export const afterAttempt = (streak: Streak, isDelivered: boolean, now: number): Streak =>
  isDelivered ? noStreak : { failures: streak.failures + 1, since: streak.since ?? now };

/** Asks for many failures over a while, so that a short outage is left to the ordinary retries. */
export const shouldOpen = (streak: Streak, settings: BreakerSettings, now: number): boolean =>
  streak.since !== undefined && streak.failures >= settings.failures && now - streak.since >= settings.afterMs;

export const probePauseMs = (failedProbes: number, { probeMs, maxProbeMs }: BreakerSettings): number =>
  growingPauseMs(failedProbes, { firstMs: probeMs, maxMs: maxProbeMs });
