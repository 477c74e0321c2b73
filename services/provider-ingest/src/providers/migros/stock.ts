import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { MenuContent } from '../adapter.ts';
import type { PlatformHttp } from '../platform-http.ts';
import { numericId } from '../price.ts';
import { eachByItself, seenInMenu, type StockCalls } from '../stock.ts';
import type { MigrosClient } from './client.ts';

/** Source: `Menu/UpdateProductStatusByStoreId`; the member for ACTIVE and PASSIVE is not documented. */
export const createMigrosStock = (parts: {
  client: MigrosClient;
  http: PlatformHttp;
  fetchMenu: (integration: IntegrationCredentials) => Promise<MenuContent>;
}): StockCalls => ({
  set: (integration, changes) =>
    eachByItself(changes, async ({ productId, isAvailable }) => {
      const answer = await parts.client.post(integration, '/Menu/UpdateProductStatusByStoreId', {
        storeId: Number(integration.config.restaurantId),
        productId: numericId(productId),
        status: isAvailable ? 'ACTIVE' : 'PASSIVE',
      });
      if (!answer.isDone) throw parts.http.error(answer.words);
    }),
  read: async (integration, products) => seenInMenu(await parts.fetchMenu(integration), products),
});
