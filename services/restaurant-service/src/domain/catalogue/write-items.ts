import { appError } from '@kopru/contracts/errors/errors';
import type { ItemList, ItemsWrite } from '@kopru/contracts/internal/items';
import type { AvailabilityCommands } from '../availability/change-availability.ts';
import type { ItemLists, Restaurants } from '../ports.ts';

/** The articles of a restaurant, as its account numbers them. */
export const makeItems = (parts: {
  restaurants: Pick<Restaurants, 'exists'>;
  lists: ItemLists;
  availability: Pick<AvailabilityCommands, 'itemsWritten'>;
}) => {
  const { restaurants, lists, availability } = parts;
  const require = async (accountId: string, restaurantId: string): Promise<void> => {
    if (!(await restaurants.exists(accountId, restaurantId))) throw appError('restaurant_not_found');
  };
  return {
    async read(accountId: string, restaurantId: string): Promise<ItemList> {
      await require(accountId, restaurantId);
      return lists.find(accountId, restaurantId);
    },
    async write(accountId: string, restaurantId: string, write: ItemsWrite): Promise<ItemList> {
      await require(accountId, restaurantId);
      const written = await lists.write(accountId, restaurantId, write);
      if (written === undefined) throw appError('outdated');
      await availability.itemsWritten(
        accountId,
        restaurantId,
        written.items.map(({ item }) => item),
      );
      return written;
    },
  };
};
export type Items = ReturnType<typeof makeItems>;
