import { menuSchema, type Menu } from '@kopru/contracts';
import { createInternalClient } from '@kopru/http';

/** provider-ingest, which speaks to the platforms. */
export interface IngestClient {
  /** Rejects with the platform's own failure: `provider_error`, `provider_timeout`. */
  fetchMenu(accountId: string, integrationId: string): Promise<Menu>;
}

export const createIngestClient = (options: {
  baseUrl: string;
  token: string;
  menuTimeoutMs: number;
}): IngestClient => {
  const client = createInternalClient({ baseUrl: options.baseUrl, token: options.token });
  return {
    fetchMenu: (accountId, integrationId) =>
      client.call({
        method: 'POST',
        path: '/internal/menu',
        accountId,
        body: { integrationId },
        schema: menuSchema,
        timeoutMs: options.menuTimeoutMs,
      }),
  };
};
