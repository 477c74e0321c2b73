import {
  credentialOperations,
  type CredentialsList,
  type IntegrationCredentials,
  integrationOperations,
  type integrationHealthSchema,
} from '@kopru/contracts/internal/integrations';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { isAppError } from '@kopru/errors';
import { createServiceClient, type InternalClient } from '@kopru/http';
import type { z } from 'zod';

export type IntegrationHealth = z.infer<typeof integrationHealthSchema>;

/** restaurant-service, the owner of the integrations. `undefined`: there is no such integration. */
export interface RestaurantClient {
  byToken(token: string): Promise<IntegrationCredentials | undefined>;
  byId(integrationId: string): Promise<IntegrationCredentials | undefined>;
  /** Those of the named ones that there are; at most `maxCredentialsRead` names. */
  byIds(integrationIds: string[]): Promise<IntegrationCredentials[]>;
  /** A page of the integrations that are switched on; the first page without a cursor. */
  switchedOn(provider: ProviderSlug, cursor?: string): Promise<CredentialsList>;
  reportHealth(integration: IntegrationCredentials, health: IntegrationHealth): Promise<void>;
  /** Its platform may have closed its store. */
  lookAtStore(integration: IntegrationCredentials): Promise<void>;
}

const unlessMissing = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (isAppError(error) && error.kind === 'not_found') return undefined;
    throw error;
  });

export const createRestaurantClient = (owner: InternalClient): RestaurantClient => {
  const credentials = createServiceClient(credentialOperations, owner);
  const integrations = createServiceClient(integrationOperations, owner);
  return {
    byToken: (token) => unlessMissing(credentials.byToken({ token })),
    byId: (integrationId) => unlessMissing(credentials.get({ integrationId })),
    byIds: async (integrationIds) => (await credentials.read({ body: { integrationIds } })).items,
    switchedOn: (provider, cursor) => credentials.list({ query: { provider, cursor } }),
    reportHealth: ({ integrationId, accountId }, health) =>
      integrations.reportHealth({ accountId, integrationId, body: health }),
    lookAtStore: ({ integrationId, accountId }) => integrations.lookAtStore({ accountId, integrationId }),
  };
};
