import { catalog } from './catalog.ts';
import type { Shop } from '../world/model.ts';

/** Whether a product or option is on sale; its timer may have ended. */
export const isOnSale = (shop: Shop, id: string): boolean => {
  const until = shop.off[id];
  if (until !== undefined && until !== null && until <= Date.now()) delete shop.off[id];
  return !Object.hasOwn(shop.off, id);
};

/** Puts a product or option on sale, or takes it off sale until a time; null: until somebody puts it back. */
export const setOnSale = (shop: Shop, id: string, isAvailable: boolean, until: number | null = null): void => {
  if (isAvailable) delete shop.off[id];
  else shop.off[id] = until;
};

const productIds = new Set(catalog.map(({ id }) => id));
const optionIds = new Set(catalog.flatMap(({ options }) => options.map(({ id }) => id)));
export const isProduct = (id: string): boolean => productIds.has(id);
export const isOption = (id: string): boolean => optionIds.has(id);
