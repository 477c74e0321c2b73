import { appError } from '@kopru/contracts/errors/errors';
import type { Restaurant } from '@kopru/contracts/internal/restaurants';
import { capabilities, type Capabilities } from '@kopru/contracts/platforms/capabilities';
import { findProvider, providers } from '@kopru/contracts/platforms/providers';
import type { PublicRestaurant } from '@kopru/contracts/public/restaurants';
import { idSchema } from '@kopru/contracts/values/ids';
import { forward } from '@kopru/http';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { makeSuggestLinks } from '../../clients/suggest-links.ts';
import { fromPatch, toAvailability } from '../views/availability.ts';
import { toIntegration } from '../views/integration.ts';
import { toPublicMenu } from '../views/menu.ts';
import { toSuggestions } from '../views/suggestions.ts';
import { show, type PublicHandlers } from '../requests/public-handler.ts';

const asItIs = <T>(answer: T): T => answer;
const toRestaurant = ({ accountId: _, ...restaurant }: Restaurant): PublicRestaurant => restaurant;

/** What the interface shows of restaurants, businesses, integrations and menus. */
export const restaurantHandlers = (clients: ServiceClients) => {
  const { restaurants, businesses, integrations, menus, availability, items, orders } = clients;
  const suggestLinks = makeSuggestLinks(clients);
  return {
    updateIntegrationStatus: show(integrations.updateStatus, asItIs),
    writeIntegration: show(integrations.write, toIntegration),
    listIntegrations: show(integrations.listOfRestaurant, ({ items }, locale) =>
      items.map((item) => toIntegration(item, locale)),
    ),
    linkRestaurant: async (input) => {
      if (!idSchema.safeParse(input.body.restaurantId).success) throw appError('restaurant_not_found');
      return show(businesses.link, toRestaurant)(input);
    },
    listRestaurants: async (input) => {
      const { items, pagination } = await forward(restaurants.list)(input);
      return { data: items.map(toRestaurant), pagination };
    },
    createRestaurant: show(restaurants.create, toRestaurant),
    getRestaurant: show(restaurants.get, toRestaurant),
    updateRestaurant: show(restaurants.update, toRestaurant),
    getPreparationTime: show(orders.preparationTime, asItIs),
    deleteRestaurant: forward(restaurants.remove),
    getMenu: async ({ accountId, params, query, signal }) => {
      const provider = findProvider(params.provider);
      if (provider === undefined) throw appError('provider_not_found');
      return { data: toPublicMenu(await menus.get({ accountId, provider, query, signal })) };
    },
    getAvailability: show(availability.get, toAvailability),
    changeAvailability: async ({ accountId, params, body, version, locale }) => ({
      data: toAvailability(
        await availability.change({ accountId, ...params, body: { ...fromPatch(body), version } }),
        locale,
      ),
    }),
    getCapabilities: ({ params }) => {
      const provider = findProvider(params.provider);
      if (provider === undefined) throw appError('provider_not_found');
      const { closedMinutes, ...rest }: Capabilities = capabilities[provider];
      return Promise.resolve({
        data: { provider, name: providers[provider].name, ...rest, closedMinutes: [...closedMinutes] },
      });
    },
    listItems: show(items.get, asItIs),
    suggestItemLinks: async ({ accountId, params, locale }) => ({
      data: toSuggestions(await suggestLinks({ accountId, ...params }), locale),
    }),
    writeItems: async ({ accountId, params, body, version }) => ({
      data: await items.write({ accountId, ...params, body: { ...body, version } }),
    }),
    listBusinesses: show(businesses.list, ({ items }) => items),
    createBusiness: show(businesses.create, asItIs),
    getBusiness: show(businesses.get, asItIs),
    updateBusiness: show(businesses.update, asItIs),
    deleteBusiness: forward(businesses.remove),
  } satisfies Partial<PublicHandlers>;
};
