import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { MenuContent } from '../adapter.ts';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { eachByItself, seenInMenu, type StockCalls } from '../stock.ts';
import { storeRefusal } from '../store.ts';
import { supplierPath, type TrendyolClient } from './client.ts';

/** Trendyol refuses changes that meet another one with 409; a moment later they are taken. */
const conflictSeconds = 1;

/** Source: `PUT …/stores/{storeId}/products/{id}/status {ACTIVE|PASSIVE}`. */
export const createTrendyolStock = (parts: {
  client: TrendyolClient;
  http: PlatformHttp;
  fetchMenu: (integration: IntegrationCredentials) => Promise<MenuContent>;
}): StockCalls => ({
  set: (integration, changes) =>
    eachByItself(changes, async ({ productId, isAvailable }) => {
      const store = `${supplierPath(integration, 'product')}/stores/${encodeURIComponent(integration.config.restaurantId ?? '')}`;
      const answer = await parts.client.call(integration, {
        method: 'PUT',
        endpoint: 'product-status',
        path: `${store}/products/${encodeURIComponent(productId)}/status`,
        body: { status: isAvailable ? 'ACTIVE' : 'PASSIVE' },
      });
      if (!isSuccess(answer)) throw storeRefusal(parts.http, answer, conflictSeconds);
    }),
  read: async (integration, products) => seenInMenu(await parts.fetchMenu(integration), products),
});
