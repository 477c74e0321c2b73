import type { ItemSuggestions } from '@kopru/contracts';
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
    const { products } = await orders.orderedProducts({ accountId, query: { restaurantId } });
    return items.suggest({ accountId, restaurantId, timeoutMs, body: { ordered: products } });
  };
