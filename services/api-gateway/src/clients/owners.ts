import {
  businessOperations,
  endpointOperations,
  eventOperations,
  integrationOperations,
  menuOperations,
  orderOperations,
  recordOperations,
  restaurantOperations,
  secretOperations,
} from '@kopru/contracts';
import { createInternalClient, createOwnerClient, type InternalClient } from '@kopru/http';
import type { Config } from '../config.ts';

/** The services that own what the interfaces show. */
export interface Owners {
  orders: InternalClient;
  restaurants: InternalClient;
  platforms: InternalClient;
  webhooks: InternalClient;
}

/** Query values as the internal client takes them. */
export const queryOf = (query: Record<string, unknown>): Record<string, string | number | undefined> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

export const createOwners = (config: Config): Owners => {
  const client = (baseUrl: string) =>
    createInternalClient({ baseUrl, token: config.INTERNAL_TOKEN, timeoutMs: config.OWNER_TIMEOUT });
  return {
    orders: client(config.ORDER_SERVICE_URL),
    restaurants: client(config.RESTAURANT_SERVICE_URL),
    platforms: client(config.PROVIDER_INGEST_URL),
    webhooks: client(config.WEBHOOK_DISPATCHER_URL),
  };
};

/** What the owners answer, as typed calls. */
export const createOwnerClients = ({ orders, restaurants, platforms, webhooks }: Owners) => ({
  orders: createOwnerClient(orderOperations, orders),
  restaurants: createOwnerClient(restaurantOperations, restaurants),
  businesses: createOwnerClient(businessOperations, restaurants),
  integrations: createOwnerClient(integrationOperations, restaurants),
  menus: createOwnerClient(menuOperations, restaurants),
  endpoints: createOwnerClient(endpointOperations, webhooks),
  records: createOwnerClient(recordOperations, webhooks),
  events: createOwnerClient(eventOperations, webhooks),
  secrets: {
    integrations: createOwnerClient(secretOperations, restaurants),
    platforms: createOwnerClient(secretOperations, platforms),
    webhooks: createOwnerClient(secretOperations, webhooks),
  },
});
export type OwnerClients = ReturnType<typeof createOwnerClients>;
