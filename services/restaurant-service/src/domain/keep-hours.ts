import { areSameHours, capabilities, failure, type Hours } from '@kopru/contracts';
import type { AtPlatform, PlatformHours, WishRepository } from './ports.ts';
import { afterRefusal, never, type Pace, type Progress, refusalOf } from './progress.ts';
import { type HoursWish, isUnheard, wishAt, type Wishes } from './wishes.ts';

export interface HoursSeen {
  hours: Hours;
  at: Date;
}

/** How far a platform is with the wish for the working hours. */
export interface HoursAtPlatform extends AtPlatform, Progress<HoursSeen> {
  /** When the wish was made that the platform was last brought in line with; null: never. */
  heardAt: Date | null;
  /** When it is looked next whether somebody else has changed them. */
  lookAt: Date;
}

/** What became of a turn; `gone`: there is nothing to keep any more. */
export type KeptHours = Omit<HoursAtPlatform, '_id' | 'accountId' | 'restaurantId' | 'provider' | 'version'>;
export type KeepHours = (state: HoursAtPlatform) => Promise<KeptHours | 'gone'>;

/** Brings a restaurant's working hours at one platform in line with the wish, or looks whether they still are. */
export const makeKeepHours = (
  parts: { wishes: Pick<WishRepository, 'find'>; platforms: PlatformHours } & Pace,
): KeepHours => {
  const { wishes, platforms, lookEveryMs, now } = parts;

  const keptAs = (
    known: HoursAtPlatform,
    wish: HoursWish,
    change: Partial<KeptHours> & Pick<KeptHours, 'state'>,
  ): KeptHours => {
    const { heardAt, observed, drift, isDriftKept } = known;
    const { nextAt = new Date(now().getTime() + lookEveryMs) } = change;
    return {
      ...{ heardAt, observed, drift, isDriftKept, failures: 0, dueAt: null, reason: null },
      since: known.state === change.state && known.since >= wish.at ? known.since : now(),
      ...change,
      nextAt,
      lookAt: nextAt,
    };
  };
  const inLine = (known: HoursAtPlatform, wish: HoursWish): KeptHours => {
    const { hours, at } = wish;
    return keptAs(known, wish, { state: 'applied', heardAt: at, observed: { hours, at: now() }, isDriftKept: false });
  };

  const turn = async (known: HoursAtPlatform, wish: HoursWish, { onDrift }: Wishes): Promise<KeptHours> => {
    const isNew = isUnheard(known, wish);
    const read = await platforms.read(known);
    // A change of the hours is limited more than a look, so what is as wished already is not told.
    const isAsWished = read === null ? known.state === 'applied' && !isNew : areSameHours(read, wish.hours);
    if (isAsWished) return inLine(known, wish);
    const seen = read && { hours: read, at: now() };
    const isDrift = !isNew && (known.state === 'applied' || known.isDriftKept);
    const drift = isDrift && !known.isDriftKept ? seen : known.drift;
    if (isDrift && (onDrift === 'adopt' || known.isDriftKept)) {
      const reason = failure('hours_changed_at_platform');
      return keptAs(known, wish, { state: 'refused', reason, observed: seen, drift, isDriftKept: true });
    }
    await platforms.set(known, wish.hours);
    return inLine({ ...known, drift }, wish);
  };

  return async (known) => {
    const found = await wishes.find(known.accountId, known.restaurantId);
    const wish = found && wishAt(found.hours, known.provider);
    if (found === undefined || wish == null) return 'gone';
    if (!capabilities[known.provider].hours)
      return keptAs(known, wish, { state: 'unsupported', reason: failure('hours_not_settable'), nextAt: never });
    // Something else was wished of the restaurant.
    if (!isUnheard(known, wish) && known.lookAt > now()) return { ...known, nextAt: known.lookAt };
    try {
      return await turn(known, wish, found);
    } catch (error) {
      return keptAs(known, wish, afterRefusal(refusalOf(error), known.failures, parts));
    }
  };
};
