import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import type { Logger } from '@kopru/runtime';
import type { RestaurantClient } from './restaurant-client.ts';

/** Has stores looked at that their platform may have closed. */
export interface StoreLooks {
  /** Of an order of this integration its platform has said that it is cancelled. */
  cancelled(integration: IntegrationCredentials): void;
}

/** A platform closes a store with the cancellation or a moment later. What is missed here is found by the usual look. */
const afterMs = [1_000, 6_000] as const;

export const createStoreLooks = (parts: {
  restaurants: Pick<RestaurantClient, 'lookAtStore'>;
  logger: Logger;
}): StoreLooks => {
  const { restaurants, logger } = parts;
  /** By integration: a look that is still to come serves what happens before it. */
  const awaited = new Set<string>();

  const look = (integration: IntegrationCredentials): void => {
    restaurants.lookAtStore(integration).catch(
      (error: unknown) =>
        void logger.debug('could not ask for an early poll of a store', {
          integrationId: integration.integrationId,
          error,
        }),
    );
  };
  return {
    cancelled(integration) {
      const { integrationId, provider } = integration;
      if (!capabilities[provider].store || awaited.has(integrationId)) return;
      awaited.add(integrationId);
      const [firstMs, secondMs] = afterMs;
      setTimeout(() => {
        awaited.delete(integrationId);
        look(integration);
      }, firstMs).unref();
      setTimeout(() => look(integration), secondMs).unref();
    },
  };
};
