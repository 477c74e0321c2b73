import type { Integration } from '@kopru/contracts/internal/integrations';
import type { PanelAlert } from '@kopru/contracts/panel/overview';

/** The storefront that Getir's restaurants move to; its orders come over the connection to Trendyol Go. */
export const movedTo = 'getir_by_uber';

const silentMs = 7 * 86_400_000;

/** Connections to Getir that brought orders and have brought none for a week, at restaurants that have moved. */
export const movedStores = (
  integrations: readonly Integration[],
  isMovedTo: ReadonlySet<string | undefined>,
  now: Date,
): PanelAlert[] =>
  integrations.flatMap(({ integrationId, restaurantId, provider, status, health: { lastOrderAt } }): PanelAlert[] => {
    const isOfGetir = provider === 'getir' && status && isMovedTo.has(restaurantId);
    if (!isOfGetir || lastOrderAt === null || now.getTime() - Date.parse(lastOrderAt) < silentMs) return [];
    return [{ kind: 'store_moved', integrationId, restaurantId, provider, since: lastOrderAt }];
  });
