import { configSchema as gateway } from '../services/api-gateway/src/config.ts';
import { configSchema as router } from '../services/cell-router/src/config.ts';
import { configSchema as orders } from '../services/order-service/src/config.ts';
import { configSchema as simulator } from '../services/sandbox/src/config.ts';
import { configSchema as ingest } from '../services/provider-ingest/src/config.ts';
import { configSchema as restaurants } from '../services/restaurant-service/src/config.ts';
import { configSchema as dispatcher } from '../services/webhook-dispatcher/src/config.ts';

/** What every service reads from the environment. */
export const serviceSchemas = {
  'api-gateway': gateway,
  'provider-ingest': ingest,
  'order-service': orders,
  'restaurant-service': restaurants,
  'webhook-dispatcher': dispatcher,
  'cell-router': router,
  sandbox: simulator,
} as const;
