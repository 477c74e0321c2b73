import { appError, findProvider, type Menu } from '@kopru/contracts';
import type { StoredIntegration } from './integration.ts';
import type { FetchMenu, Integrations, Menus, Restaurants } from './ports.ts';

/** The platform's menu, at most a minute old; concurrent readers cost the platform one call, even when it fails. */
export const makeReadMenu = (parts: {
  restaurants: Restaurants;
  integrations: Integrations;
  menus: Menus;
  fetchMenu: FetchMenu;
}) => {
  const { restaurants, integrations, menus, fetchMenu } = parts;
  const underWay = new Map<string, Promise<Menu>>();

  const fetchAndStore = async (accountId: string, key: string, integrationId: string): Promise<Menu> => {
    const menu = await fetchMenu(accountId, integrationId);
    await menus.store(accountId, key, menu);
    return menu;
  };
  const fetchOnce = (accountId: string, key: string, integrationId: string): Promise<Menu> => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const fetching = fetchAndStore(accountId, key, integrationId).finally(() => underWay.delete(key));
    underWay.set(key, fetching);
    return fetching;
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
    return (await menus.find(accountId, key)) ?? fetchOnce(accountId, key, id);
  };
};
export type ReadMenu = ReturnType<typeof makeReadMenu>;
