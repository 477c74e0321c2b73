import {
  type IntegrationCredentials,
  integrationCredentialsSchema,
  type ProviderSlug,
  type ReencryptResult,
} from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import { sealedUnder, type Keyring } from '@kopru/secrets';

interface IntegrationDocument {
  _id: string;
  provider: ProviderSlug;
  status: boolean;
  tokenHash: string;
  /** The credentials as JSON, sealed. */
  sealed: string;
}

/** What restaurant-service last said of the integrations, so that a restart while it is away still takes orders. */
export interface IntegrationProjection {
  save(integration: IntegrationCredentials): Promise<void>;
  remove(integrationId: string): Promise<void>;
  byToken(token: string): Promise<IntegrationCredentials | undefined>;
  byId(integrationId: string): Promise<IntegrationCredentials | undefined>;
  switchedOn(provider: ProviderSlug): Promise<IntegrationCredentials[]>;
  /** Seals what an older master key sealed under the active one, in portions, while the service works. */
  reencrypt(limit: number): Promise<ReencryptResult>;
}

export const createIntegrationProjection = (
  collection: Collection<IntegrationDocument>,
  keyring: Keyring,
): IntegrationProjection => {
  const context = (integrationId: string): string => `integration:${integrationId}`;
  const opened = ({ _id, sealed }: IntegrationDocument): IntegrationCredentials =>
    integrationCredentialsSchema.parse(JSON.parse(keyring.open(sealed, context(_id))));
  const { activeKeyId } = keyring;
  const underOther = { sealed: { $not: sealedUnder(activeKeyId) } };
  const contentOf = (integration: IntegrationCredentials) => ({
    provider: integration.provider,
    status: integration.status,
    tokenHash: keyring.hash(integration.token),
    sealed: keyring.seal(JSON.stringify(integration), context(integration.integrationId)),
  });
  const find = async (
    filter: Parameters<typeof collection.findOne>[0],
  ): Promise<IntegrationCredentials | undefined> => {
    const document = await collection.findOne(filter ?? {});
    return document === null ? undefined : opened(document);
  };

  return {
    async save(integration) {
      const { integrationId } = integration;
      await collection.updateOne({ _id: integrationId }, { $set: contentOf(integration) }, { upsert: true });
    },
    async remove(integrationId) {
      await collection.deleteOne({ _id: integrationId });
    },
    byToken: (token) => find({ tokenHash: { $in: keyring.hashes(token) } }),
    byId: (integrationId) => find({ _id: integrationId }),
    async switchedOn(provider) {
      const documents = await collection.find({ provider, status: true }).toArray();
      return documents.map(opened);
    },
    async reencrypt(limit) {
      let reencrypted = 0;
      for (const document of await collection.find(underOther).limit(limit).toArray()) {
        const { _id, sealed } = document;
        const { modifiedCount } = await collection.updateOne({ _id, sealed }, { $set: contentOf(opened(document)) });
        reencrypted += modifiedCount;
      }
      return { activeKeyId, reencrypted, remaining: await collection.countDocuments(underOther) };
    },
  };
};
