import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { StoreSeen, AppliedStore } from '@kopru/contracts/internal/platforms';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import type { PlatformStores, DesiredStateRepository } from '../ports.ts';
import { afterRefusal, earliest, never, type Pace, refusalOf } from './progress.ts';
import {
  type Closure,
  isApplied,
  maxReopenings,
  recentReopenings,
  renewalAt,
  type StoreAtPlatform,
  neverObserved,
  wantedState,
} from './store-state.ts';
import { noDesiredState, type DesiredStore, desiredStoreFor, type DesiredState } from './desired-state.ts';

/** The result of a store's reconcile pass; `gone`: there is nothing to reconcile any more. */
export type Reconciled = Omit<StoreAtPlatform, '_id' | 'accountId' | 'restaurantId' | 'provider' | 'version'>;
export type ReconcileStore = (store: StoreAtPlatform) => Promise<Reconciled | 'gone'>;

/** A store in its reconcile pass; `isNewDesired`: it has not acted on the current desired state. */
type Pass = StoreAtPlatform & { isNewDesired: boolean };

/** The desired state of a store that has none, after its platform closed it. */
const openAgain: DesiredStore = { state: 'open', until: null, reason: null, at: neverObserved };

const isNew = ({ observedDesiredAt, doneVersion, version }: StoreAtPlatform, { at }: DesiredStore): boolean =>
  observedDesiredAt === undefined ? doneVersion !== version : observedDesiredAt.getTime() !== at.getTime();

/** Applies the desired state of one store at one platform, or checks for drift. */
export const makeReconcileStore = (
  parts: { desiredStates: Pick<DesiredStateRepository, 'find'>; platforms: PlatformStores } & Pace,
): ReconcileStore => {
  const { desiredStates, platforms, lookEveryMs, now } = parts;
  const later = (ms: number): Date => new Date(now().getTime() + ms);
  const since = (store: Pass, state: Reconciled['state']): Date => (store.state === state ? store.since : now());

  const reconciledAs = (store: Pass, change: Partial<Reconciled> & Pick<Reconciled, 'state'>): Reconciled => {
    const {
      doneVersion,
      lastApplied,
      endsAt,
      observed,
      drift,
      isDriftAdopted,
      observedDesiredAt = neverObserved,
      closure = null,
    } = store;
    const unchanged = { doneVersion, lastApplied, endsAt, observed, drift, isDriftAdopted, observedDesiredAt, closure };
    return {
      ...unchanged,
      ...{ failures: 0, dueAt: null, reason: null, reopenedAt: recentReopenings(store, now()) },
      ...{ since: since(store, change.state), nextAt: later(lookEveryMs) },
      ...change,
    };
  };

  /** In sync until the desired state ends, a timer has to be renewed, or the next poll is due. */
  const inLine = (
    store: Pass,
    desired: DesiredStore,
    change: Partial<Reconciled>,
    partly: Failure | null,
  ): Reconciled => {
    const isOpenOnly = desired.state === 'busy' && !capabilities[store.provider].busy;
    const endsAt = change.endsAt === undefined ? store.endsAt : change.endsAt;
    const renewal = desired.state === 'closed' ? renewalAt(endsAt, desired.until) : null;
    return reconciledAs(store, {
      ...change,
      state: partly !== null ? 'partly' : isOpenOnly ? 'unsupported' : 'applied',
      reason: partly ?? (isOpenOnly ? failure('busy_not_offered') : null),
      doneVersion: store.version,
      observedDesiredAt: desired.at,
      observed: { state: wantedState(store.provider, desired), at: now() },
      isDriftAdopted: false,
      closure: null,
      nextAt: earliest(desired.until, renewal, later(lookEveryMs)),
    });
  };

  const send = async (store: Pass, desired: DesiredStore, lastApplied: AppliedStore): Promise<Reconciled> => {
    const state = wantedState(store.provider, desired);
    try {
      const { partly, ...outcome } = await platforms.set(store, { state, until: desired.until, lastApplied });
      return inLine(store, desired, outcome, partly);
    } catch (error) {
      // What a call without a good answer has done is not known.
      const isBusy = lastApplied.isBusy !== false || state === 'busy' ? null : false;
      return failed({ ...store, lastApplied: { isOpen: null, isBusy } }, error);
    }
  };

  const failed = (store: Pass, error: unknown): Reconciled =>
    reconciledAs(store, afterRefusal(refusalOf(error), store.failures, parts));

  const closureCode = ({ closedBy }: StoreSeen): Closure['reason'] =>
    closedBy === 'platform' ? 'closed_by_platform' : 'closed_at_platform';
  const reasonOf = (seen: StoreSeen): Failure =>
    failure(seen.isOpen === true ? 'changed_at_platform' : closureCode(seen));
  const closureOf = ({ closure }: Pass, seen: StoreSeen): Closure | null => {
    if (seen.isOpen !== false) return null;
    const reason = closureCode(seen);
    return { reason, since: closure?.reason === reason ? closure.since : now() };
  };
  /** Its platform closed it by itself, and the account wants it open again. */
  const mayReopen = (store: Pass, { isOpen, closedBy }: StoreSeen, { onClosed }: DesiredState): boolean =>
    isOpen === false &&
    closedBy === 'platform' &&
    onClosed === 'reopen' &&
    recentReopenings(store, now()).length < maxReopenings;
  const reopen = async (store: Pass, desired: DesiredStore, seen: StoreSeen): Promise<Reconciled> => {
    const drift = { state: 'closed', at: now() } as const;
    const closed = { ...store, drift, closure: closureOf(store, seen) };
    const reconciled = await send(closed, desired, { ...store.lastApplied, isOpen: false });
    return { ...reconciled, reopenedAt: [...recentReopenings(store, now()), now()] };
  };

  /** Somebody else has opened or closed the store. */
  const drifted = async (
    store: Pass,
    desired: DesiredStore,
    desiredState: DesiredState,
    looked: StoreSeen,
  ): Promise<Reconciled> => {
    const isOpen = looked.isOpen === true;
    const seen = { state: isOpen ? 'open' : 'closed', at: now() } as const;
    const lastApplied = { ...store.lastApplied, isOpen };
    if (!store.isNewDesired && mayReopen(store, looked, desiredState)) return reopen(store, desired, looked);
    // A person closed the store for a reason; opening it automatically would bring orders that nobody accepts.
    const isLeft = !store.isNewDesired && (!isOpen || desiredState.onDrift === 'adopt' || store.isDriftAdopted);
    if (!isLeft) return send({ ...store, drift: store.isNewDesired ? store.drift : seen }, desired, lastApplied);
    const nextAt = earliest(desired.until, later(lookEveryMs));
    const drift = store.isDriftAdopted ? store.drift : seen;
    return reconciledAs(store, {
      state: 'refused',
      reason: reasonOf(looked),
      lastApplied,
      observed: seen,
      drift,
      isDriftAdopted: true,
      closure: closureOf(store, looked),
      endsAt: null,
      nextAt,
    });
  };

  /** Goes on with what is seen at the platform. */
  const read = async (
    store: Pass,
    goOn: (seen: StoreSeen) => Reconciled | Promise<Reconciled>,
  ): Promise<Reconciled> => {
    let seen: StoreSeen;
    try {
      seen = await platforms.read(store);
    } catch (error) {
      return failed(store, error);
    }
    return goOn(seen);
  };

  /** A difference is drift only when the value last sent is known. */
  const compare = (
    store: Pass,
    desired: DesiredStore,
    desiredState: DesiredState,
    seen: StoreSeen,
  ): Reconciled | Promise<Reconciled> => {
    const wanted = wantedState(store.provider, desired);
    const isOpenWanted = wanted !== 'closed';
    const { isOpen } = seen;
    if (isOpen !== null && isOpen !== isOpenWanted)
      return store.lastApplied.isOpen === null
        ? send(store, desired, { ...store.lastApplied, isOpen })
        : drifted(store, desired, desiredState, seen);
    const lastApplied = { ...store.lastApplied, isOpen: isOpen ?? store.lastApplied.isOpen };
    const isUnseen = isOpen === null && store.isNewDesired;
    if (isUnseen || !isApplied(store.provider, lastApplied, wanted)) return send(store, desired, lastApplied);
    return inLine(store, desired, { lastApplied }, store.state === 'partly' ? store.reason : null);
  };

  /** Without a desired state, shows what is observed. */
  const show = (store: Pass, desiredState: DesiredState, seen: StoreSeen): Reconciled | Promise<Reconciled> => {
    if (mayReopen(store, seen, desiredState)) return reopen(store, openAgain, seen);
    const { isOpen } = seen;
    return reconciledAs(store, {
      state: 'applied',
      reason: isOpen === false ? reasonOf(seen) : null,
      lastApplied: { ...store.lastApplied, isOpen },
      // Without a desired state, a store that a person or its hours closed is in order.
      closure: seen.closedBy === 'platform' ? closureOf(store, seen) : null,
      observed: isOpen === null ? null : { state: isOpen ? 'open' : 'closed', at: now() },
    });
  };

  return async (stored) => {
    const found =
      (await desiredStates.find(stored.accountId, stored.restaurantId)) ??
      noDesiredState(stored.accountId, stored.restaurantId);
    const desired = desiredStoreFor(found, stored.provider, now());
    const isSwitchable = capabilities[stored.provider].store;
    if (desired === null) {
      const watched = { ...stored, isNewDesired: false };
      return isSwitchable ? read(watched, (seen) => show(watched, found, seen)) : 'gone';
    }
    const isNewDesired = isNew(stored, desired);
    const store = {
      ...stored,
      observedDesiredAt: isNewDesired ? (stored.observedDesiredAt ?? neverObserved) : desired.at,
      isNewDesired,
    };
    if (!isSwitchable)
      return reconciledAs(store, { state: 'unsupported', reason: failure('store_not_switchable'), nextAt: never });
    const wanted = wantedState(store.provider, desired);
    const isLeft = store.isDriftAdopted && !isNewDesired;
    const renewal = wanted === 'closed' ? renewalAt(store.endsAt, desired.until) : null;
    const isKnownWrong = store.lastApplied.isOpen !== null && !isApplied(store.provider, store.lastApplied, wanted);
    const mustSend =
      isKnownWrong ||
      (store.lastApplied.isOpen === null && wanted === 'closed') ||
      (renewal !== null && renewal <= now());
    return mustSend && !isLeft
      ? send(store, desired, store.lastApplied)
      : read(store, (seen) => compare(store, desired, found, seen));
  };
};
