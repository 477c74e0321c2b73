import { restaurantOperations } from '@kopru/contracts/internal/restaurants';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { isAppError } from '@kopru/errors';
import { createServiceClient, type InternalClient } from '@kopru/http';
import type { PreparationSettings } from '../domain/reports/preparation-time.ts';

export interface PaymentMatchingSettings {
  url: string;
  headers: Record<string, string>;
}

export interface RestaurantClient {
  /** Null when the restaurant has no payment matching, or no longer exists. */
  paymentMatching(accountId: string, restaurantId: string): Promise<PaymentMatchingSettings | null>;
  /** Whether the store takes orders at that platform; false where nobody knows. */
  isStoreOpen(accountId: string, restaurantId: string, provider: ProviderSlug): Promise<boolean>;
  /** `restaurant_not_found`. */
  preparationSettings(accountId: string, restaurantId: string): Promise<PreparationSettings>;
}

const noneWhereGone = (error: unknown): null => {
  if (isAppError(error) && error.kind === 'not_found') return null;
  throw error;
};

export const createRestaurantClient = (owner: InternalClient): RestaurantClient => {
  const restaurants = createServiceClient(restaurantOperations, owner);
  return {
    preparationSettings: (accountId, restaurantId) => restaurants.preparationSettings({ accountId, restaurantId }),
    paymentMatching: async (accountId, restaurantId) => {
      const answer = await restaurants.paymentMatching({ accountId, restaurantId }).catch(noneWhereGone);
      return answer === null || answer.url === null ? null : { url: answer.url, headers: answer.headers ?? {} };
    },
    isStoreOpen: async (accountId, restaurantId, provider) => {
      const answer = await restaurants.storeOpen({ accountId, restaurantId, provider }).catch(noneWhereGone);
      return answer?.isOpen === true;
    },
  };
};
