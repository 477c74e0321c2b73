export interface TokenBucket {
  tokens: number;
  /** When it had so many, in milliseconds of the caller's clock. */
  at: number;
}

/**
 * Takes one token, if there is a whole one: `perSecond` flow in, and at most `burst` stay. A bucket that is not there
 * yet is full. Time does not go back: `nowMs` before the bucket's own time counts as that.
 */
export const takeToken = (
  before: TokenBucket | undefined,
  { perSecond, burst }: { perSecond: number; burst: number },
  nowMs: number,
): { isTaken: boolean; bucket: TokenBucket } => {
  const at = Math.max(nowMs, before?.at ?? nowMs);
  const filled = Math.min(burst, (before?.tokens ?? burst) + ((at - (before?.at ?? at)) / 1000) * perSecond);
  const isTaken = filled >= 1;
  return { isTaken, bucket: { tokens: isTaken ? filled - 1 : filled, at } };
};
