import { platformOperations } from '@kopru/contracts/internal/platforms';
import { createServiceClient, type InternalClient } from '@kopru/http';
import type { PlatformPrices } from '../domain/ports.ts';
import { refusedOf } from './refused-of.ts';

const priceOf = ({ productId, price }: { productId: string; price: number }) => ({ productId, price });

/** Reads and writes prices through provider-ingest, which speaks to the platforms. */
export const createPlatformPrices = (ingest: InternalClient): PlatformPrices => {
  const platforms = createServiceClient(platformOperations, ingest);
  return {
    set: async ({ _id: integrationId, accountId }, changes, others) => {
      const body = { integrationId, changes: changes.map(priceOf), others: others.map(priceOf) };
      const { refusals } = await platforms.setPrices({ accountId, body });
      return refusals.map(refusedOf);
    },
    read: async ({ _id: integrationId, accountId }, products) => {
      const productIds = products.map(({ productId }) => productId);
      return (await platforms.readPrices({ accountId, body: { integrationId, productIds } })).seen;
    },
  };
};
