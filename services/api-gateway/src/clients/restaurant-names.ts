import { LRUCache } from 'lru-cache';
import type { ServiceClients } from './service-clients.ts';

/** The name of a restaurant; null when it is deleted or its owner does not answer in time. Never fails. */
export type RestaurantName = (accountId: string, restaurantId: string) => Promise<string | null>;

const cacheMs = 30_000;
const maxNames = 10_000;
/** Short, because an order is worth showing without its restaurant's name. */
const timeoutMs = 1_000;

export const createRestaurantNames = (restaurants: ServiceClients['restaurants']): RestaurantName => {
  const names = new LRUCache<string, string>({ max: maxNames, ttl: cacheMs });
  return async (accountId, restaurantId) => {
    const key = `${accountId} ${restaurantId}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    try {
      const { name } = await restaurants.get({ accountId, restaurantId, timeoutMs });
      names.set(key, name);
      return name;
    } catch {
      return null;
    }
  };
};
