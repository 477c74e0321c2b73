import { appError, listRestaurantsQuerySchema, restaurantWriteSchema, type Restaurant } from '@kopru/contracts';
import { ok, route } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { DeleteRestaurant } from '../domain/delete-restaurant.ts';
import type { Restaurants } from '../domain/ports.ts';
import type { SaveRestaurant } from '../domain/save-restaurant.ts';

const path = z.object({ restaurantId: z.string().max(200) });

export const restaurantRoutes = (parts: {
  restaurants: Restaurants;
  saveRestaurant: SaveRestaurant;
  deleteRestaurant: DeleteRestaurant;
}): Router => {
  const { restaurants, saveRestaurant, deleteRestaurant } = parts;
  const required = async (accountId: string, id: string): Promise<Restaurant> => {
    const restaurant = await restaurants.find(accountId, id);
    if (restaurant === undefined) throw appError('restaurant_not_found');
    return restaurant;
  };
  const router = Router();
  router.get(
    '/restaurants',
    route({ query: listRestaurantsQuerySchema }, async ({ account, query }) =>
      ok(await restaurants.page(account.id, query)),
    ),
  );
  router.post(
    '/restaurants',
    route({ body: restaurantWriteSchema }, async ({ account, body }) =>
      ok(await saveRestaurant.create(account.id, body)),
    ),
  );
  router.get(
    '/restaurants/:restaurantId',
    route({ params: path }, async ({ account, params }) => ok(await required(account.id, params.restaurantId))),
  );
  router.put(
    '/restaurants/:restaurantId',
    route({ params: path, body: restaurantWriteSchema }, async ({ account, params, body }) =>
      ok(await saveRestaurant.update(account.id, params.restaurantId, body)),
    ),
  );
  router.delete(
    '/restaurants/:restaurantId',
    route({ params: path }, async ({ account, params }) => {
      await deleteRestaurant(account.id, params.restaurantId);
      return ok();
    }),
  );
  router.get(
    '/restaurants/:restaurantId/payment-matching',
    route({ params: path }, async ({ account, params }) => {
      const { name, paymentMatchingUrl, paymentMatchingHeaders } = await required(account.id, params.restaurantId);
      return ok({ name, url: paymentMatchingUrl, headers: paymentMatchingHeaders });
    }),
  );
  return router;
};
