/** The rounds of polling that were first to find an order, since the last push. */
export interface PolledRounds {
  since: Date;
  /** When the last of them was counted. */
  at: Date;
  count: number;
}

/**
 * What is polled within this time of the last push or the last round does not count: a backlog is one round. Longer than
 * provider-ingest delays reports, so that an unreported push does not count as missing.
 */
export const roundMs = 60_000;

export const minRounds = 3;
/** A push that comes after a poll has found its order is seconds late, not minutes. */
const minSilenceMs = 300_000;

/** The platform no longer pushes its orders: again and again they were found by asking for them. */
export const isPushStopped = ({ since, count }: Pick<PolledRounds, 'since' | 'count'>, now: Date): boolean =>
  count >= minRounds && now.getTime() - since.getTime() >= minSilenceMs;
