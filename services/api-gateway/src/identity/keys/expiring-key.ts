import { isAlive, type ApiKey } from '../accounts/account.ts';

const weekMs = 7 * 86_400_000;

/**
 * Since when a key that is in use is about to expire: for the last week of its life, or the last half of a shorter one. A
 * rotated key is said to be only in the last half of its overlap, and while its successor was never used.
 */
export const expiringSince = (key: ApiKey, keys: readonly ApiKey[], now: Date): Date | undefined => {
  const { id, createdAt, expiresAt, lastUsedAt } = key;
  if (expiresAt === null || lastUsedAt === null || !isAlive(key, now)) return undefined;
  if (now.getTime() - lastUsedAt.getTime() > weekMs) return undefined;
  const successor = keys.find((other) => other.replaces === id && isAlive(other, now));
  if (successor !== undefined && successor.firstUsedAt !== null) return undefined;
  const lifeMs = expiresAt.getTime() - (successor?.createdAt ?? createdAt).getTime();
  const since = new Date(expiresAt.getTime() - Math.min(weekMs, lifeMs / 2));
  return since > now ? undefined : since;
};

/** No key is about to expire for longer. */
export const expiringWithinMs = weekMs;
