import { credentialRefused, failure, failureOf, type Failure, type IntegrationCredentials } from '@kopru/contracts';
import type { Logger } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';
import type { IntegrationHealth, RestaurantClient } from './restaurant-client.ts';

/** Reports the health of integrations to restaurant-service, only now and then and never in the way of an order. */
export interface HealthReports {
  orderArrived(integration: IntegrationCredentials): void;
  worked(integration: IntegrationCredentials): void;
  failed(integration: IntegrationCredentials, error: unknown): void;
}

const everyMs = 30_000;
const maxKnown = 50_000;

/** A refused credential, whether ours or a push's, needs a person, so it has a code of its own. */
const faultOf = (error: unknown): { code: string; failure: Failure } => {
  const found = failureOf(error);
  if (found.code === 'unauthorized') return { code: credentialRefused, failure: failure('push_credential_wrong') };
  return { code: found.params['refused'] === 'credential' ? credentialRefused : found.code, failure: found };
};

export const createHealthReports = (parts: {
  restaurants: RestaurantClient;
  logger: Logger;
  now?: () => number;
}): HealthReports => {
  const { restaurants, logger, now = Date.now } = parts;
  const known = new LRUCache<string, { orderAt: number; errorCode: string | null | undefined; errorAt: number }>({
    max: maxKnown,
  });

  const stateOf = ({ integrationId }: IntegrationCredentials) => {
    const state = known.get(integrationId) ?? { orderAt: 0, errorCode: undefined, errorAt: 0 };
    known.set(integrationId, state);
    return state;
  };
  const send = (integration: IntegrationCredentials, health: IntegrationHealth): void => {
    restaurants
      .reportHealth(integration, health)
      .catch(
        (error: unknown) => void logger.debug('health report', { integrationId: integration.integrationId, error }),
      );
  };

  return {
    orderArrived(integration) {
      const state = stateOf(integration);
      if (now() - state.orderAt < everyMs && state.errorCode === null) return;
      state.orderAt = now();
      state.errorCode = null;
      send(integration, { lastOrderAt: new Date(now()).toISOString(), lastError: null });
    },
    worked(integration) {
      const state = stateOf(integration);
      if (state.errorCode === null) return;
      state.errorCode = null;
      send(integration, { lastError: null });
    },
    failed(integration, error) {
      const fault = faultOf(error);
      const state = stateOf(integration);
      if (state.errorCode === fault.code && now() - state.errorAt < everyMs) return;
      state.errorCode = fault.code;
      state.errorAt = now();
      send(integration, { lastError: { ...fault, at: new Date(now()).toISOString() } });
    },
  };
};
