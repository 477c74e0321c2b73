import { appError } from '@kopru/contracts';
import type { IntegrationRepository } from '../storage/integrations.repository.ts';
import type { RestaurantRepository } from '../storage/restaurants.repository.ts';

export interface DeleteRestaurant {
  /** Gone for good, with its integrations; each of them is told as deleted. */
  (accountId: string, restaurantId: string): Promise<void>;
}

/** A write of an integration that began before the deletion is over after this long. */
const settledAfterMs = 60_000;
const batch = 200;

export const makeDeleteRestaurant =
  (parts: { restaurants: RestaurantRepository; integrations: IntegrationRepository }): DeleteRestaurant =>
  async (accountId, restaurantId) => {
    if (!(await parts.restaurants.markDeleted(accountId, restaurantId))) throw appError('restaurant_not_found');
    await parts.integrations.remove(accountId, { restaurantId });
  };

/** Ends deletions that a crash cut short, and removes what was kept of deleted restaurants and integrations. */
export const makeFinishDeletions =
  (parts: {
    restaurants: RestaurantRepository;
    integrations: IntegrationRepository;
    purgeIntegrations: () => Promise<void>;
  }): (() => Promise<void>) =>
  async () => {
    for (const { accountId, id } of await parts.restaurants.deletedOnes(batch)) {
      await parts.integrations.remove(accountId, { restaurantId: id });
      await parts.restaurants.purge(accountId, id, new Date(Date.now() - settledAfterMs));
    }
    await parts.purgeIntegrations();
  };
