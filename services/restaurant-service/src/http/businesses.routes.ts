import { appError, businessOperations, newId, type Business } from '@kopru/contracts';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { Businesses } from '../domain/ports.ts';
import type { SaveRestaurant } from '../domain/save-restaurant.ts';

export const businessRoutes = (parts: { businesses: Businesses; saveRestaurant: SaveRestaurant }): Router => {
  const { businesses, saveRestaurant } = parts;
  const required = async (accountId: string, businessId: string): Promise<Business> => {
    const business = await businesses.find(accountId, businessId);
    if (business === undefined) throw appError('business_not_found');
    return business;
  };
  return serve(businessOperations, {
    list: async ({ accountId }) => ({ items: await businesses.list(accountId) }),
    create: async ({ accountId, body }) => {
      const id = body.id ?? newId();
      await businesses.create(accountId, id, body.name);
      return required(accountId, id);
    },
    get: ({ accountId, params }) => required(accountId, params.businessId),
    update: async ({ accountId, params: { businessId }, body }) => {
      if (!(await businesses.rename(accountId, businessId, body.name))) throw appError('business_not_found');
      return required(accountId, businessId);
    },
    remove: async ({ accountId, params }) => {
      if (!(await businesses.remove(accountId, params.businessId))) throw appError('business_not_found');
    },
    link: ({ accountId, params: { businessId }, body }) =>
      saveRestaurant.update(accountId, body.restaurantId, { businessId }),
  });
};
