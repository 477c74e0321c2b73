import { linkKey } from '@kopru/contracts/internal/items';
import type { OrderRecord } from '@kopru/contracts/internal/orders';
import { LRUCache } from 'lru-cache';
import type { ServiceClients } from './service-clients.ts';

/** The account's own number of each product of an order, by the product's id on the platform. Never fails. */
export type LinkedItems = (order: OrderRecord) => Promise<ItemOf>;
/** Null: the product is linked to no item. */
export type ItemOf = (productId: string | null) => string | null;

/** A link that is written counts for orders within this time; many orders of a restaurant cost one question. */
const cacheMs = 30_000;
const maxRestaurants = 10_000;
const maxLinks = 1_000_000;
/** Short, because an order is worth showing without its articles' numbers. */
const timeoutMs = 1_000;

const none: ReadonlyMap<string, string> = new Map();

export const createLinkedItems = (items: ServiceClients['items']): LinkedItems => {
  const known = new LRUCache<string, ReadonlyMap<string, string>, { accountId: string; restaurantId: string }>({
    max: maxRestaurants,
    maxSize: maxLinks,
    sizeCalculation: ({ size }) => size + 1,
    ttl: cacheMs,
    // While their owner does not answer, the links that were last known count.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, _stale, { context: restaurant }) => {
      const { items: list } = await items.get({ ...restaurant, timeoutMs });
      return new Map(list.flatMap(({ item, links }) => links.map((link) => [linkKey(link), item] as const)));
    },
  });
  return async ({ accountId, restaurantId, provider }) => {
    const context = { accountId, restaurantId };
    const links = (await known.fetch(`${accountId} ${restaurantId}`, { context }).catch(() => undefined)) ?? none;
    return (productId) =>
      productId === null ? null : (links.get(linkKey({ provider, productId, optionId: null })) ?? null);
  };
};
