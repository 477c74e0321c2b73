import { appError } from '@kopru/contracts/errors/errors';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import { findProvider } from '@kopru/contracts/platforms/providers';
import type { StoredIntegration } from '../integrations/integration.ts';
import type { FetchMenu, Integrations, Menus, Restaurants } from '../ports.ts';

/** The platform's menu, at most a minute old; concurrent readers cost the platform one call, even when it fails. */
export const makeReadMenu = (parts: {
  restaurants: Restaurants;
  integrations: Integrations;
  menus: Menus;
  fetchMenu: FetchMenu;
  /** Callers that ask for the same key while work on it is under way share that work. */
  share: (key: string, work: () => Promise<Menu>) => Promise<Menu>;
}) => {
  const { restaurants, integrations, menus, fetchMenu, share } = parts;

  /** Reads the cache inside the shared call: a caller that missed the cache earlier would ask the platform again. */
  const findOrFetch = async (accountId: string, key: string, integrationId: string): Promise<Menu> => {
    const cached = await menus.find(accountId, key);
    if (cached !== undefined) return cached;
    const menu = await fetchMenu(accountId, integrationId);
    await menus.store(accountId, key, menu);
    return menu;
  };
  const integrationOf = async (
    accountId: string,
    providerName: string,
    restaurantId: string,
  ): Promise<StoredIntegration> => {
    const provider = findProvider(providerName);
    if (provider === undefined) throw appError('provider_not_found');
    const [integration] = await integrations.list(accountId, { restaurantId, provider });
    if (integration !== undefined) return integration;
    const isRestaurant = await restaurants.exists(accountId, restaurantId);
    throw appError(isRestaurant ? 'integration_not_found' : 'restaurant_not_found');
  };

  return async (accountId: string, providerName: string, restaurantId: string): Promise<Menu> => {
    const { id, version } = await integrationOf(accountId, providerName, restaurantId);
    const key = `${id}:${version}`;
    return share(key, () => findOrFetch(accountId, key, id));
  };
};
export type ReadMenu = ReturnType<typeof makeReadMenu>;
