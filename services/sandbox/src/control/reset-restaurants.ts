import type { Platforms } from '../platforms/platforms.ts';
import { isOver } from '../world/model.ts';
import { openStore } from '../world/store.ts';
import type { World } from '../world/world.ts';

/** Opens restaurants, ends their orders and removes their faults; returns the numbers. */
export const resetRestaurants = (world: World, platforms: Platforms, restaurantIds: readonly string[]) => {
  const ids = new Set(restaurantIds);
  for (const shop of world.shops.values()) if (ids.has(shop.restaurantId)) openStore(shop, 'platform');
  const open = [...world.orders.values()].filter((order) => ids.has(order.shop.restaurantId) && !isOver(order));
  for (const order of open)
    platforms[order.platform].cancelled(order, { id: 'RESET', name: 'Deneme sıfırlandı', by: 'platform' });
  return { faults: world.faults.clearOf(ids), orders: open.length };
};
