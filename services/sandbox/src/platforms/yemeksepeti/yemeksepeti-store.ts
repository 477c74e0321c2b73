import type { Request, RequestHandler, Router } from 'express';
import type { Shop } from '../../world/model.ts';
import { closeStore, isOpenNow, openStore } from '../../world/store.ts';
import type { World } from '../../world/world.ts';
import { type Answer, answer, type createOperation } from '../common/answer.ts';

const path = '/v2/chains/:chain/remoteVendors/:vendor/availability';
const states = ['OPEN', 'CLOSED', 'CLOSED_UNTIL', 'CLOSED_TODAY'];
const closingMinutes = [30, 60, 120, 240];
const closingReasons = ['TOO_BUSY_KITCHEN', 'CLOSED', 'OTHER'];
const refusal = (status: number, code: string, message: string): Answer => answer({ code, message }, status);

/** The vendor's availability in the middleware's form: one entry for each platform, here one. */
const entryOf = (shop: Shop): object => ({
  availabilityState: isOpenNow(shop) ? 'OPEN' : shop.closedUntil === null ? 'CLOSED' : 'CLOSED_UNTIL',
  availabilityStates: states,
  changeable: true,
  closingMinutes,
  closingReasons,
  platformKey: 'YS_TR',
  platformRestaurantId: shop.restaurantId,
});

/** Requires a token of the vendor that the path names. */
export const guardVendor =
  (parts: { operation: ReturnType<typeof createOperation>; shopOf: (request: Request) => Shop | undefined }) =>
  (name: string, handler: (shop: Shop, body: Record<string, unknown>) => Answer): RequestHandler =>
    parts.operation(
      name,
      (request) => {
        const shop = parts.shopOf(request);
        if (shop === undefined) return refusal(401, 'UNAUTHORIZED', 'Access token is missing or expired');
        if (request.params['vendor'] !== shop.restaurantId || request.params['chain'] !== shop.supplierId)
          return refusal(404, 'VENDOR_NOT_FOUND', 'Vendor not found');
        return handler(shop, (request.body ?? {}) as Record<string, unknown>);
      },
      parts.shopOf,
    );

export const yemeksepetiStoreRoutes = (routes: Router, world: World, guarded: ReturnType<typeof guardVendor>): void => {
  routes.get(
    path,
    guarded('store-read', (shop) => answer([entryOf(shop)])),
  );
  routes.put(
    path,
    guarded('store', (shop, body) => {
      const { availabilityState: state, platformKey, platformRestaurantId } = body;
      if (platformKey !== 'YS_TR' || platformRestaurantId !== shop.restaurantId)
        return refusal(400, 'INVALID_PLATFORM', 'platformKey or platformRestaurantId is wrong');
      if (typeof state !== 'string' || !states.includes(state))
        return refusal(400, 'INVALID_STATE', 'availabilityState is wrong');
      if (state !== 'OPEN' && !closingReasons.includes(String(body['closedReason'])))
        return refusal(400, 'INVALID_REASON', 'closedReason is required');
      const minutes = state === 'CLOSED_UNTIL' ? Number(body['closingMinutes']) : null;
      if (minutes !== null && !closingMinutes.includes(minutes))
        return refusal(400, 'INVALID_MINUTES', 'closingMinutes is wrong');
      if (state === 'OPEN') openStore(shop);
      else closeStore(world, shop, minutes);
      return answer({});
    }),
  );
};
