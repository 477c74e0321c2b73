import type { CredentialsList, CredentialsQuery, IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { StoredModel } from '@kopru/mongo';
import type { IntegrationDocument } from './integration.model.ts';
import type { IntegrationCodec } from './integration-codec.ts';
import type { RestaurantDocument } from './restaurant.model.ts';
import { privacyHoursOf } from './restaurants.repository.ts';

type Settings = Pick<IntegrationCredentials, 'privacyHours' | 'leadMinutes' | 'acceptPolicy'>;
/** What provider-ingest must know of a restaurant, as far as it was chosen. */
const chosenOf = (restaurant: Pick<RestaurantDocument, keyof Settings>): Settings => {
  const privacyHours = privacyHoursOf(restaurant);
  const { leadMinutes, acceptPolicy } = restaurant;
  return {
    ...(privacyHours !== null && { privacyHours }),
    ...(leadMinutes !== undefined && { leadMinutes }),
    ...(acceptPolicy !== undefined && acceptPolicy.mode !== 'ask' && { acceptPolicy }),
  };
};

/** Reads for provider-ingest, which works for all accounts, so they are not limited to one. */
export const createCredentialsRepository = (
  integrations: StoredModel<IntegrationDocument>,
  restaurants: StoredModel<RestaurantDocument>,
  codec: IntegrationCodec,
) => {
  /** With the privacy mode, the lead and the accept policy of each one's restaurant. */
  const credentials = async (documents: readonly IntegrationDocument[]): Promise<IntegrationCredentials[]> => {
    const ids = [...new Set(documents.map(({ restaurantId }) => restaurantId))];
    const found = await restaurants.find(
      {
        _id: { $in: ids },
        $or: [{ privacyHours: { $gt: 0 } }, { leadMinutes: { $exists: true } }, { acceptPolicy: { $exists: true } }],
      },
      { privacyHours: 1, leadMinutes: 1, acceptPolicy: 1 },
    );
    const settingsOf = new Map(found.map((restaurant) => [restaurant._id, chosenOf(restaurant)]));
    return documents.map((document) => {
      const { id: integrationId, health, createdAt, updatedAt, version, ...rest } = codec.open(document);
      return { integrationId, ...rest, ...settingsOf.get(rest.restaurantId) };
    });
  };
  const one = async (filter: Record<string, unknown>): Promise<IntegrationCredentials | undefined> => {
    const document = await integrations.findOne({ ...filter, live: true });
    return document === null ? undefined : (await credentials([document]))[0];
  };
  return {
    byToken: (token: string) => one({ tokenHash: { $in: codec.tokenHashes(token) } }),
    byId: (integrationId: string) => one({ _id: integrationId }),
    /** Those of the named ones that there are. */
    byIds: async (integrationIds: readonly string[]) =>
      credentials(await integrations.find({ _id: { $in: integrationIds }, live: true })),
    /** One page of at most `limit` integrations, however many there are. */
    switchedOn: async ({ provider, cursor = '', limit }: CredentialsQuery): Promise<CredentialsList> => {
      const found = await integrations
        .find({ provider, status: true, live: true, _id: { $gt: cursor } })
        .sort({ _id: 1 })
        .limit(limit);
      const nextCursor = found.length < limit ? null : (found.at(-1)?._id ?? null);
      return { items: await credentials(found), nextCursor };
    },
  };
};
export type CredentialsRepository = ReturnType<typeof createCredentialsRepository>;
