import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { SetPrices } from '@kopru/contracts/internal/platform-products';
import type { MenuContent } from './adapter.ts';
import type { StockRefusal } from './stock.ts';

export type PriceChange = SetPrices['changes'][number];

/** What products cost, in minor units. Calls may be repeated. */
export interface PriceCalls {
  /** One answer for each change, in their order. */
  set(
    integration: IntegrationCredentials,
    changes: readonly PriceChange[],
    /** The desired prices of other products; they may go along where the changes alone were sent before. */
    others: readonly PriceChange[],
  ): Promise<StockRefusal[]>;
  /** Null: the platform does not say. */
  read(integration: IntegrationCredentials, productIds: readonly string[]): Promise<(number | null)[]>;
}

/** Trendyol and Migros number their products; an id that is no number is sent as it is. */
export const numericId = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);

/** What a menu says of prices. */
export const pricesInMenu = (menu: MenuContent): Map<string, number> =>
  new Map(menu.flatMap(({ products }) => products.map(({ id, price }) => [id, price] as const)));

export const readFromMenu =
  (fetchMenu: (integration: IntegrationCredentials) => Promise<MenuContent>): PriceCalls['read'] =>
  async (integration, productIds) => {
    const prices = pricesInMenu(await fetchMenu(integration));
    return productIds.map((id) => prices.get(id) ?? null);
  };
