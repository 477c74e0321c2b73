import { failureOf } from '@kopru/contracts/errors/errors';
import type { ItemSuggestions } from '@kopru/contracts/internal/items';
import type { OrderedProduct } from '@kopru/contracts/internal/ordered-products';
import { providers, type ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { Pause } from './name-likeness.ts';
import type { Integrations } from '../ports.ts';
import type { ReadMenu } from './read-menu.ts';
import { type ProductToLink, suggestLinks } from './suggest-links.ts';
import type { Items } from './write-items.ts';

/** Products of a platform as recent orders name them. */
const productsInOrders = (ordered: readonly OrderedProduct[], provider: ProviderSlug): ProductToLink[] =>
  ordered
    .filter((product) => product.provider === provider)
    .map(({ id, name, orderCount }) => ({ id, name, orderCount }));

/**
 * Suggests links from the menus of the restaurant's platforms; where a menu cannot be read, what was ordered lately
 * stands for it.
 */
export const makeSuggestItemLinks = (parts: {
  items: Items;
  integrations: Pick<Integrations, 'list'>;
  readMenu: ReadMenu;
  pause: Pause;
}) => {
  const { items, integrations, readMenu, pause } = parts;
  return async (
    accountId: string,
    restaurantId: string,
    ordered: readonly OrderedProduct[],
  ): Promise<ItemSuggestions> => {
    const { items: list } = await items.read(accountId, restaurantId);
    const connected = await integrations.list(accountId, { restaurantId });
    const menus = new Map<ProviderSlug, ProductToLink[]>();
    const unread: ItemSuggestions['unread'] = [];
    const read = async (provider: ProviderSlug): Promise<ProductToLink[]> => {
      if (!providers[provider].hasMenu) return productsInOrders(ordered, provider);
      try {
        const { categories } = await readMenu(accountId, provider, restaurantId);
        return categories.flatMap(({ products }) => products);
      } catch (error) {
        unread.push({ provider, reason: failureOf(error) });
        return productsInOrders(ordered, provider);
      }
    };
    // The restaurant's own channel is no platform whose products could be switched.
    const platforms = connected.filter(({ provider }) => provider !== 'direct');
    await Promise.all(platforms.map(async ({ provider }) => void menus.set(provider, await read(provider))));
    return { restaurantId, suggestions: await suggestLinks(list, menus, pause), unread };
  };
};
export type SuggestItemLinks = ReturnType<typeof makeSuggestItemLinks>;
