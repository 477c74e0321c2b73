import type { Availability, AvailabilityPatch } from '@kopru/contracts';

type PlatformStore = Availability['store']['platforms'][number];
type Can = (provider: PlatformStore['provider']) => { store: boolean; busy: boolean } | undefined;

/** What a person presses; minutes, or until when. `null`: until somebody opens it. */
export type StoreChange =
  | { state: 'open' }
  | { state: 'busy'; minutes: number }
  | { state: 'closed'; minutes: number }
  | { state: 'closed'; until: 'endOfDay' | null };

/** What a platform without a word for busy is meanwhile. */
export type OnBusy = 'open' | 'closed';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** When the day of a restaurant ends: 04:00 in Türkiye, which keeps its hours all year. */
const dayEndsAtMs = (4 - 3) * hourMs;

/** The next end of a day. */
export const endOfWorkingDay = (at: Date): Date =>
  new Date(Math.floor((at.getTime() - dayEndsAtMs) / dayMs) * dayMs + dayMs + dayEndsAtMs);

const storeOf = (change: StoreChange, now: Date): NonNullable<AvailabilityPatch['store']> => {
  if (change.state !== 'closed') return change;
  if ('minutes' in change) return { state: 'closed', minutes: change.minutes };
  return change.until === null ? { state: 'closed' } : { state: 'closed', until: endOfWorkingDay(now).toISOString() };
};

/**
 * What to ask of a restaurant's platforms. Busy is what each of them can do: where there is no word for it, the store stays open
 * or is closed for the time, as the restaurant has chosen.
 */
export const patchesOf = (
  change: StoreChange,
  { platforms, can, onBusy, now }: { platforms: readonly PlatformStore[]; can: Can; onBusy: OnBusy; now: Date },
): AvailabilityPatch[] => {
  const all = [{ store: storeOf(change, now) }];
  if (change.state !== 'busy' || onBusy === 'open') return all;
  const without = platforms.map(({ provider }) => provider).filter((slug) => can(slug)?.store && !can(slug)?.busy);
  if (without.length === 0) return all;
  const closed = { store: { state: 'closed' as const, minutes: change.minutes }, platforms: [...new Set(without)] };
  // First for all: a later word for one platform counts there.
  return [...all, closed];
};
