import { appError } from '@kopru/contracts';
import type { Integrations, Restaurants } from './ports.ts';

export interface DeleteRestaurant {
  /** Deletes a restaurant for good, with its integrations; each of them is announced as deleted. */
  (accountId: string, restaurantId: string): Promise<void>;
}

/** Any write of an integration that began before the deletion has ended by then. */
const writesEndAfterMs = 60_000;
const batch = 200;

export const makeDeleteRestaurant =
  (parts: { restaurants: Restaurants; integrations: Integrations }): DeleteRestaurant =>
  async (accountId, restaurantId) => {
    if (!(await parts.restaurants.markDeleted(accountId, restaurantId))) throw appError('restaurant_not_found');
    await parts.integrations.remove(accountId, { restaurantId });
  };

/** Completes deletions that a crash cut short, and removes what was kept of deleted restaurants and integrations. */
export const makeFinishDeletions =
  (parts: { restaurants: Restaurants; integrations: Integrations }): (() => Promise<void>) =>
  async () => {
    for (const { accountId, id } of await parts.restaurants.deletedOnes(batch)) {
      await parts.integrations.remove(accountId, { restaurantId: id });
      await parts.restaurants.purge(accountId, id, new Date(Date.now() - writesEndAfterMs));
    }
    await parts.integrations.purge();
  };
