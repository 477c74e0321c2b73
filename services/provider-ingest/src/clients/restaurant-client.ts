import {
  type IntegrationCredentials,
  integrationCredentialsSchema,
  type integrationHealthSchema,
  type ProviderSlug,
} from '@kopru/contracts';
import { isAppError } from '@kopru/errors';
import { createInternalClient } from '@kopru/http';
import { z } from 'zod';

export type IntegrationHealth = z.infer<typeof integrationHealthSchema>;

/** restaurant-service, the owner of the integrations. `undefined`: there is no such integration. */
export interface RestaurantClient {
  byToken(token: string): Promise<IntegrationCredentials | undefined>;
  byId(integrationId: string): Promise<IntegrationCredentials | undefined>;
  switchedOn(provider: ProviderSlug): Promise<IntegrationCredentials[]>;
  reportHealth(integration: IntegrationCredentials, health: IntegrationHealth): Promise<void>;
}

const listSchema = z.object({ items: z.array(integrationCredentialsSchema) });

const unlessMissing = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (isAppError(error) && error.kind === 'not_found') return undefined;
    throw error;
  });

export const createRestaurantClient = (options: { baseUrl: string; token: string }): RestaurantClient => {
  const client = createInternalClient({ ...options, timeoutMs: 3000 });
  const credentials = (path: string): Promise<IntegrationCredentials | undefined> =>
    unlessMissing(client.call({ path: `/internal/credentials/${path}`, schema: integrationCredentialsSchema }));

  return {
    byToken: (token) => credentials(`by-token/${encodeURIComponent(token)}`),
    byId: (integrationId) => credentials(encodeURIComponent(integrationId)),
    async switchedOn(provider) {
      const { items } = await client.call({ path: '/internal/credentials', query: { provider }, schema: listSchema });
      return items;
    },
    async reportHealth({ integrationId, accountId }, health) {
      await client.call({
        method: 'POST',
        path: `/internal/integrations/${integrationId}/health`,
        accountId,
        body: health,
        schema: z.unknown(),
      });
    },
  };
};
