import type { IntegrationCredentials, integrationHealthSchema } from '@kopru/contracts/internal/integrations';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { newId } from '@kopru/contracts/values/ids';
import { type Answer, receiver, type Receiver, sharedSettings } from '@kopru/testing';
import type { z } from 'zod';

type Health = z.infer<typeof integrationHealthSchema>;

/** restaurant-service as provider-ingest sees it: a real HTTP server with its paths, answers and token check. */
export interface RestaurantService {
  url: string;
  requests: Receiver['requests'];
  integrations: IntegrationCredentials[];
  health: { integrationId: string; body: Health }[];
  /** Answers nothing but 503 while true. */
  isUnavailable: boolean;
  /** What it answers when it is asked for its list; undefined: the list, in pages. */
  listAnswer: Answer | undefined;
  /** The most integrations that a page of the list holds. */
  pageSize: number;
  /** Makes an integration and publishes its event, as the real one does. */
  add(
    provider: ProviderSlug,
    config?: IntegrationCredentials['config'],
    accountId?: string,
    options?: { isPublished?: boolean },
  ): IntegrationCredentials;
  stop(): Promise<void>;
}

const success = (data?: unknown) => ({ body: { success: true, data } });
const failure = (status: number, code: string) => ({
  status,
  body: { success: false, message: code, error: { code, message: code, requestId: 'r', params: {} } },
});

/** Switched-on integrations by id, from the one after the cursor on. */
const pageOf = ({ integrations, pageSize }: RestaurantService, query: URLSearchParams) => {
  const after = query.get('cursor') ?? '';
  const rest = integrations
    .filter(({ provider, status }) => status && provider === query.get('provider'))
    .filter(({ integrationId }) => integrationId > after)
    .toSorted((one, other) => (one.integrationId < other.integrationId ? -1 : 1));
  const items = rest.slice(0, pageSize);
  return { items, nextCursor: rest.length > pageSize ? (items.at(-1)?.integrationId ?? null) : null };
};

type PublishChange = (type: string, integration: IntegrationCredentials) => Promise<void>;

export const startRestaurantService = async (publishChange: PublishChange): Promise<RestaurantService> => {
  const server = await receiver();
  const publishing: Promise<void>[] = [];
  const state: RestaurantService = {
    url: server.url,
    requests: server.requests,
    integrations: [],
    health: [],
    isUnavailable: false,
    listAnswer: undefined,
    pageSize: 200,
    add(provider, config = {}, accountId = newId(), { isPublished = true } = {}) {
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
      if (isPublished) publishing.push(publishChange('entegrasyon.guncellendi', integration));
      return integration;
    },
    stop: async () => {
      await Promise.all(publishing);
      await server.stop();
    },
  };
  server.answer(({ method, path, headers, json }) => {
    const { pathname, searchParams } = new URL(path, server.url);
    if (state.isUnavailable) return failure(503, 'unavailable');
    if (headers['x-internal-token'] !== sharedSettings.INTERNAL_TOKEN) return failure(401, 'unauthorized');
    const [, , area, first, second] = pathname.split('/');
    if (area === 'integrations' && second === 'health' && method === 'POST') {
      state.health.push({ integrationId: String(first), body: json as Health });
      return success();
    }
    if (first === 'read') {
      const { integrationIds } = json as { integrationIds: string[] };
      return success({
        items: state.integrations.filter(({ integrationId }) => integrationIds.includes(integrationId)),
      });
    }
    if (first === undefined) return state.listAnswer ?? success(pageOf(state, searchParams));
    const found = state.integrations.find(({ token, integrationId }) =>
      first === 'by-token' ? token === decodeURIComponent(String(second)) : integrationId === first,
    );
    return found === undefined ? failure(404, 'integration_not_found') : success(found);
  });
  return state;
};
