import { type IntegrationCredentials, integrationCredentialsSchema } from '@kopru/contracts/internal/integrations';
import type { ReencryptResult } from '@kopru/contracts/internal/service';
import type { StoredModel } from '@kopru/mongo';
import { sealedUnder, type Keyring } from '@kopru/secrets';
import type { IntegrationDocument } from './integration.model.ts';

/** The context that an integration's credentials are sealed for. */
export const sealingContext = (integrationId: string): string => `integration:${integrationId}`;

/** Stores the last answer of restaurant-service, so that orders are still accepted after a restart while it is unavailable. */
export interface IntegrationProjection {
  /** Writes the integrations that differ from the stored ones. */
  save(integrations: readonly IntegrationCredentials[]): Promise<void>;
  remove(integrationId: string): Promise<void>;
  byToken(token: string): Promise<IntegrationCredentials | undefined>;
  byId(integrationId: string): Promise<IntegrationCredentials | undefined>;
  /** Reseals under the active master key what an older one sealed, in portions, while the service works. */
  reencrypt(limit: number): Promise<ReencryptResult>;
}

export const createIntegrationProjection = (
  model: StoredModel<IntegrationDocument>,
  keyring: Keyring,
): IntegrationProjection => {
  const opened = ({ _id, sealed }: IntegrationDocument): IntegrationCredentials =>
    integrationCredentialsSchema.parse(JSON.parse(keyring.open(sealed, sealingContext(_id))));
  const { activeKeyId } = keyring;
  const underOther = { sealed: { $not: sealedUnder(activeKeyId) } };
  const contentOf = (integration: IntegrationCredentials) => {
    const json = JSON.stringify(integration);
    return {
      tokenHash: keyring.hash(integration.token),
      sealed: keyring.seal(json, sealingContext(integration.integrationId)),
      digest: keyring.hash(json),
    };
  };
  const find = async (
    filter: { _id: string } | { tokenHash: { $in: string[] } },
  ): Promise<IntegrationCredentials | undefined> => {
    const document = await model.findOne(filter);
    return document === null ? undefined : opened(document);
  };

  return {
    async save(integrations) {
      const ids = integrations.map(({ integrationId }) => integrationId);
      const stored = await model.find({ _id: { $in: ids } }, { digest: 1 });
      const digests = new Map(stored.map(({ _id, digest }) => [_id, digest]));
      const differing = integrations.filter(
        (integration) => digests.get(integration.integrationId) !== keyring.hash(JSON.stringify(integration)),
      );
      if (differing.length === 0) return;
      await model.bulkWrite(
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
      await model.deleteOne({ _id: integrationId });
    },
    byToken: (token) => find({ tokenHash: { $in: keyring.hashes(token) } }),
    byId: (integrationId) => find({ _id: integrationId }),
    async reencrypt(limit) {
      let reencrypted = 0;
      for (const document of await model.find(underOther).limit(limit)) {
        const { _id, sealed } = document;
        const { modifiedCount } = await model.updateOne({ _id, sealed }, { $set: contentOf(opened(document)) });
        reencrypted += modifiedCount;
      }
      return { activeKeyId, reencrypted, remaining: await model.countDocuments(underOther) };
    },
  };
};
