import { capabilities, failure, type Failure, type StoreSeen, type ToldStore } from '@kopru/contracts';
import type { PlatformStores, WishRepository } from './ports.ts';
import { afterRefusal, earliest, never, type Pace, refusalOf } from './progress.ts';
import {
  type Closure,
  isTold,
  maxReopenings,
  recentReopenings,
  renewalAt,
  type StoreAtPlatform,
  unheard,
  wantedState,
} from './store-state.ts';
import { noWishes, type StoreWish, wishFor, type Wishes } from './wishes.ts';

/** What became of a store's turn; `gone`: there is nothing to keep any more. */
export type Kept = Omit<StoreAtPlatform, '_id' | 'accountId' | 'restaurantId' | 'provider' | 'version'>;
export type KeepStore = (store: StoreAtPlatform) => Promise<Kept | 'gone'>;

/** A store in its turn; `isNewWish`: it has not been brought in line with the wish as it counts now. */
type Turn = StoreAtPlatform & { isNewWish: boolean };

/** What a store is to be of which nothing was wished, and which its platform closed by itself. */
const openAgain: StoreWish = { state: 'open', until: null, reason: null, at: unheard };

const isNew = ({ heardAt, doneVersion, version }: StoreAtPlatform, { at }: StoreWish): boolean =>
  heardAt === undefined ? doneVersion !== version : heardAt.getTime() !== at.getTime();

/** Brings one store at one platform in line with the wish, or looks whether it still is. */
export const makeKeepStore = (
  parts: { wishes: Pick<WishRepository, 'find'>; platforms: PlatformStores } & Pace,
): KeepStore => {
  const { wishes, platforms, lookEveryMs, now } = parts;
  const later = (ms: number): Date => new Date(now().getTime() + ms);
  const since = (store: Turn, state: Kept['state']): Date => (store.state === state ? store.since : now());

  const keptAs = (store: Turn, change: Partial<Kept> & Pick<Kept, 'state'>): Kept => {
    const { doneVersion, told, endsAt, observed, drift, isDriftKept, heardAt = unheard, closure = null } = store;
    const unchanged = { doneVersion, told, endsAt, observed, drift, isDriftKept, heardAt, closure };
    return {
      ...unchanged,
      ...{ failures: 0, dueAt: null, reason: null, reopenedAt: recentReopenings(store, now()) },
      ...{ since: since(store, change.state), nextAt: later(lookEveryMs) },
      ...change,
    };
  };

  /** As wished, until the wish is over, a timer has to be renewed, or it is time to look. */
  const inLine = (store: Turn, wish: StoreWish, change: Partial<Kept>, partly: Failure | null): Kept => {
    const isOpenOnly = wish.state === 'busy' && !capabilities[store.provider].busy;
    const endsAt = change.endsAt === undefined ? store.endsAt : change.endsAt;
    const renewal = wish.state === 'closed' ? renewalAt(endsAt, wish.until) : null;
    return keptAs(store, {
      ...change,
      state: partly !== null ? 'partly' : isOpenOnly ? 'unsupported' : 'applied',
      reason: partly ?? (isOpenOnly ? failure('busy_not_offered') : null),
      doneVersion: store.version,
      heardAt: wish.at,
      observed: { state: wantedState(store.provider, wish), at: now() },
      isDriftKept: false,
      closure: null,
      nextAt: earliest(wish.until, renewal, later(lookEveryMs)),
    });
  };

  const tell = async (store: Turn, wish: StoreWish, told: ToldStore): Promise<Kept> => {
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

  const failed = (store: Turn, error: unknown): Kept =>
    keptAs(store, afterRefusal(refusalOf(error), store.failures, parts));

  const closureCode = ({ closedBy }: StoreSeen): Closure['reason'] =>
    closedBy === 'platform' ? 'closed_by_platform' : 'closed_at_platform';
  const reasonOf = (seen: StoreSeen): Failure =>
    failure(seen.isOpen === true ? 'changed_at_platform' : closureCode(seen));
  const closureOf = ({ closure }: Turn, seen: StoreSeen): Closure | null => {
    if (seen.isOpen !== false) return null;
    const reason = closureCode(seen);
    return { reason, since: closure?.reason === reason ? closure.since : now() };
  };
  /** Its platform closed it by itself, and the account wants it open again. */
  const mayReopen = (store: Turn, { isOpen, closedBy }: StoreSeen, { onClosed }: Wishes): boolean =>
    isOpen === false &&
    closedBy === 'platform' &&
    onClosed === 'reopen' &&
    recentReopenings(store, now()).length < maxReopenings;
  const reopen = async (store: Turn, wish: StoreWish, seen: StoreSeen): Promise<Kept> => {
    const drift = { state: 'closed', at: now() } as const;
    const closed = { ...store, drift, closure: closureOf(store, seen) };
    const kept = await tell(closed, wish, { ...store.told, isOpen: false });
    return { ...kept, reopenedAt: [...recentReopenings(store, now()), now()] };
  };

  /** Somebody else has opened or closed the store. */
  const drifted = async (store: Turn, wish: StoreWish, wishes: Wishes, looked: StoreSeen): Promise<Kept> => {
    const isOpen = looked.isOpen === true;
    const seen = { state: isOpen ? 'open' : 'closed', at: now() } as const;
    const told = { ...store.told, isOpen };
    if (!store.isNewWish && mayReopen(store, looked, wishes)) return reopen(store, wish, looked);
    // Whoever closed a store knows why; opening it by itself would bring orders that nobody takes.
    const isLeft = !store.isNewWish && (!isOpen || wishes.onDrift === 'adopt' || store.isDriftKept);
    if (!isLeft) return tell({ ...store, drift: store.isNewWish ? store.drift : seen }, wish, told);
    const nextAt = earliest(wish.until, later(lookEveryMs));
    const drift = store.isDriftKept ? store.drift : seen;
    return keptAs(store, {
      state: 'refused',
      reason: reasonOf(looked),
      told,
      observed: seen,
      drift,
      isDriftKept: true,
      closure: closureOf(store, looked),
      endsAt: null,
      nextAt,
    });
  };

  /** Goes on with what is seen at the platform. */
  const read = async (store: Turn, goOn: (seen: StoreSeen) => Kept | Promise<Kept>): Promise<Kept> => {
    let seen: StoreSeen;
    try {
      seen = await platforms.read(store);
    } catch (error) {
      return failed(store, error);
    }
    return goOn(seen);
  };

  /** What differs where it is not known what the platform was told is no drift. */
  const compare = (store: Turn, wish: StoreWish, wishes: Wishes, seen: StoreSeen): Kept | Promise<Kept> => {
    const wanted = wantedState(store.provider, wish);
    const isOpenWanted = wanted !== 'closed';
    const { isOpen } = seen;
    if (isOpen !== null && isOpen !== isOpenWanted)
      return store.told.isOpen === null
        ? tell(store, wish, { ...store.told, isOpen })
        : drifted(store, wish, wishes, seen);
    const told = { ...store.told, isOpen: isOpen ?? store.told.isOpen };
    const isUnseen = isOpen === null && store.isNewWish;
    if (isUnseen || !isTold(store.provider, told, wanted)) return tell(store, wish, told);
    return inLine(store, wish, { told }, store.state === 'partly' ? store.reason : null);
  };

  /** Nothing is wished: what is seen is shown. */
  const show = (store: Turn, wishes: Wishes, seen: StoreSeen): Kept | Promise<Kept> => {
    if (mayReopen(store, seen, wishes)) return reopen(store, openAgain, seen);
    const { isOpen } = seen;
    return keptAs(store, {
      state: 'applied',
      reason: isOpen === false ? reasonOf(seen) : null,
      told: { ...store.told, isOpen },
      // With nothing wished, a store that a person or its hours closed is as it should be.
      closure: seen.closedBy === 'platform' ? closureOf(store, seen) : null,
      observed: isOpen === null ? null : { state: isOpen ? 'open' : 'closed', at: now() },
    });
  };

  return async (kept) => {
    const found = (await wishes.find(kept.accountId, kept.restaurantId)) ?? noWishes(kept.accountId, kept.restaurantId);
    const wish = wishFor(found, kept.provider, now());
    const isSwitchable = capabilities[kept.provider].store;
    if (wish === null) {
      const watched = { ...kept, isNewWish: false };
      return isSwitchable ? read(watched, (seen) => show(watched, found, seen)) : 'gone';
    }
    const isNewWish = isNew(kept, wish);
    const store = { ...kept, heardAt: isNewWish ? (kept.heardAt ?? unheard) : wish.at, isNewWish };
    if (!isSwitchable)
      return keptAs(store, { state: 'unsupported', reason: failure('store_not_switchable'), nextAt: never });
    const wanted = wantedState(store.provider, wish);
    const isLeft = store.isDriftKept && !isNewWish;
    const renewal = wanted === 'closed' ? renewalAt(store.endsAt, wish.until) : null;
    const isKnownWrong = store.told.isOpen !== null && !isTold(store.provider, store.told, wanted);
    const mustTell =
      isKnownWrong || (store.told.isOpen === null && wanted === 'closed') || (renewal !== null && renewal <= now());
    return mustTell && !isLeft
      ? tell(store, wish, store.told)
      : read(store, (seen) => compare(store, wish, found, seen));
  };
};
