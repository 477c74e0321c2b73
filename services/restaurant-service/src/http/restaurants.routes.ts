import { appError, restaurantOperations, type Restaurant } from '@kopru/contracts';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { DeleteRestaurant } from '../domain/delete-restaurant.ts';
import type { Restaurants } from '../domain/ports.ts';
import type { SaveRestaurant } from '../domain/save-restaurant.ts';

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
  });
};
