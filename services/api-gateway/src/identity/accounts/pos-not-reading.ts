import type { ApiKey } from './account.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const weekMs = 7 * 24 * hourMs;

/** A POS that polls asks every few seconds; the last use is written once a minute. */
const maxPauseMs = 5 * minuteMs;
/** A person who tries something out does not ask every few minutes for so long. */
const minSteadyMs = hourMs;
/** An order waits so long before anybody asks why: three times as long as a last use may be unwritten. */
export const waitsLongMs = 3 * minuteMs;

/** After an earlier last use a key was paused, and its steady use begins anew. */
export const pausedBefore = (now: Date): Date => new Date(now.getTime() - maxPauseMs);

interface UsedKey extends ApiKey {
  lastUsedAt: Date;
}
/** Also an expired key: its POS reads nothing any more. */
const mayHaveRead = (key: ApiKey): key is UsedKey =>
  key.revokedAt === null && key.scopes.includes('orders:read') && key.lastUsedAt !== null;

const isPolled = ({ usedSteadilySince, lastUsedAt }: UsedKey): boolean =>
  usedSteadilySince !== undefined && lastUsedAt.getTime() - usedSteadilySince.getTime() >= minSteadyMs;

/**
 * The key of the POS that no longer reads, while an order waits: a key that may read orders was used without a pause of five
 * minutes for at least an hour, at last within a week, and no such key has been used since the order arrived. Undefined: there
 * is no such POS, it reads, or the order has not waited for three minutes.
 */
export const posNotReading = (
  keys: readonly ApiKey[],
  { waitingSince, now }: { waitingSince: Date; now: Date },
): UsedKey | undefined => {
  if (now.getTime() - waitingSince.getTime() < waitsLongMs) return undefined;
  const readers = keys.filter(mayHaveRead);
  if (readers.some(({ lastUsedAt }) => lastUsedAt >= waitingSince)) return undefined;
  return readers
    .filter((key) => isPolled(key) && now.getTime() - key.lastUsedAt.getTime() <= weekMs)
    .toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())[0];
};
