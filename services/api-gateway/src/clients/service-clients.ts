import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { clockOperations } from '@kopru/contracts/internal/clock';
import { consumerOperations } from '@kopru/contracts/internal/consumers';
import { driftOperations } from '@kopru/contracts/internal/drift';
import { incidentOperations } from '@kopru/contracts/internal/incidents';
import { integrationOperations } from '@kopru/contracts/internal/integrations';
import { itemOperations } from '@kopru/contracts/internal/items';
import type { Caller } from '@kopru/contracts/internal/operation';
import { orderOperations } from '@kopru/contracts/internal/orders';
import { platformOperations } from '@kopru/contracts/internal/platforms';
import { registrationOperations } from '@kopru/contracts/internal/registrations';
import { businessOperations, menuOperations, restaurantOperations } from '@kopru/contracts/internal/restaurants';
import { secretOperations } from '@kopru/contracts/internal/service';
import { usageOperations } from '@kopru/contracts/internal/usage';
import {
  endpointOperations,
  eventOperations,
  recordOperations,
  recoveryOperations,
} from '@kopru/contracts/internal/webhooks';
import { createServiceClient } from '@kopru/http';
import type { OpenedService } from '@kopru/service';
import type { Config } from '../config.ts';

/** Typed calls to the services that own what the interfaces show. */
export const createServiceClients = (config: Config, open: OpenedService['client']) => {
  const client = (name: Caller, baseUrl: string) => open(name, baseUrl, config.OWNER_TIMEOUT);
  const orders = client('order-service', config.ORDER_SERVICE_URL);
  const restaurants = client('restaurant-service', config.RESTAURANT_SERVICE_URL);
  const platforms = client('provider-ingest', config.PROVIDER_INGEST_URL);
  const webhooks = client('webhook-dispatcher', config.WEBHOOK_DISPATCHER_URL);
  return {
    orders: createServiceClient(orderOperations, orders),
    restaurants: createServiceClient(restaurantOperations, restaurants),
    businesses: createServiceClient(businessOperations, restaurants),
    integrations: createServiceClient(integrationOperations, restaurants),
    incidents: createServiceClient(incidentOperations, restaurants),
    availability: createServiceClient(availabilityOperations, restaurants),
    items: createServiceClient(itemOperations, restaurants),
    drift: createServiceClient(driftOperations, restaurants),
    usage: createServiceClient(usageOperations, restaurants),
    menus: createServiceClient(menuOperations, restaurants),
    platforms: createServiceClient(platformOperations, platforms),
    endpoints: createServiceClient(endpointOperations, webhooks),
    records: createServiceClient(recordOperations, webhooks),
    recoveries: createServiceClient(recoveryOperations, webhooks),
    registrations: createServiceClient(registrationOperations, webhooks),
    events: createServiceClient(eventOperations, webhooks),
    consumers: createServiceClient(consumerOperations, webhooks),
    /** Where a sandbox waits for something. */
    clocks: {
      orders: createServiceClient(clockOperations, orders),
      webhooks: createServiceClient(clockOperations, webhooks),
    },
    secrets: {
      integrations: createServiceClient(secretOperations, restaurants),
      platforms: createServiceClient(secretOperations, platforms),
      webhooks: createServiceClient(secretOperations, webhooks),
    },
  };
};
export type ServiceClients = ReturnType<typeof createServiceClients>;
