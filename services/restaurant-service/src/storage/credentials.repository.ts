import type { CredentialsList, CredentialsQuery, IntegrationCredentials } from '@kopru/contracts';
import type { StoredModel } from '@kopru/mongo';
import type { IntegrationDocument } from './integration.model.ts';
import type { IntegrationCodec } from './integration-codec.ts';

/** Reads for provider-ingest, which works for all accounts, so they are not limited to one. */
export interface CredentialsRepository {
  byToken(token: string): Promise<IntegrationCredentials | undefined>;
  byId(integrationId: string): Promise<IntegrationCredentials | undefined>;
  /** One page of at most `limit` integrations, however many there are. */
  switchedOn(query: CredentialsQuery): Promise<CredentialsList>;
}

export const createCredentialsRepository = (
  integrations: StoredModel<IntegrationDocument>,
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
    switchedOn: async ({ provider, cursor, limit }) => {
      const found = await integrations
        .find({ provider, status: true, live: true, ...(cursor === undefined ? {} : { _id: { $gt: cursor } }) })
        .sort({ _id: 1 })
        .limit(limit);
      const nextCursor = found.length < limit ? null : (found.at(-1)?._id ?? null);
      return { items: found.map(credentials), nextCursor };
    },
  };
};
