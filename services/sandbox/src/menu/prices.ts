import type { Product } from './catalog.ts';
import type { Shop } from '../world/model.ts';
import type { World } from '../world/world.ts';

/** The price of a product in a shop, in kuruş. */
export const priceOf = (shop: Shop, { id, price }: Pick<Product, 'id' | 'price'>): number => shop.prices[id] ?? price;

export const setPrice = (shop: Shop, id: string, price: number): void => void (shop.prices[id] = price);

/** The products of one call that the platform rejects this time. */
export const leftOut = (world: World, shop: Shop | undefined, ids: readonly string[]): Set<string> => {
  const isPartly = world.faults.strike(shop?.platform ?? '', 'price', ['partly'], shop) !== undefined;
  return new Set(isPartly ? ids.filter((_id, index) => index % 2 === 0) : []);
};
