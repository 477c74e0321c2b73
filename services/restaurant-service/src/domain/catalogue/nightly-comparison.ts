import { clockMs, startOfWorkingDay, workingDayOf } from '@kopru/contracts/values/time-zone';

export interface RestaurantToCompare {
  accountId: string;
  restaurantId: string;
}

const nightBegins = '03:00';
const nightLastsMs = clockMs('06:00') - clockMs(nightBegins);
/** At most thirty reads in a minute, of all restaurants together. */
const msPerRead = 2_000;
/** Shorter than the lease of the comparing replica. */
const maxPauseMs = 60_000;
/** How late a night may begin; until then nothing is asked of anybody. */
export const idleMs = 600_000;

/** The last night that has begun in Türkiye. */
const nightOf = (at: Date): { begins: number; ends: number } => {
  const begins = startOfWorkingDay(workingDayOf(at, nightBegins), nightBegins);
  return { begins, ends: begins + nightLastsMs };
};

/**
 * One step of a night: compares the next restaurant, and answers in how many milliseconds the next step is due. Each
 * restaurant is compared once a night, by whichever process is in charge; a night that was slept through is left out.
 */
export const makeNightlyComparison = (parts: {
  /** Those whose last comparison began before this time, the oldest first. */
  due: (begunBefore: Date) => Promise<RestaurantToCompare[]>;
  /** How many calls it took; null: another has begun since. */
  compare: (accountId: string, restaurantId: string, notSince: Date) => Promise<number | null>;
  isInCharge: () => Promise<boolean>;
  onFailed: (restaurant: RestaurantToCompare, error: unknown) => void;
  now: () => Date;
}): (() => Promise<number>) => {
  const { due, compare, isInCharge, onFailed, now } = parts;
  let doneNight = 0;
  let known: { begins: number; rest: RestaurantToCompare[] } | undefined;
  return async () => {
    const { begins, ends } = nightOf(now());
    const isNight = now().getTime() < ends && begins !== doneNight;
    if (!isNight || !(await isInCharge())) {
      known = undefined;
      return idleMs;
    }
    if (known?.begins !== begins) known = { begins, rest: await due(new Date(begins)) };
    const { rest } = known;
    const next = rest.shift();
    if (next === undefined) {
      doneNight = begins;
      return idleMs;
    }
    const reads = await compare(next.accountId, next.restaurantId, new Date(begins)).catch((error: unknown) => {
      onFailed(next, error);
      return 1;
    });
    const evenlyMs = (ends - now().getTime()) / (rest.length + 1);
    return Math.max((reads ?? 0) * msPerRead, Math.min(maxPauseMs, evenlyMs));
  };
};
