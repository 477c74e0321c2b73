import { capabilities, failure, type Failure, type ToldStore } from '@kopru/contracts';
import type { PlatformStores, WishRepository } from './ports.ts';
import { afterRefusal, earliest, never, type Pace, refusalOf } from './progress.ts';
import { isTold, renewalAt, type StoreAtPlatform, wantedState } from './store-state.ts';
import { type StoreWish, wishFor, type Wishes } from './wishes.ts';

/** What became of a store's turn; `gone`: there is nothing to keep any more. */
export type Kept = Omit<StoreAtPlatform, '_id' | 'accountId' | 'restaurantId' | 'provider' | 'version'>;
export type KeepStore = (store: StoreAtPlatform) => Promise<Kept | 'gone'>;

/** Brings one store at one platform in line with the wish, or looks whether it still is. */
export const makeKeepStore = (
  parts: { wishes: Pick<WishRepository, 'find'>; platforms: PlatformStores } & Pace,
): KeepStore => {
  const { wishes, platforms, lookEveryMs, now } = parts;
  const later = (ms: number): Date => new Date(now().getTime() + ms);
  const since = (store: StoreAtPlatform, state: Kept['state']): Date => (store.state === state ? store.since : now());

  const keptAs = (store: StoreAtPlatform, change: Partial<Kept> & Pick<Kept, 'state'>): Kept => {
    const { doneVersion, told, endsAt, observed, drift, isDriftKept } = store;
    const unchanged = {
      doneVersion,
      told,
      endsAt,
      observed,
      drift,
      isDriftKept,
      failures: 0,
      dueAt: null,
      reason: null,
    };
    return { ...unchanged, since: since(store, change.state), nextAt: later(lookEveryMs), ...change };
  };

  /** As wished, until the wish is over, a timer has to be renewed, or it is time to look. */
  const inLine = (store: StoreAtPlatform, wish: StoreWish, change: Partial<Kept>, partly: Failure | null): Kept => {
    const isOpenOnly = wish.state === 'busy' && !capabilities[store.provider].busy;
    const endsAt = change.endsAt === undefined ? store.endsAt : change.endsAt;
    const renewal = wish.state === 'closed' ? renewalAt(endsAt, wish.until) : null;
    return keptAs(store, {
      ...change,
      state: partly !== null ? 'partly' : isOpenOnly ? 'unsupported' : 'applied',
      reason: partly ?? (isOpenOnly ? failure('busy_not_offered') : null),
      doneVersion: store.version,
      observed: { state: wantedState(store.provider, wish), at: now() },
      isDriftKept: false,
      nextAt: earliest(wish.until, renewal, later(lookEveryMs)),
    });
  };

  const tell = async (store: StoreAtPlatform, wish: StoreWish, told: ToldStore): Promise<Kept> => {
    const state = wantedState(store.provider, wish);
    try {
      const { partly, ...outcome } = await platforms.set(store, { state, until: wish.until, told });
      return inLine(store, wish, outcome, partly);
    } catch (error) {
      // What a call without a good answer has done is not known.
      const isBusy = told.isBusy !== false || state === 'busy' ? null : false;
      return failed({ ...store, told: { isOpen: null, isBusy } }, error);
    }
  };

  const failed = (store: StoreAtPlatform, error: unknown): Kept =>
    keptAs(store, afterRefusal(refusalOf(error), store.failures, parts));

  /** Somebody else has opened or closed the store. */
  const drifted = async (store: StoreAtPlatform, wish: StoreWish, wishes: Wishes, isOpen: boolean): Promise<Kept> => {
    const seen = { state: isOpen ? 'open' : 'closed', at: now() } as const;
    const told = { ...store.told, isOpen };
    const isNewWish = store.doneVersion !== store.version;
    // Whoever closed a store knows why; opening it by itself would bring orders that nobody takes.
    const isLeft = !isNewWish && (!isOpen || wishes.onDrift === 'adopt' || store.isDriftKept);
    if (!isLeft) return tell({ ...store, drift: isNewWish ? store.drift : seen }, wish, told);
    const reason = failure(isOpen ? 'changed_at_platform' : 'closed_at_platform');
    const nextAt = earliest(wish.until, later(lookEveryMs));
    const drift = store.isDriftKept ? store.drift : seen;
    return keptAs(store, {
      state: 'refused',
      reason,
      told,
      observed: seen,
      drift,
      isDriftKept: true,
      endsAt: null,
      nextAt,
    });
  };

  /** What differs where it is not known what the platform was told is no drift. */
  const look = async (store: StoreAtPlatform, wish: StoreWish, wishes: Wishes): Promise<Kept> => {
    const wanted = wantedState(store.provider, wish);
    const isOpenWanted = wanted !== 'closed';
    let isOpen: boolean | null;
    try {
      isOpen = await platforms.isOpen(store);
    } catch (error) {
      return failed(store, error);
    }
    if (isOpen !== null && isOpen !== isOpenWanted)
      return store.told.isOpen === null
        ? tell(store, wish, { ...store.told, isOpen })
        : drifted(store, wish, wishes, isOpen);
    const told = { ...store.told, isOpen: isOpen ?? store.told.isOpen };
    const isUnseen = isOpen === null && store.doneVersion !== store.version;
    if (isUnseen || !isTold(store.provider, told, wanted)) return tell(store, wish, told);
    return inLine(store, wish, { told }, store.state === 'partly' ? store.reason : null);
  };

  return async (store) => {
    const found = await wishes.find(store.accountId, store.restaurantId);
    const wish = found && wishFor(found, store.provider, now());
    if (found === undefined || wish === null || wish === undefined) return 'gone';
    if (!capabilities[store.provider].store)
      return keptAs(store, { state: 'unsupported', reason: failure('store_not_switchable'), nextAt: never });
    const wanted = wantedState(store.provider, wish);
    const isLeft = store.isDriftKept && store.doneVersion === store.version;
    const renewal = wanted === 'closed' ? renewalAt(store.endsAt, wish.until) : null;
    const isKnownWrong = store.told.isOpen !== null && !isTold(store.provider, store.told, wanted);
    const mustTell =
      isKnownWrong || (store.told.isOpen === null && wanted === 'closed') || (renewal !== null && renewal <= now());
    return mustTell && !isLeft ? tell(store, wish, store.told) : look(store, wish, found);
  };
};
