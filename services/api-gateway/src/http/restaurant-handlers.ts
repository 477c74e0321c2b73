import {
  appError,
  businessSchema,
  findProvider,
  idSchema,
  integrationSchema,
  integrationStatusResultSchema,
  menuSchema,
  restaurantPageSchema,
  restaurantSchema,
  type Integration,
  type PublicIntegration,
  type PublicRestaurant,
  type Restaurant,
} from '@kopru/contracts';
import { z } from 'zod';
import type { Owners } from '../clients/owners.ts';
import { toPublicMenu } from '../views/menu.ts';
import type { PublicHandlers } from './public-handler.ts';

type IntegrationHandlerId = 'updateIntegrationStatus' | 'writeIntegration' | 'listIntegrations';
type RestaurantHandlerId =
  | 'linkRestaurant'
  | 'listRestaurants'
  | 'createRestaurant'
  | 'getRestaurant'
  | 'updateRestaurant'
  | 'deleteRestaurant'
  | 'getMenu';
type BusinessHandlerId = 'listBusinesses' | 'createBusiness' | 'getBusiness' | 'updateBusiness' | 'deleteBusiness';

const itemsOf = <S extends z.ZodType>(schema: S) => z.object({ items: z.array(schema) });
/** What is no id of a kind is not found; a reference of dots would leave the address that it stands in. */
const restaurantPath = (id: string, rest = ''): string => {
  if (!idSchema.safeParse(id).success) throw appError('restaurant_not_found');
  return `/internal/restaurants/${id}${rest}`;
};
const businessPath = (id: string, rest = ''): string => {
  if (/^\.+$/.test(id)) throw appError('business_not_found');
  return `/internal/businesses/${encodeURIComponent(id)}${rest}`;
};

const toRestaurant = ({ accountId: _, ...restaurant }: Restaurant): PublicRestaurant => restaurant;
const toIntegration = (integration: Integration): PublicIntegration => ({
  ...integration,
  providerId: integration.integrationId,
});

export const integrationHandlers = ({ restaurants }: Owners): Pick<PublicHandlers, IntegrationHandlerId> => ({
  updateIntegrationStatus: async ({ accountId, body }) => ({
    data: await restaurants.call({
      method: 'POST',
      path: '/internal/integrations/update-status',
      body,
      accountId,
      schema: integrationStatusResultSchema,
    }),
  }),
  writeIntegration: async ({ accountId, params, body }) => {
    const path = restaurantPath(params.restaurantId, '/integrations');
    const call = { method: 'POST', path, body, accountId } as const;
    return { data: toIntegration(await restaurants.call({ ...call, schema: integrationSchema })) };
  },
  listIntegrations: async ({ accountId, params, signal }) => {
    const path = restaurantPath(params.restaurantId, '/integrations');
    const { items } = await restaurants.call({ path, accountId, schema: itemsOf(integrationSchema), signal });
    return { data: items.map(toIntegration) };
  },
});

export const restaurantHandlers = ({ restaurants }: Owners): Pick<PublicHandlers, RestaurantHandlerId> => {
  const write = async (accountId: string, method: 'POST' | 'PUT', path: string, body: unknown) =>
    toRestaurant(await restaurants.call({ method, path, body, accountId, schema: restaurantSchema }));
  return {
    linkRestaurant: async ({ accountId, params, body }) => {
      if (!idSchema.safeParse(body.restaurantId).success) throw appError('restaurant_not_found');
      return { data: await write(accountId, 'POST', businessPath(params.businessId, '/restaurants'), body) };
    },
    listRestaurants: async ({ accountId, query, signal }) => {
      const call = { path: '/internal/restaurants', query, accountId, signal };
      const { items, pagination } = await restaurants.call({ ...call, schema: restaurantPageSchema });
      return { data: items.map(toRestaurant), pagination };
    },
    createRestaurant: async ({ accountId, body }) => ({
      data: await write(accountId, 'POST', '/internal/restaurants', body),
    }),
    getRestaurant: async ({ accountId, params, signal }) => {
      const path = restaurantPath(params.restaurantId);
      return { data: toRestaurant(await restaurants.call({ path, accountId, schema: restaurantSchema, signal })) };
    },
    updateRestaurant: async ({ accountId, params, body }) => ({
      data: await write(accountId, 'PUT', restaurantPath(params.restaurantId), body),
    }),
    deleteRestaurant: async ({ accountId, params }) => {
      const path = restaurantPath(params.restaurantId);
      await restaurants.call({ method: 'DELETE', path, accountId, schema: z.unknown() });
      return undefined;
    },
    getMenu: async ({ accountId, params, query, signal }) => {
      const provider = findProvider(params.provider);
      if (provider === undefined) throw appError('provider_not_found');
      const path = `/internal/menus/${provider}`;
      return { data: toPublicMenu(await restaurants.call({ path, query, accountId, schema: menuSchema, signal })) };
    },
  };
};

export const businessHandlers = ({ restaurants }: Owners): Pick<PublicHandlers, BusinessHandlerId> => ({
  listBusinesses: async ({ accountId, signal }) => {
    const call = { path: '/internal/businesses', accountId, signal };
    return { data: (await restaurants.call({ ...call, schema: itemsOf(businessSchema) })).items };
  },
  createBusiness: async ({ accountId, body }) => {
    const call = { method: 'POST', path: '/internal/businesses', body, accountId } as const;
    return { data: await restaurants.call({ ...call, schema: businessSchema }) };
  },
  getBusiness: async ({ accountId, params, signal }) => ({
    data: await restaurants.call({ path: businessPath(params.businessId), accountId, schema: businessSchema, signal }),
  }),
  updateBusiness: async ({ accountId, params, body }) => {
    const call = { method: 'PUT', path: businessPath(params.businessId), body, accountId } as const;
    return { data: await restaurants.call({ ...call, schema: businessSchema }) };
  },
  deleteBusiness: async ({ accountId, params }) => {
    const path = businessPath(params.businessId);
    await restaurants.call({ method: 'DELETE', path, accountId, schema: z.unknown() });
    return undefined;
  },
});
