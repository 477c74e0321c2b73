import { capabilities, type ProviderSlug, type StoreState, type ToldStore } from '@kopru/contracts';
import type { AtPlatform } from './ports.ts';
import type { Progress } from './progress.ts';
import type { StoreWish } from './wishes.ts';

/** A closure at the platform that nobody wished for here; `reason` is its failure's code. */
export interface Closure {
  reason: 'closed_by_platform' | 'closed_at_platform';
  since: Date;
}

export interface Seen {
  state: StoreState;
  at: Date;
}

/** How far a platform is with the wish for its store, and what it needs next. */
export interface StoreAtPlatform extends AtPlatform, Progress<Seen> {
  /** The version of the wishes that it was last brought in line with. */
  doneVersion: number;
  told: ToldStore;
  /** When the platform opens the store by itself. */
  endsAt: Date | null;
  /** The time of the wish that it was last brought in line with, 0: of none; absent in states of earlier versions. */
  heardAt?: Date | undefined;
  /** When it was opened again after its platform had closed it, within the last hour; absent: never. */
  reopenedAt?: readonly Date[] | undefined;
  /** Kept until the store is seen or made otherwise, also while the platform does not answer; absent in states of earlier versions. */
  closure?: Closure | null | undefined;
}

/** What the platform has to be told: one without a word for busy is open then. */
export const wantedState = (provider: ProviderSlug, { state }: StoreWish): StoreState =>
  state === 'busy' && !capabilities[provider].busy ? 'open' : state;

/** Whether the platform was last told what is wanted. */
export const isTold = (provider: ProviderSlug, told: ToldStore, wanted: StoreState): boolean => {
  if (told.isOpen !== (wanted !== 'closed')) return false;
  return wanted === 'closed' || !capabilities[provider].busy || told.isBusy === (wanted === 'busy');
};

/** No wish was heard of. */
export const unheard = new Date(0);

/** A store that its platform closes again and again has nobody who takes its orders. */
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
