import { platformOperations } from '@kopru/contracts/internal/platforms';
import { createServiceClient, type InternalClient } from '@kopru/http';
import type { PlatformStores } from '../domain/ports.ts';

/** Opens and closes stores through provider-ingest, which speaks to the platforms. */
export const createPlatformStores = (ingest: InternalClient): PlatformStores => {
  const platforms = createServiceClient(platformOperations, ingest);
  return {
    set: async ({ _id: integrationId, accountId }, { until, ...desired }) => {
      const body = { integrationId, ...desired, until: until?.toISOString() ?? null };
      const { endsAt, ...outcome } = await platforms.setStore({ accountId, body });
      return { ...outcome, endsAt: endsAt === null ? null : new Date(endsAt) };
    },
    read: ({ _id: integrationId, accountId }) => platforms.readStore({ accountId, body: { integrationId } }),
  };
};
