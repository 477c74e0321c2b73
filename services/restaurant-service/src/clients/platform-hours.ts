import { platformOperations } from '@kopru/contracts/internal/platforms';
import { createServiceClient, type InternalClient } from '@kopru/http';
import type { PlatformHours } from '../domain/ports.ts';

/** Reads and writes working hours through provider-ingest, which speaks to the platforms. */
export const createPlatformHours = (ingest: InternalClient): PlatformHours => {
  const platforms = createServiceClient(platformOperations, ingest);
  return {
    set: async ({ _id: integrationId, accountId }, hours) => {
      await platforms.setHours({ accountId, body: { integrationId, hours } });
    },
    read: async ({ _id: integrationId, accountId }) =>
      (await platforms.readHours({ accountId, body: { integrationId } })).hours,
  };
};
