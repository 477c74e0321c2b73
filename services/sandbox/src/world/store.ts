import type { Shop } from './model.ts';
import type { World } from './world.ts';

/** Whether a shop takes orders now; its timer may have ended. */
export const isOpenNow = (shop: Shop): boolean => {
  if (!shop.isOpen && shop.closedUntil !== null && shop.closedUntil <= Date.now())
    Object.assign(shop, { isOpen: true, closedUntil: null, changedBy: 'platform' } satisfies Partial<Shop>);
  return shop.isOpen;
};

export const openStore = (shop: Shop, by: Shop['changedBy'] = 'restaurant'): void =>
  void Object.assign(shop, { isOpen: true, closedUntil: null, changedBy: by } satisfies Partial<Shop>);

/** Closes a shop, for a while or until somebody opens it. */
export const closeStore = (
  world: World,
  shop: Shop,
  minutes: number | null,
  by: Shop['changedBy'] = 'restaurant',
): void => {
  const closedUntil = minutes === null ? null : Date.now() + minutes * world.rules.storeMinuteMs;
  Object.assign(shop, { isOpen: false, closedUntil, changedBy: by } satisfies Partial<Shop>);
};
