import type { ProviderSlug } from '@kopru/contracts';
import type { StoreRepository, WishRepository } from './ports.ts';
import { wishFor } from './wishes.ts';

/**
 * Whether a restaurant's store takes orders at a platform: somebody wished it open or busy, and it was not last seen closed
 * there. Without a wish nobody knows, and what is not known is not open.
 */
export type ReadStoreOpen = (accountId: string, restaurantId: string, provider: ProviderSlug) => Promise<boolean>;

export const makeReadStoreOpen =
  (parts: {
    wishes: Pick<WishRepository, 'find'>;
    stores: Pick<StoreRepository, 'of'>;
    now: () => Date;
  }): ReadStoreOpen =>
  async (accountId, restaurantId, provider) => {
    const found = await parts.wishes.find(accountId, restaurantId);
    const wish = found === undefined ? null : wishFor(found, provider, parts.now());
    if (wish === null || wish.state === 'closed') return false;
    const stores = await parts.stores.of(accountId, restaurantId);
    const seen = stores.filter((store) => store.provider === provider).map(({ observed }) => observed);
    return seen.every((one) => one?.state !== 'closed' || one.at < wish.at);
  };
