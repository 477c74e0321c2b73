import { createInternalClient } from '@kopru/http';
import type { Config } from '../config.ts';
import type { Owners } from '../panel/owners.ts';

/** The services that own what the interface shows. */
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
