import { businessOperations } from '@kopru/contracts/internal/restaurants';
import { newId } from '@kopru/contracts/values/ids';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { Businesses } from '../domain/ports.ts';
import type { SaveRestaurant } from '../domain/restaurants/save-restaurant.ts';
import { existing, found } from './found.ts';

const missing = 'business_not_found';

export const businessRoutes = (businesses: Businesses, saveRestaurant: SaveRestaurant): Router =>
  serve(businessOperations, {
    list: ({ accountId, query }) => businesses.page(accountId, query),
    create: async ({ accountId, body }) => {
      const id = body.id ?? newId();
      await businesses.create(accountId, id, body.name);
      return found(await businesses.find(accountId, id), missing);
    },
    get: async ({ accountId, params }) => found(await businesses.find(accountId, params.businessId), missing),
    update: async ({ accountId, params: { businessId }, body }) => {
      existing(await businesses.rename(accountId, businessId, body.name), missing);
      return found(await businesses.find(accountId, businessId), missing);
    },
    remove: async ({ accountId, params }) => existing(await businesses.remove(accountId, params.businessId), missing),
    link: ({ accountId, params: { businessId }, body }) =>
      saveRestaurant.update(accountId, body.restaurantId, { businessId }),
  });
