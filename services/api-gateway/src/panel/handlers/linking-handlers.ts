import type { ServiceClients } from '../../clients/service-clients.ts';
import { makeSuggestLinks } from '../../clients/suggest-links.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';

/** What helps to link a restaurant's items. */
export const linkingHandlers = (clients: ServiceClients) => {
  const suggest = makeSuggestLinks(clients);
  return {
    suggestLinks: async ({ accountId, params, operation }) => ({
      data: await suggest({ accountId, restaurantId: params.id, timeoutMs: operation.answerLimitMs }),
    }),
    listOrderedProducts: async ({ accountId, params }) => {
      const restaurantId = params.id;
      // Orders do not know whether there is such a restaurant.
      await clients.restaurants.get({ accountId, restaurantId });
      return { data: await clients.orders.orderedProducts({ accountId, query: { restaurantId } }) };
    },
  } satisfies Partial<PanelHandlers>;
};
