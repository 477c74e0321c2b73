import type { ItemSuggestions } from '@kopru/contracts';
import { isAppError } from '@kopru/errors';
import type { OwnerClients } from './owners.ts';

interface Asked {
  accountId: string;
  restaurantId: string;
  timeoutMs?: number | undefined;
}

/** Suggests links of a restaurant's items; the products of its orders stand for the menus that cannot be read. */
export const makeSuggestLinks =
  ({ orders, items }: Pick<OwnerClients, 'orders' | 'items'>) =>
  async ({ accountId, restaurantId, timeoutMs }: Asked): Promise<ItemSuggestions> => {
    // Without them there are still the menus; of an id that is none the items' owner says that there is no restaurant.
    const { products } = await orders
      .orderedProducts({ accountId, query: { restaurantId } })
      .catch((error: unknown) => {
        if (isAppError(error) && ['unavailable', 'invalid_request'].includes(error.code)) return { products: [] };
        throw error;
      });
    return items.suggest({ accountId, restaurantId, timeoutMs, body: { ordered: products } });
  };
