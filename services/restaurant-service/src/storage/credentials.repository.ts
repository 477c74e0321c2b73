import type { CredentialsList, CredentialsQuery, IntegrationCredentials } from '@kopru/contracts';
import type { StoredModel } from '@kopru/mongo';
import type { IntegrationDocument } from './integration.model.ts';
import type { IntegrationCodec } from './integration-codec.ts';

/** Reads for provider-ingest, which works for all accounts, so they are not limited to one. */
export const createCredentialsRepository = (
  integrations: StoredModel<IntegrationDocument>,
  codec: IntegrationCodec,
) => {
  const credentials = (document: IntegrationDocument): IntegrationCredentials => {
    const { id: integrationId, health, createdAt, updatedAt, version, ...rest } = codec.open(document);
    return { integrationId, ...rest };
  };
  const one = async (filter: Record<string, unknown>): Promise<IntegrationCredentials | undefined> => {
    const document = await integrations.findOne({ ...filter, live: true });
    return document === null ? undefined : credentials(document);
  };
  return {
    byToken: (token: string) => one({ tokenHash: { $in: codec.tokenHashes(token) } }),
    byId: (integrationId: string) => one({ _id: integrationId }),
    /** Those of the named ones that there are. */
    byIds: async (integrationIds: readonly string[]) =>
      (await integrations.find({ _id: { $in: integrationIds }, live: true })).map(credentials),
    /** One page of at most `limit` integrations, however many there are. */
    switchedOn: async ({ provider, cursor = '', limit }: CredentialsQuery): Promise<CredentialsList> => {
      const found = await integrations
        .find({ provider, status: true, live: true, _id: { $gt: cursor } })
        .sort({ _id: 1 })
        .limit(limit);
      const nextCursor = found.length < limit ? null : (found.at(-1)?._id ?? null);
      return { items: found.map(credentials), nextCursor };
    },
  };
};
export type CredentialsRepository = ReturnType<typeof createCredentialsRepository>;
