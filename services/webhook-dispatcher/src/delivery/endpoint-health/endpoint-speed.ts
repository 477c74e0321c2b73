/** The speed of an endpoint, judged by its recent attempts. */
export interface Speed {
  isSlow: boolean;
  /** Quick answers in a row since the endpoint became slow. */
  quick: number;
  /** Smoothed duration of an attempt. */
  averageMs: number;
}

export const slowFromMs = 2_000;
const quickBelowMs = 1_000;
const quickToLeave = 5;
const weight = 0.2;

export const initialSpeed: Speed = { isSlow: false, quick: 0, averageMs: 20 };

/** One very slow attempt or time-out makes an endpoint slow; several quick ones in a row make it fast again. */
export const afterDuration = (speed: Speed, durationMs: number): Speed => {
  const averageMs = speed.averageMs + weight * (durationMs - speed.averageMs);
  if (durationMs >= slowFromMs) return { isSlow: true, quick: 0, averageMs };
  if (!speed.isSlow) return { ...speed, averageMs };
  const quick = durationMs < quickBelowMs ? speed.quick + 1 : 0;
  return quick >= quickToLeave ? { isSlow: false, quick: 0, averageMs } : { isSlow: true, quick, averageMs };
};
