import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { StoreRepository, DesiredStateRepository } from '../ports.ts';
import { desiredStoreFor } from './desired-state.ts';

/**
 * Whether a restaurant's store takes orders at a platform: its desired state is open or busy, and it was not last seen closed
 * there. Without a desired state the answer is unknown, and unknown is not open.
 */
export type ReadStoreOpen = (accountId: string, restaurantId: string, provider: ProviderSlug) => Promise<boolean>;

export const makeReadStoreOpen =
  (parts: {
    desiredStates: Pick<DesiredStateRepository, 'find'>;
    stores: Pick<StoreRepository, 'of'>;
    now: () => Date;
  }): ReadStoreOpen =>
  async (accountId, restaurantId, provider) => {
    const found = await parts.desiredStates.find(accountId, restaurantId);
    const desired = found === undefined ? null : desiredStoreFor(found, provider, parts.now());
    if (desired === null || desired.state === 'closed') return false;
    const stores = await parts.stores.of(accountId, restaurantId);
    const seen = stores.filter((store) => store.provider === provider).map(({ observed }) => observed);
    return seen.every((one) => one?.state !== 'closed' || one.at < desired.at);
  };
