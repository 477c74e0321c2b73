import { restaurantOperations } from '@kopru/contracts/internal/restaurants';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { DeleteRestaurant } from '../domain/restaurants/delete-restaurant.ts';
import type { Restaurants } from '../domain/ports.ts';
import type { ReadStoreOpen } from '../domain/availability/read-store-open.ts';
import type { SaveRestaurant } from '../domain/restaurants/save-restaurant.ts';
import { existing, found } from './found.ts';

export const restaurantRoutes = (
  restaurants: Restaurants,
  saveRestaurant: SaveRestaurant,
  deleteRestaurant: DeleteRestaurant,
  readStoreOpen: ReadStoreOpen,
): Router => {
  const required = async (accountId: string, id: string) =>
    found(await restaurants.find(accountId, id), 'restaurant_not_found');
  return serve(restaurantOperations, {
    list: ({ accountId, query }) => restaurants.page(accountId, query),
    create: ({ accountId, body }) => saveRestaurant.create(accountId, body),
    get: ({ accountId, params }) => required(accountId, params.restaurantId),
    update: ({ accountId, params, body }) => saveRestaurant.update(accountId, params.restaurantId, body),
    remove: ({ accountId, params }) => deleteRestaurant(accountId, params.restaurantId),
    paymentMatching: async ({ accountId, params }) => {
      const { name, paymentMatchingUrl, paymentMatchingHeaders } = await required(accountId, params.restaurantId);
      return { name, url: paymentMatchingUrl, headers: paymentMatchingHeaders };
    },
    storeOpen: async ({ accountId, params: { restaurantId, provider } }) => {
      existing(await restaurants.exists(accountId, restaurantId), 'restaurant_not_found');
      return { isOpen: await readStoreOpen(accountId, restaurantId, provider) };
    },
    preparationSettings: async ({ accountId, params }) => {
      const { dayEndsAt, pinnedPreparationMinutes: pinnedMinutes } = await required(accountId, params.restaurantId);
      return { dayEndsAt, pinnedMinutes };
    },
  });
};
