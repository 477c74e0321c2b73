import type { Product } from './catalog.ts';
import type { Shop } from '../world/model.ts';
import type { World } from '../world/world.ts';

/** What a product costs in a shop now, in kuruş. */
export const priceOf = (shop: Shop, { id, price }: Pick<Product, 'id' | 'price'>): number => shop.prices[id] ?? price;

export const setPrice = (shop: Shop, id: string, price: number): void => void (shop.prices[id] = price);

/** Of the products in one call, those that the platform does not take this time. */
export const leftOut = (world: World, shop: Shop | undefined, ids: readonly string[]): Set<string> => {
  const isPartly = world.faults.strike(shop?.platform ?? '', 'price', ['partly'], shop) !== undefined;
  return new Set(isPartly ? ids.filter((_id, index) => index % 2 === 0) : []);
};
