import { createLinkedItems } from './clients/linked-items.ts';
import { createRestaurantNames } from './clients/restaurant-names.ts';
import type { ServiceClients } from './clients/service-clients.ts';
import type { Accounts } from './identity/open-accounts.ts';
import type { LiveHub } from './panel/live/live-hub.ts';
import { makeShowLimits } from './public/views/limits.ts';
import { makeReadJourney } from './public/views/read-journey.ts';
import { makeShowOrder } from './public/views/show-order.ts';

interface Parts {
  accounts: Accounts;
  hub: LiveHub;
  now: () => Date;
}

/** What several interfaces show in the same way. */
export const openViews = (clients: ServiceClients, { accounts, hub, now }: Parts) => {
  const restaurantName = createRestaurantNames(clients.restaurants);
  return {
    restaurantName,
    showOrder: makeShowOrder(restaurantName, createLinkedItems(clients.items)),
    readJourney: makeReadJourney(clients, now),
    showLimits: makeShowLimits(clients, accounts, hub),
  };
};
export type OpenedViews = ReturnType<typeof openViews>;
