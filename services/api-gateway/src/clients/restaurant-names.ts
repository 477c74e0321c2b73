import { restaurantSchema } from '@kopru/contracts';
import type { InternalClient } from '@kopru/http';
import { LRUCache } from 'lru-cache';

/** The name of a restaurant; null when it is deleted or its owner does not answer in time. Never fails. */
export type RestaurantName = (accountId: string, restaurantId: string) => Promise<string | null>;

const keptMs = 30_000;
const maxNames = 10_000;
/** An order is worth showing without the name of its restaurant. */
const timeoutMs = 1_000;
const named = restaurantSchema.pick({ name: true });

export const createRestaurantNames = (restaurants: InternalClient): RestaurantName => {
  const names = new LRUCache<string, string>({ max: maxNames, ttl: keptMs });
  return async (accountId, restaurantId) => {
    const key = `${accountId} ${restaurantId}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    try {
      const path = `/internal/restaurants/${restaurantId}`;
      const { name } = await restaurants.call({ path, accountId, schema: named, timeoutMs });
      names.set(key, name);
      return name;
    } catch {
      return null;
    }
  };
};
