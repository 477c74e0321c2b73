import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { z } from 'zod';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { loose, readBody } from '../reading.ts';
import { type StoreCalls, storeRefusal, switched } from '../store.ts';
import { supplierPath, type TrendyolClient } from './client.ts';

/** Trendyol refuses changes that meet another one with 409; a moment later they are taken. */
export const conflictSeconds = 1;
/** Which member has the state is not documented. */
const storesSchema = z.object({
  content: loose.list(z.looseObject({ id: loose.text, status: loose.text, workingStatus: loose.text }), 5000),
});
const storesPath = (integration: IntegrationCredentials): string => `${supplierPath(integration, 'store')}/stores`;
export const storePath = (integration: IntegrationCredentials): string =>
  `${storesPath(integration)}/${encodeURIComponent(integration.config.restaurantId ?? '')}`;

export const readStores = async (client: TrendyolClient, integration: IntegrationCredentials) => {
  const data = await client.get(integration, { endpoint: 'stores', path: storesPath(integration) });
  return readBody(storesSchema, data).content;
};

/** Source: `PUT …/stores/{id}/status {OPEN|CLOSED}`, without a timer. */
export const createTrendyolStore = ({ client, http }: { client: TrendyolClient; http: PlatformHttp }): StoreCalls => {
  return {
    async set(integration, desired) {
      const answer = await client.call(integration, {
        method: 'PUT',
        endpoint: 'store-status',
        path: `${storePath(integration)}/status`,
        body: { status: desired.state === 'closed' ? 'CLOSED' : 'OPEN' },
      });
      if (!isSuccess(answer)) throw storeRefusal(http, answer, conflictSeconds);
      return switched(desired);
    },
    async read(integration) {
      const store = (await readStores(client, integration)).find(({ id }) => id === integration.config.restaurantId);
      const word = store?.workingStatus ?? store?.status;
      return { isOpen: word === 'OPEN' || word === 'CLOSED' ? word === 'OPEN' : null, closedBy: null };
    },
  };
};
