import { platformOperations } from '@kopru/contracts/internal/platforms';
import { createServiceClient, type InternalClient } from '@kopru/http';
import type { FetchMenu } from '../domain/ports.ts';

/** Fetches menus through provider-ingest, which speaks to the platforms. */
export const makeFetchMenu = (ingest: InternalClient): FetchMenu => {
  const platforms = createServiceClient(platformOperations, ingest);
  return (accountId, integrationId) => platforms.menu({ accountId, body: { integrationId } });
};
