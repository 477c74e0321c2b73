import { appError } from '@kopru/contracts/errors/errors';
import { ok, openRoute } from '@kopru/http';
import { Router } from 'express';
import { setPrice } from '../menu/prices.ts';
import { isOnSale, setOnSale } from '../menu/stock.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { freshStore, type Shop } from '../world/model.ts';
import { closeStore, isOpenNow, openStore } from '../world/store.ts';
import { shopKey, type World } from '../world/world.ts';
import { resetRestaurants } from './reset-restaurants.ts';
import {
  hoursBodySchema,
  priceBodySchema,
  resetBodySchema,
  shopSchema,
  stockBodySchema,
  storeBodySchema,
  targetSchema,
  type Target,
} from './schemas.ts';

/** Restaurants at their platforms: stores, stock, prices and hours. */
export const restaurantRoutes = (world: World, platforms: Platforms): Router => {
  const router = Router();
  const shopOf = ({ platform, id }: Target): Shop => {
    const shop = world.shop(platform, id);
    if (shop === undefined) throw appError('restaurant_not_found');
    return shop;
  };

  router.put(
    '/restaurants/:platform/:id',
    openRoute({ params: targetSchema, body: shopSchema }, ({ params: { platform, id }, body }) => {
      const known = world.shop(platform, id);
      const shop = known ?? { platform, restaurantId: id, ...freshStore(), ...body };
      Object.assign(shop, { ...body, clockMs: shop.clockMs });
      world.shops.set(shopKey(platform, id), shop);
      return ok(shop);
    }),
  );
  router.get(
    '/restaurants',
    openRoute({}, () => {
      const items = [...world.shops.values()];
      items.forEach(isOpenNow);
      for (const shop of items) Object.keys(shop.off).forEach((id) => isOnSale(shop, id));
      return ok({ items });
    }),
  );
  router.patch(
    '/restaurants/:platform/:id/store',
    openRoute({ params: targetSchema, body: storeBodySchema }, ({ params, body }) => {
      const shop = shopOf(params);
      if (body.isOpen) openStore(shop, body.by);
      else closeStore(world, shop, null, body.by);
      return ok(shop);
    }),
  );
  router.patch(
    '/restaurants/:platform/:id/stock',
    openRoute({ params: targetSchema, body: stockBodySchema }, ({ params, body }) => {
      const shop = shopOf(params);
      setOnSale(shop, body.id, body.isAvailable);
      return ok(shop);
    }),
  );
  router.patch(
    '/restaurants/:platform/:id/hours',
    openRoute({ params: targetSchema, body: hoursBodySchema }, ({ params, body }) => {
      const shop = shopOf(params);
      shop.hours = body.hours;
      return ok(shop);
    }),
  );
  router.patch(
    '/restaurants/:platform/:id/price',
    openRoute({ params: targetSchema, body: priceBodySchema }, ({ params, body }) => {
      const shop = shopOf(params);
      setPrice(shop, body.id, body.price);
      return ok(shop);
    }),
  );
  router.post(
    '/restaurants/reset',
    openRoute({ body: resetBodySchema }, ({ body }) => ok(resetRestaurants(world, platforms, body.restaurantIds))),
  );
  return router;
};
