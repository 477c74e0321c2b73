import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { endOfDay, midnight } from '@kopru/contracts/values/time-zone';
import type { MenuContent } from '../adapter.ts';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { eachByItself, seenInMenu, type StockCalls, type StockChange } from '../stock.ts';
import { storeRefusal } from '../store.ts';
import type { GetirClient } from './client.ts';

const blockSeconds = 20;
const active = 100;
const inactive = 200;
const inactiveToday = 400;

const statusOf = ({ isAvailable, until }: StockChange): number => {
  if (isAvailable) return active;
  return until?.getTime() === endOfDay(new Date(), midnight).getTime() ? inactiveToday : inactive;
};

/** Source: GetirFood `PUT /products/{id}/status`. Its calls for options are "no longer supported as of 1 Jan 2025". */
export const createGetirStock = (parts: {
  client: GetirClient;
  http: PlatformHttp;
  fetchMenu: (integration: IntegrationCredentials) => Promise<MenuContent>;
}): StockCalls => ({
  set: (integration, changes) =>
    eachByItself(changes, async (change) => {
      const answer = await parts.client.call(integration, {
        method: 'PUT',
        path: `/products/${encodeURIComponent(change.productId)}/status`,
        body: { status: statusOf(change) },
        limit: 'products',
      });
      if (!isSuccess(answer)) throw storeRefusal(parts.http, answer, blockSeconds);
    }),
  read: async (integration, products) => seenInMenu(await parts.fetchMenu(integration), products),
});
