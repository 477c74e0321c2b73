import { appError } from '@kopru/contracts/errors/errors';
import type { Comparisons } from '../catalogue/find-drift.ts';
import type { Integrations, ItemLists, Restaurants, DesiredStateRepository } from '../ports.ts';

/** Any write of an integration that began before the deletion has ended by then. */
const writesEndAfterMs = 60_000;
const batch = 200;

/** Deletes a restaurant for good, with its integrations; each of them is announced as deleted. */
export const makeDeleteRestaurant =
  (restaurants: Restaurants, integrations: Integrations) =>
  async (accountId: string, restaurantId: string): Promise<void> => {
    if (!(await restaurants.markDeleted(accountId, restaurantId))) throw appError('restaurant_not_found');
    await integrations.remove(accountId, { restaurantId });
  };
export type DeleteRestaurant = ReturnType<typeof makeDeleteRestaurant>;

/** Completes deletions that a crash cut short, and removes what was stored of deleted restaurants and integrations. */
export const makeFinishDeletions =
  (
    restaurants: Restaurants,
    integrations: Integrations,
    belongings: readonly Pick<DesiredStateRepository | ItemLists | Comparisons, 'remove'>[],
  ) =>
  async (): Promise<void> => {
    for (const { accountId, id } of await restaurants.deletedOnes(batch)) {
      await integrations.remove(accountId, { restaurantId: id });
      for (const belonging of belongings) await belonging.remove(accountId, id);
      await restaurants.purge(accountId, id, new Date(Date.now() - writesEndAfterMs));
    }
    await integrations.purge();
  };
