import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { Seen } from './store-state.ts';
import { desiredStoreFor, type DesiredState } from './desired-state.ts';

/** An integration that is switched on, and how its store was last seen. */
interface OrderSource {
  provider: ProviderSlug;
  /** When it was last switched on or written. */
  updatedAt: Date;
  observed: Seen | null;
}

/**
 * Whether a restaurant could have had orders all the time since then: at one platform at least it was switched on, and the
 * store there is not closed, by whomever, and was not opened later. What is not known was open.
 */
export const couldTakeOrders = (
  sources: readonly OrderSource[],
  desiredState: Pick<DesiredState, 'store' | 'storeAt'> | undefined,
  { since, now }: { since: Date; now: Date },
): boolean =>
  sources.some(({ provider, updatedAt, observed }) => {
    if (updatedAt > since || observed?.state === 'closed') return false;
    const desired = desiredState === undefined ? null : desiredStoreFor(desiredState, provider, now);
    return desired === null || (desired.state !== 'closed' && desired.at <= since);
  });
