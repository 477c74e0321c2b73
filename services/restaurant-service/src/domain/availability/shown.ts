import type { Progress } from './progress.ts';

/** Times as the interfaces show them. */
export const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
export const shownSeen = <S extends { at: Date }>(seen: S) => ({ ...seen, at: seen.at.toISOString() });
export const shownEnding = <W extends { until: Date | null; at: Date }>(desired: W) => ({
  ...shownSeen(desired),
  until: iso(desired.until),
});
export const shownProgress = <S extends { at: Date }>({
  state,
  since,
  dueAt,
  reason,
  observed,
  drift,
}: Progress<S>) => ({
  state,
  since: since.toISOString(),
  dueAt: iso(dueAt),
  reason,
  observed: observed && shownSeen(observed),
  drift: drift && shownSeen(drift),
});
/** Of what nothing is known yet. */
export const unknown = { reason: null, observed: null, drift: null };
export const nothingDesired = { ...unknown, state: null, since: null, dueAt: null };
