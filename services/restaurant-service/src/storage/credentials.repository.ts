import type { IntegrationCredentials, ProviderSlug } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { IntegrationDocument } from './documents.ts';
import type { IntegrationCodec } from './integration-codec.ts';

/** For provider-ingest, which works for all accounts: the only reads here that no account limits. */
export interface CredentialsRepository {
  byToken(token: string): Promise<IntegrationCredentials | undefined>;
  byId(integrationId: string): Promise<IntegrationCredentials | undefined>;
  switchedOn(provider: ProviderSlug): Promise<IntegrationCredentials[]>;
}

export const createCredentialsRepository = (
  integrations: Collection<IntegrationDocument>,
  codec: IntegrationCodec,
): CredentialsRepository => {
  const credentials = (document: IntegrationDocument): IntegrationCredentials => {
    const { id, accountId, restaurantId, provider, token, status, autoVerify, config } = codec.open(document);
    return { integrationId: id, accountId, restaurantId, provider, token, status, autoVerify, config };
  };
  const one = async (filter: Record<string, unknown>): Promise<IntegrationCredentials | undefined> => {
    const document = await integrations.findOne({ ...filter, live: true });
    return document === null ? undefined : credentials(document);
  };
  return {
    byToken: (token) => one({ tokenHash: { $in: codec.tokenHashes(token) } }),
    byId: (integrationId) => one({ _id: integrationId }),
    switchedOn: async (provider) =>
      (await integrations.find({ provider, status: true, live: true }).toArray()).map(credentials),
  };
};
