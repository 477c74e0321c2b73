import { type IntegrationCredentials, type integrationHealthSchema, newId, type ProviderSlug } from '@kopru/contracts';
import { receiver, type Receiver, sharedSettings } from '@kopru/testing';
import type { z } from 'zod';

type Health = z.infer<typeof integrationHealthSchema>;

/** restaurant-service as provider-ingest sees it: a real HTTP server with its paths, answers and token check. */
export interface RestaurantService {
  url: string;
  requests: Receiver['requests'];
  integrations: IntegrationCredentials[];
  health: { integrationId: string; body: Health }[];
  /** Answers nothing but 503 while true. */
  isAway: boolean;
  add(provider: ProviderSlug, config?: IntegrationCredentials['config'], accountId?: string): IntegrationCredentials;
  stop(): Promise<void>;
}

const success = (data?: unknown) => ({ body: { success: true, data } });
const failure = (status: number, code: string) => ({
  status,
  body: { success: false, message: code, error: { code, message: code, requestId: 'r', params: {} } },
});

export const startRestaurantService = async (): Promise<RestaurantService> => {
  const server = await receiver();
  const state: RestaurantService = {
    url: server.url,
    requests: server.requests,
    integrations: [],
    health: [],
    isAway: false,
    add(provider, config = {}, accountId = newId()) {
      const integration: IntegrationCredentials = {
        integrationId: newId(),
        accountId,
        restaurantId: newId(),
        provider,
        token: `tok_${newId()}`,
        status: true,
        autoVerify: false,
        config,
      };
      state.integrations.push(integration);
      return integration;
    },
    stop: () => server.stop(),
  };
  server.answer(({ method, path, headers, json }) => {
    const { pathname, searchParams } = new URL(path, server.url);
    if (state.isAway) return failure(503, 'unavailable');
    if (headers['x-internal-token'] !== sharedSettings.INTERNAL_TOKEN) return failure(401, 'unauthorized');
    const [, , area, first, second] = pathname.split('/');
    if (area === 'integrations' && second === 'health' && method === 'POST') {
      state.health.push({ integrationId: String(first), body: json as Health });
      return success();
    }
    if (first === undefined)
      return success({
        items: state.integrations.filter(({ provider, status }) => status && provider === searchParams.get('provider')),
      });
    const found = state.integrations.find(({ token, integrationId }) =>
      first === 'by-token' ? token === decodeURIComponent(String(second)) : integrationId === first,
    );
    return found === undefined ? failure(404, 'integration_not_found') : success(found);
  });
  return state;
};
