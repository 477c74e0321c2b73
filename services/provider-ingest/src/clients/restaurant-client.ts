import {
  type CredentialsList,
  credentialsListSchema,
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
  /** A page of those that are switched on, from the first or from a cursor on. */
  switchedOn(provider: ProviderSlug, cursor?: string): Promise<CredentialsList>;
  reportHealth(integration: IntegrationCredentials, health: IntegrationHealth): Promise<void>;
}

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
    switchedOn: (provider, cursor) =>
      client.call({ path: '/internal/credentials', query: { provider, cursor }, schema: credentialsListSchema }),
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
