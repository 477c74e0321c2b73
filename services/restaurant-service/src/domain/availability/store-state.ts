import type { AppliedStore } from '@kopru/contracts/internal/platforms';
import { capabilities, type StoreState } from '@kopru/contracts/platforms/capabilities';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { AtPlatform } from '../ports.ts';
import type { Progress } from './progress.ts';
import type { DesiredStore } from './desired-state.ts';

/** A closure at the platform that is not part of the desired state; `reason` is its failure's code. */
export interface Closure {
  reason: 'closed_by_platform' | 'closed_at_platform';
  since: Date;
}

export interface Seen {
  state: StoreState;
  at: Date;
}

/** How far a platform is with the desired state of its store, and what it needs next. */
export interface StoreAtPlatform extends AtPlatform, Progress<Seen> {
  /** The version of the desired state that it was last in sync with. */
  doneVersion: number;
  lastApplied: AppliedStore;
  /** When the platform opens the store by itself. */
  endsAt: Date | null;
  /** The time of the desired state that it last acted on, 0: none; absent in states of earlier versions. */
  observedDesiredAt?: Date | undefined;
  /** When it was opened again after its platform had closed it, within the last hour; absent: never. */
  reopenedAt?: readonly Date[] | undefined;
  /** Stays until the store is observed or set otherwise, also while the platform is unavailable; absent in states of earlier versions. */
  closure?: Closure | null | undefined;
}

/** The state to send: a platform that has no busy state is opened. */
export const wantedState = (provider: ProviderSlug, { state }: DesiredStore): StoreState =>
  state === 'busy' && !capabilities[provider].busy ? 'open' : state;

/** Whether the wanted state is the one that was last sent to the platform. */
export const isApplied = (provider: ProviderSlug, lastApplied: AppliedStore, wanted: StoreState): boolean => {
  if (lastApplied.isOpen !== (wanted !== 'closed')) return false;
  return wanted === 'closed' || !capabilities[provider].busy || lastApplied.isBusy === (wanted === 'busy');
};

/** No desired state was acted on yet. */
export const neverObserved = new Date(0);

/** If its platform closes a store again and again, nobody accepts its orders. */
export const maxReopenings = 3;
const reopeningsWithinMs = 3_600_000;
/** When it was opened again within the last hour. */
export const recentReopenings = ({ reopenedAt = [] }: Pick<StoreAtPlatform, 'reopenedAt'>, now: Date): Date[] =>
  reopenedAt.filter((at) => now.getTime() - at.getTime() < reopeningsWithinMs);

/** A timer is renewed this long before it ends. */
const renewEarlierMs = 60_000;

/** When a platform's timer has to be set again, because it ends before the store is to be open. */
export const renewalAt = (endsAt: Date | null, until: Date | null): Date | null =>
  endsAt === null || (until !== null && endsAt >= until) ? null : new Date(endsAt.getTime() - renewEarlierMs);
