import { platformOperations } from '@kopru/contracts/internal/platforms';
import { createServiceClient, type InternalClient } from '@kopru/http';
import type { PlatformStock } from '../domain/ports.ts';
import { refusedOf } from './refused-of.ts';

/** Switches products off and on through provider-ingest, which speaks to the platforms. */
export const createPlatformStock = (ingest: InternalClient): PlatformStock => {
  const platforms = createServiceClient(platformOperations, ingest);
  return {
    set: async ({ _id: integrationId, accountId }, changes) => {
      const written = changes.map(({ until, ...change }) => ({ ...change, until: until?.toISOString() ?? null }));
      const { refusals } = await platforms.setStock({ accountId, body: { integrationId, changes: written } });
      return refusals.map(refusedOf);
    },
    read: async ({ _id: integrationId, accountId }, products) =>
      (await platforms.readStock({ accountId, body: { integrationId, products: [...products] } })).seen,
  };
};
