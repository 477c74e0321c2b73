import {
  businessOperations,
  endpointOperations,
  eventOperations,
  integrationOperations,
  menuOperations,
  orderOperations,
  platformOperations,
  recordOperations,
  recoveryOperations,
  restaurantOperations,
  secretOperations,
} from '@kopru/contracts';
import { createOwnerClient } from '@kopru/http';
import type { OpenedService } from '@kopru/service';
import type { Config } from '../config.ts';

/** Typed calls to the services that own what the interfaces show. */
export const createOwners = (config: Config, open: OpenedService['client']) => {
  const client = (baseUrl: string) => open(baseUrl, config.OWNER_TIMEOUT);
  const orders = client(config.ORDER_SERVICE_URL);
  const restaurants = client(config.RESTAURANT_SERVICE_URL);
  const platforms = client(config.PROVIDER_INGEST_URL);
  const webhooks = client(config.WEBHOOK_DISPATCHER_URL);
  return {
    orders: createOwnerClient(orderOperations, orders),
    restaurants: createOwnerClient(restaurantOperations, restaurants),
    businesses: createOwnerClient(businessOperations, restaurants),
    integrations: createOwnerClient(integrationOperations, restaurants),
    menus: createOwnerClient(menuOperations, restaurants),
    platforms: createOwnerClient(platformOperations, platforms),
    endpoints: createOwnerClient(endpointOperations, webhooks),
    records: createOwnerClient(recordOperations, webhooks),
    recoveries: createOwnerClient(recoveryOperations, webhooks),
    events: createOwnerClient(eventOperations, webhooks),
    secrets: {
      integrations: createOwnerClient(secretOperations, restaurants),
      platforms: createOwnerClient(secretOperations, platforms),
      webhooks: createOwnerClient(secretOperations, webhooks),
    },
  };
};
export type OwnerClients = ReturnType<typeof createOwners>;
