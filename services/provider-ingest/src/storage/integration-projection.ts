import { type IntegrationCredentials, integrationCredentialsSchema, type ReencryptResult } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import { sealedUnder, type Keyring } from '@kopru/secrets';

interface IntegrationDocument {
  _id: string;
  tokenHash: string;
  /** The credentials as JSON, sealed. */
  sealed: string;
  /** Keyed hash of that JSON, to see without opening it whether something differs; absent before there was one. */
  digest?: string;
}

/** What restaurant-service last said of the integrations, so that a restart while it is away still takes orders. */
export interface IntegrationProjection {
  /** Writes those that differ from what is kept. */
  save(integrations: readonly IntegrationCredentials[]): Promise<void>;
  remove(integrationId: string): Promise<void>;
  byToken(token: string): Promise<IntegrationCredentials | undefined>;
  byId(integrationId: string): Promise<IntegrationCredentials | undefined>;
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
  const contentOf = (integration: IntegrationCredentials) => {
    const json = JSON.stringify(integration);
    return {
      tokenHash: keyring.hash(integration.token),
      sealed: keyring.seal(json, context(integration.integrationId)),
      digest: keyring.hash(json),
    };
  };
  const find = async (
    filter: Parameters<typeof collection.findOne>[0],
  ): Promise<IntegrationCredentials | undefined> => {
    const document = await collection.findOne(filter ?? {});
    return document === null ? undefined : opened(document);
  };

  return {
    async save(integrations) {
      const ids = integrations.map(({ integrationId }) => integrationId);
      const kept = await collection.find({ _id: { $in: ids } }, { projection: { digest: 1 } }).toArray();
      const digests = new Map(kept.map(({ _id, digest }) => [_id, digest]));
      const differing = integrations.filter(
        (integration) => digests.get(integration.integrationId) !== keyring.hash(JSON.stringify(integration)),
      );
      if (differing.length === 0) return;
      await collection.bulkWrite(
        differing.map((integration) => ({
          updateOne: {
            filter: { _id: integration.integrationId },
            update: { $set: contentOf(integration) },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },
    async remove(integrationId) {
      await collection.deleteOne({ _id: integrationId });
    },
    byToken: (token) => find({ tokenHash: { $in: keyring.hashes(token) } }),
    byId: (integrationId) => find({ _id: integrationId }),
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
