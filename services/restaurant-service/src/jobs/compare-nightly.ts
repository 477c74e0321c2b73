import type { Leases } from '@kopru/mongo';
import { repeating, type Logger, type Service } from '@kopru/runtime';
import type { FindDrift } from '../domain/catalogue/find-drift.ts';
import { idleMs, makeNightlyComparison, type RestaurantToCompare } from '../domain/catalogue/nightly-comparison.ts';

/** Longer than a comparison and the pause after it. */
const leaseMs = 300_000;

/** Compares the platforms of every restaurant once in a night; between the nights it makes no calls. */
export const createNightlyComparison = (parts: {
  compareUnlessSince: FindDrift['compareUnlessSince'];
  due: (begunBefore: Date) => Promise<RestaurantToCompare[]>;
  leases: Leases;
  owner: string;
  logger: Logger;
}): Service => {
  const { compareUnlessSince, due, leases, owner, logger } = parts;
  const step = makeNightlyComparison({
    due,
    compare: compareUnlessSince,
    isInCharge: () => leases.acquire('nightly-comparison', owner, leaseMs),
    onFailed: (restaurant, error) =>
      void logger.warn('could not compare a restaurant with its platforms', { ...restaurant, error }),
    now: () => new Date(),
  });
  const stepping = repeating(async () => stepping.wakeWithin(await step()), {
    everyMs: idleMs,
    onError: (error) => void logger.warn('the nightly comparison failed', { error }),
  });
  return stepping;
};
