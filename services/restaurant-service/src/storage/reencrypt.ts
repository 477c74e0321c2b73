import type { ReencryptResult } from '@kopru/contracts/internal/service';
import type { StoredModel } from '@kopru/mongo';
import type { Keyring } from '@kopru/secrets';
import type { IntegrationDocument } from './integration.model.ts';
import type { RestaurantDocument } from './restaurant.model.ts';
import type { IntegrationCodec } from './integration-codec.ts';
import { headersContext } from './restaurants.repository.ts';

/**
 * Reseals under the active master key what an older one sealed, in portions, while the service works. A document that
 * is written meanwhile is left as it is, because it was sealed under the active key.
 */
export const makeReencrypt = (parts: {
  integrations: StoredModel<IntegrationDocument>;
  restaurants: StoredModel<RestaurantDocument>;
  codec: IntegrationCodec;
  keyring: Keyring;
}) => {
  const { integrations, restaurants, codec, keyring } = parts;
  const activeKeyId = keyring.activeKeyId;
  const oldIntegrations = { live: true as const, keyId: { $ne: activeKeyId } };
  const oldRestaurants = { keyId: { $nin: [activeKeyId, null] } };

  const sealIntegration = async (document: IntegrationDocument): Promise<number> => {
    const { token, config } = codec.open(document);
    const { modifiedCount } = await integrations.updateOne(
      { _id: document._id, accountId: document.accountId, sealed: document.sealed },
      { $set: codec.seal(document._id, { token, config }) },
    );
    return modifiedCount;
  };
  const sealRestaurant = async ({ _id, accountId, paymentMatchingHeaders }: RestaurantDocument): Promise<number> => {
    if (paymentMatchingHeaders === null) return 0;
    const resealed = keyring.reseal(paymentMatchingHeaders, headersContext(_id));
    const { modifiedCount } = await restaurants.updateOne(
      { _id, accountId, paymentMatchingHeaders },
      { $set: { paymentMatchingHeaders: resealed, keyId: activeKeyId } },
    );
    return modifiedCount;
  };

  return async (limit: number): Promise<ReencryptResult> => {
    let reencrypted = 0;
    for (const document of await integrations.find(oldIntegrations).limit(limit))
      reencrypted += await sealIntegration(document);
    for (const document of await restaurants.find(oldRestaurants).limit(limit))
      reencrypted += await sealRestaurant(document);
    const remaining =
      (await integrations.countDocuments(oldIntegrations)) + (await restaurants.countDocuments(oldRestaurants));
    return { activeKeyId, reencrypted, remaining };
  };
};
