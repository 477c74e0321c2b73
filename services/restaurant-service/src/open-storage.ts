import type { Keyring } from '@kopru/secrets';
import type { OpenedService } from '@kopru/service';
import type { Config } from './config.ts';
import { businessSchema } from './storage/business.model.ts';
import { createBusinessRepository } from './storage/businesses.repository.ts';
import { comparisonSchema } from './storage/comparison.model.ts';
import { createComparisonRepository } from './storage/comparisons.repository.ts';
import { desiredStateSchema } from './storage/desired-state.model.ts';
import { createDesiredStateRepository } from './storage/desired-states.repository.ts';
import { hoursStateSchema } from './storage/hours.model.ts';
import { incidentSchema } from './storage/incident.model.ts';
import { createIncidentRepository } from './storage/incidents.repository.ts';
import type { IntegrationCodec } from './storage/integration-codec.ts';
import { integrationSchema } from './storage/integration.model.ts';
import { createIntegrationRepository } from './storage/integrations.repository.ts';
import { itemListSchema } from './storage/item-list.model.ts';
import { createItemListRepository } from './storage/item-lists.repository.ts';
import { menuSchema } from './storage/menu.model.ts';
import { createMenuRepository } from './storage/menus.repository.ts';
import { priceSchema } from './storage/price.model.ts';
import { restaurantSchema } from './storage/restaurant.model.ts';
import { createRestaurantRepository } from './storage/restaurants.repository.ts';
import {
  createHoursRepository,
  createPriceRepository,
  createStockRepository,
  createStoreRepository,
} from './storage/state-repositories.ts';
import { stockSchema } from './storage/stock.model.ts';
import { storeSchema } from './storage/store.model.ts';

/** What a process left that does not come back; each process publishes its own events, and those that it finds at its start, at once. */
const rarely = { everyMs: 60_000 } as const;

/** The collections of the service, and the outboxes that publish what is written in them. */
export const openStorage = (service: OpenedService, config: Config, keyring: Keyring, codec: IntegrationCodec) => {
  const { mongo } = service;
  const integrationModel = mongo.model(integrationSchema);
  const restaurantModel = mongo.model(restaurantSchema);
  const outbox = service.outbox(integrationSchema);
  const integrations = createIntegrationRepository(integrationModel, codec, outbox);
  const restaurants = createRestaurantRepository(restaurantModel, keyring);
  const businesses = createBusinessRepository(mongo.model(businessSchema), restaurantModel);
  const menus = createMenuRepository(mongo.model(menuSchema), config.MENU_CACHE);
  const desiredStateModel = mongo.model(desiredStateSchema);
  const desiredStates = createDesiredStateRepository(desiredStateModel);
  const storeOutbox = service.outbox(storeSchema, rarely);
  const storeModel = mongo.model(storeSchema);
  const stores = createStoreRepository(storeModel, storeOutbox);
  const stockOutbox = service.outbox(stockSchema, rarely);
  const stocks = createStockRepository(mongo.model(stockSchema), stockOutbox, config.STORE_LOOK_INTERVAL);
  const priceOutbox = service.outbox(priceSchema, rarely);
  const prices = createPriceRepository(mongo.model(priceSchema), priceOutbox, config.STORE_LOOK_INTERVAL);
  const hours = createHoursRepository(mongo.model(hoursStateSchema));
  const itemLists = createItemListRepository(mongo.model(itemListSchema));
  const comparisonModel = mongo.model(comparisonSchema);
  const comparisons = createComparisonRepository(comparisonModel, integrationModel);
  const incidentOutbox = service.outbox(incidentSchema, rarely);
  const incidents = createIncidentRepository(mongo.model(incidentSchema), incidentOutbox);
  return {
    models: {
      integrations: integrationModel,
      restaurants: restaurantModel,
      desiredStates: desiredStateModel,
      stores: storeModel,
      comparisons: comparisonModel,
    },
    outboxes: [outbox, storeOutbox, stockOutbox, priceOutbox, incidentOutbox],
    ...{ integrations, restaurants, businesses, menus, desiredStates, stores, stocks, prices, hours, itemLists },
    ...{ comparisons, incidents },
  };
};

export type Storage = ReturnType<typeof openStorage>;
