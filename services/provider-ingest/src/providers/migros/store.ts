import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { PlatformHttp } from '../platform-http.ts';
import { loose, readBody } from '../reading.ts';
import { type StoreCalls, switched } from '../store.ts';
import type { MigrosClient } from './client.ts';
import { z } from 'zod';

const detailSchema = z.object({ warehouseId: loose.number, active: z.boolean().nullish().catch(null) });

/** Source: `Store/GetStoreDetail`, `Store/ActivateStore`, `Store/DeActivateStore`; how its timers are asked for is not documented. */
export const createMigrosStore = ({ client, http }: { client: MigrosClient; http: PlatformHttp }): StoreCalls => {
  const detail = async (integration: IntegrationCredentials) =>
    readBody(detailSchema, await client.get(integration, '/Store/GetStoreDetail'));
  return {
    async set(integration, desired) {
      const { warehouseId } = await detail(integration);
      const storeId = Number(integration.config.restaurantId);
      const path = desired.state === 'closed' ? '/Store/DeActivateStore' : '/Store/ActivateStore';
      const answer = await client.post(integration, path, { storeId, warehouseId });
      if (!answer.isDone) throw http.error(answer.words);
      return switched(desired);
    },
    read: async (integration) => ({ isOpen: (await detail(integration)).active ?? null, closedBy: null }),
  };
};
