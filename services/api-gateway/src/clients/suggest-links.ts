import { appError } from '@kopru/contracts/errors/errors';
import type { ItemSuggestions } from '@kopru/contracts/internal/items';
import { idSchema } from '@kopru/contracts/values/ids';
import { isAppError } from '@kopru/errors';
import type { ServiceClients } from './service-clients.ts';

interface Asked {
  accountId: string;
  restaurantId: string;
  timeoutMs?: number | undefined;
}

/** Suggests links of a restaurant's items; the products of its orders stand for the menus that cannot be read. */
export const makeSuggestLinks =
  ({ orders, items }: Pick<ServiceClients, 'orders' | 'items'>) =>
  async ({ accountId, restaurantId, timeoutMs }: Asked): Promise<ItemSuggestions> => {
    if (!idSchema.safeParse(restaurantId).success) throw appError('restaurant_not_found');
    // Without them there are still the menus.
    const { products } = await orders
      .orderedProducts({ accountId, query: { restaurantId } })
      .catch((error: unknown) => {
        if (isAppError(error) && error.code === 'unavailable') return { products: [] };
        throw error;
      });
    return items.suggest({ accountId, restaurantId, timeoutMs, body: { ordered: products } });
  };
