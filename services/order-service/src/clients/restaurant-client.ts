import { restaurantOperations, type ProviderSlug } from '@kopru/contracts';
import { isAppError } from '@kopru/errors';
import { createOwnerClient, type InternalClient } from '@kopru/http';

export interface PaymentMatchingSettings {
  url: string;
  headers: Record<string, string>;
}

export interface RestaurantClient {
  /** Null when the restaurant has no payment matching, or no longer exists. */
  paymentMatching(accountId: string, restaurantId: string): Promise<PaymentMatchingSettings | null>;
  /** Whether the store takes orders at that platform; false where nobody knows. */
  isStoreOpen(accountId: string, restaurantId: string, provider: ProviderSlug): Promise<boolean>;
}

export const createRestaurantClient = (owner: InternalClient): RestaurantClient => {
  const restaurants = createOwnerClient(restaurantOperations, owner);
  return {
    paymentMatching: async (accountId, restaurantId) => {
      try {
        const { url, headers } = await restaurants.paymentMatching({ accountId, restaurantId });
        return url === null ? null : { url, headers: headers ?? {} };
      } catch (error) {
        if (isAppError(error) && error.kind === 'not_found') return null;
        throw error;
      }
    },
    isStoreOpen: async (accountId, restaurantId, provider) =>
      (await restaurants.storeOpen({ accountId, restaurantId, provider })).isOpen,
  };
};
