import type { Router } from 'express';
import type { Shop } from '../../world/model.ts';
import { isOnSale, isOption, isProduct, setOnSale } from '../../menu/stock.ts';
import type { World } from '../../world/world.ts';
import { type Answer, answer } from '../common/answer.ts';
import type { guardVendor } from './yemeksepeti-store.ts';

const vendor = '/v2/chains/:chain/vendors/:vendor';
const refusal = (code: string, message: string): Answer => answer({ code, message }, 400);

/** The stock of a vendor: many products in one call, some of which may be rejected. */
export const yemeksepetiStockRoutes = (routes: Router, world: World, guarded: ReturnType<typeof guardVendor>): void => {
  const change = (shop: Shop, body: Record<string, unknown>): Answer => {
    const { globalEntityId, items, type, isAvailable, willBeAvailable, atTimeStamp } = body;
    if (globalEntityId !== 'YS_TR') return refusal('INVALID_ENTITY', 'globalEntityId is wrong');
    if (type !== 'ITEM' && type !== 'TOPPING') return refusal('INVALID_TYPE', 'type must be ITEM or TOPPING');
    if (!Array.isArray(items) || typeof isAvailable !== 'boolean') return refusal('INVALID_BODY', 'items, isAvailable');
    if (isAvailable && willBeAvailable !== undefined)
      return refusal('INVALID_TIME', 'willBeAvailable only when switching off');
    const at = Date.parse(String(atTimeStamp));
    if (willBeAvailable === 'AT_TIMESTAMP' && Number.isNaN(at)) return refusal('INVALID_TIME', 'atTimeStamp is wrong');
    const ids = items.map(String);
    const isKnown = type === 'ITEM' ? isProduct : isOption;
    const isPartly = world.faults.strike('ys', 'stock', ['partly'], shop) !== undefined;
    const left = ids.filter((id, index) => !isKnown(id) || (isPartly && index % 2 === 0));
    for (const id of ids.filter((one) => !left.includes(one)))
      setOnSale(shop, id, isAvailable, willBeAvailable === 'AT_TIMESTAMP' ? at : null);
    return left.length === 0 ? answer(null, 204) : answer({ failedItems: left.map((id) => ({ id })) });
  };
  routes.put(`${vendor}/catalog/items/availability`, guarded('stock', change));
  routes.get(
    `${vendor}/unavailableItems`,
    guarded('stock-read', (shop) => {
      const ids = Object.keys(shop.off).filter((id) => !isOnSale(shop, id));
      return answer({ unavailableItems: ids.map((id) => ({ id })) });
    }),
  );
};
