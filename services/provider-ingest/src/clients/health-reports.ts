import { failureOf } from '@kopru/contracts/errors/errors';
import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { credentialRefused } from '@kopru/contracts/panel/values';
import type { Logger } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';
import { mayBeOrder } from '../providers/may-be-order.ts';
import type { IntegrationHealth, RestaurantClient } from './restaurant-client.ts';

export type ArrivedBy = NonNullable<IntegrationHealth['lastOrderBy']>;

/** Reports the health of integrations to restaurant-service, only now and then and never in the way of an order. */
export interface HealthReports {
  /** `by`: how an order came that was not known before; absent: another way, or none of them is new. */
  orderArrived(integration: IntegrationCredentials, by?: ArrivedBy): void;
  worked(integration: IntegrationCredentials): void;
  /** `mayBeOrder`: it came of a push. */
  failed(integration: IntegrationCredentials, error: unknown, of?: { mayBeOrder: boolean }): void;
  /** One entry of a list was refused: it is shown for an hour, though all the rest goes well. */
  refused(integration: IntegrationCredentials, reason: Failure): void;
}

const everyMs = 30_000;
const refusalShownMs = 3_600_000;
const maxKnown = 50_000;

/** A refused credential, whether ours or a push's, needs a person, so it has a code of its own. */
const faultOf = (error: unknown): { code: string; failure: Failure } => {
  const found = failureOf(error);
  if (found.code === 'unauthorized') return { code: credentialRefused, failure: failure('push_credential_wrong') };
  return { code: found.params['refused'] === 'credential' ? credentialRefused : found.code, failure: found };
};

const refusedOrder = (reason: Failure) => (mayBeOrder(reason) ? { isRefusedOrder: true as const } : {});

export const createHealthReports = (parts: {
  restaurants: RestaurantClient;
  logger: Logger;
  now?: () => number;
}): HealthReports => {
  const { restaurants, logger, now = Date.now } = parts;
  interface State {
    /** When an order was last reported, for each way that it can come. */
    orderAt: Partial<Record<ArrivedBy | 'other', number>>;
    errorCode: string | null | undefined;
    errorAt: number;
    refusal?: { code: string; failure: Failure; at: number };
  }
  const known = new LRUCache<string, State>({ max: maxKnown });

  const stateOf = ({ integrationId }: IntegrationCredentials) => {
    const state: State = known.get(integrationId) ?? { orderAt: {}, errorCode: undefined, errorAt: 0 };
    known.set(integrationId, state);
    return state;
  };
  const send = (integration: IntegrationCredentials, health: IntegrationHealth): void => {
    restaurants.reportHealth(integration, health).catch(
      (error: unknown) =>
        void logger.debug('could not report the health of an integration', {
          integrationId: integration.integrationId,
          error,
        }),
    );
  };

  /** What is shown while all goes well: nothing, or what was refused within the last hour. */
  const lastErrorOf = ({ refusal }: State): Exclude<IntegrationHealth['lastError'], undefined> => {
    if (refusal === undefined || now() - refusal.at > refusalShownMs) return null;
    const { code, failure: reason, at } = refusal;
    return { code, failure: reason, at: new Date(at).toISOString(), ...refusedOrder(reason) };
  };

  return {
    orderArrived(integration, by) {
      const state = stateOf(integration);
      const lastError = lastErrorOf(state);
      const errorCode = lastError?.code ?? null;
      const way = by ?? 'other';
      if (now() - (state.orderAt[way] ?? -Infinity) < everyMs && state.errorCode === errorCode) return;
      state.orderAt[way] = now();
      state.errorCode = errorCode;
      send(integration, { lastOrderAt: new Date(now()).toISOString(), ...(by && { lastOrderBy: by }), lastError });
    },
    worked(integration) {
      const state = stateOf(integration);
      const lastError = lastErrorOf(state);
      const errorCode = lastError?.code ?? null;
      if (state.errorCode === errorCode) return;
      state.errorCode = errorCode;
      send(integration, { lastError });
    },
    refused(integration, reason) {
      const state = stateOf(integration);
      state.refusal = { code: reason.code, failure: reason, at: now() };
      state.errorCode = reason.code;
      send(integration, { lastError: lastErrorOf(state) });
    },
    failed(integration, error, of) {
      const fault = faultOf(error);
      const state = stateOf(integration);
      if (state.errorCode === fault.code && now() - state.errorAt < everyMs) return;
      state.errorCode = fault.code;
      state.errorAt = now();
      send(integration, {
        lastError: { ...fault, at: new Date(now()).toISOString(), ...(of?.mayBeOrder && refusedOrder(fault.failure)) },
      });
    },
  };
};
