import { menuSchema } from '@kopru/contracts';
import { createInternalClient } from '@kopru/http';
import type { FetchMenu } from '../domain/ports.ts';

/** Through provider-ingest, which speaks to the platforms. */
export const makeFetchMenu = (options: { baseUrl: string; token: string; menuTimeoutMs: number }): FetchMenu => {
  const client = createInternalClient({ baseUrl: options.baseUrl, token: options.token });
  return (accountId, integrationId) =>
    client.call({
      method: 'POST',
      path: '/internal/menu',
      accountId,
      body: { integrationId },
      schema: menuSchema,
      timeoutMs: options.menuTimeoutMs,
    });
};
