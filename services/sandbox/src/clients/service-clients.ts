import { certifierOperations } from '@kopru/contracts/internal/certifications';
import type { Caller } from '@kopru/contracts/internal/operation';
import { orderOperations } from '@kopru/contracts/internal/orders';
import { restaurantOperations } from '@kopru/contracts/internal/restaurants';
import { endpointOperations, recordOperations } from '@kopru/contracts/internal/webhooks';
import { createServiceClient } from '@kopru/http';
import type { OpenedService } from '@kopru/service';
import type { Config } from '../config.ts';

/** Typed clients of the services that a sandbox calls. */
export const createServiceClients = (config: Config, open: OpenedService['client']) => {
  const client = (name: Caller, baseUrl: string) => open(name, baseUrl, config.OWNER_TIMEOUT);
  const webhooks = client('webhook-dispatcher', config.WEBHOOK_DISPATCHER_URL);
  const { get: order } = orderOperations;
  const { remove } = restaurantOperations;
  const { list, get, test, probe, remove: removeEndpoint } = endpointOperations;
  const { list: listRecords, get: getRecord, retry } = recordOperations;
  return {
    orders: createServiceClient({ get: order }, client('order-service', config.ORDER_SERVICE_URL)),
    restaurants: createServiceClient({ remove }, client('restaurant-service', config.RESTAURANT_SERVICE_URL)),
    endpoints: createServiceClient({ list, get, test, probe, remove: removeEndpoint }, webhooks),
    records: createServiceClient({ list: listRecords, get: getRecord, retry }, webhooks),
    certifier: createServiceClient(certifierOperations, client('api-gateway', config.GATEWAY_URL)),
  };
};
export type ServiceClients = ReturnType<typeof createServiceClients>;
