import type { OwnerClients } from '../../clients/owners.ts';
import { makeSuggestLinks } from '../../clients/suggest-links.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';

/** What helps to link a restaurant's items. */
export const linkingHandlers = (owners: OwnerClients) => {
  const suggest = makeSuggestLinks(owners);
  return {
    suggestLinks: async ({ accountId, params, operation }) => ({
      data: await suggest({ accountId, restaurantId: params.id, timeoutMs: operation.answerLimitMs }),
    }),
    listOrderedProducts: async ({ accountId, params }) => {
      const restaurantId = params.id;
      // Orders do not know whether there is such a restaurant.
      await owners.restaurants.get({ accountId, restaurantId });
      return { data: await owners.orders.orderedProducts({ accountId, query: { restaurantId } }) };
    },
  } satisfies Partial<PanelHandlers>;
};
