import {
  appError,
  businessCreateSchema,
  businessIdSchema,
  businessUpdateSchema,
  linkRestaurantBodySchema,
  newId,
  type Business,
} from '@kopru/contracts';
import { ok, route } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { Businesses } from '../domain/ports.ts';
import type { SaveRestaurant } from '../domain/save-restaurant.ts';

const path = z.object({ businessId: z.string().max(200) });
const linkPath = z.object({ businessId: businessIdSchema });

export const businessRoutes = (parts: { businesses: Businesses; saveRestaurant: SaveRestaurant }): Router => {
  const { businesses, saveRestaurant } = parts;
  const required = async (accountId: string, businessId: string): Promise<Business> => {
    const business = await businesses.find(accountId, businessId);
    if (business === undefined) throw appError('business_not_found');
    return business;
  };
  const router = Router();
  router.get(
    '/businesses',
    route({}, async ({ account }) => ok({ items: await businesses.list(account.id) })),
  );
  router.post(
    '/businesses',
    route({ body: businessCreateSchema }, async ({ account, body }) => {
      const id = body.id ?? newId();
      await businesses.create(account.id, id, body.name);
      return ok(await required(account.id, id));
    }),
  );
  router.get(
    '/businesses/:businessId',
    route({ params: path }, async ({ account, params }) => ok(await required(account.id, params.businessId))),
  );
  router.put(
    '/businesses/:businessId',
    route({ params: path, body: businessUpdateSchema }, async ({ account, params: { businessId }, body }) => {
      if (!(await businesses.rename(account.id, businessId, body.name))) throw appError('business_not_found');
      return ok(await required(account.id, businessId));
    }),
  );
  router.delete(
    '/businesses/:businessId',
    route({ params: path }, async ({ account, params: { businessId } }) => {
      if (!(await businesses.remove(account.id, businessId))) throw appError('business_not_found');
      return ok();
    }),
  );
  router.post(
    '/businesses/:businessId/restaurants',
    route({ params: linkPath, body: linkRestaurantBodySchema }, async ({ account, params, body }) =>
      ok(await saveRestaurant.update(account.id, body.restaurantId, { businessId: params.businessId })),
    ),
  );
  return router;
};
