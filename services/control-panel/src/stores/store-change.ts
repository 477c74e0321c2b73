import type { Availability, AvailabilityPatch } from '@kopru/contracts/internal/availability';

type PlatformStore = Availability['store']['platforms'][number];
type Can = (provider: PlatformStore['provider']) => { store: boolean; busy: boolean } | undefined;

/** What a person presses; minutes, or until when. `null`: until somebody opens it. */
export type StoreChange =
  | { state: 'open' }
  | { state: 'busy'; minutes: number }
  | { state: 'closed'; minutes: number }
  | { state: 'closed'; until: 'end_of_day' | null };

/** What a platform without a word for busy is meanwhile. */
export type OnBusy = 'open' | 'closed';

const storeOf = (change: StoreChange): NonNullable<AvailabilityPatch['store']> =>
  'until' in change && change.until === null ? { state: 'closed' } : change;

/**
 * What to ask of a restaurant's platforms. Busy is what each of them can do: where there is no word for it, the store stays open
 * or is closed for the time, as the restaurant has chosen.
 */
export const patchesOf = (
  change: StoreChange,
  { platforms, can, onBusy }: { platforms: readonly PlatformStore[]; can: Can; onBusy: OnBusy },
): AvailabilityPatch[] => {
  const all = [{ store: storeOf(change) }];
  if (change.state !== 'busy' || onBusy === 'open') return all;
  const without = platforms.map(({ provider }) => provider).filter((slug) => can(slug)?.store && !can(slug)?.busy);
  if (without.length === 0) return all;
  const closed = { store: { state: 'closed' as const, minutes: change.minutes }, platforms: [...new Set(without)] };
  // First for all: a later word for one platform counts there.
  return [...all, closed];
};
