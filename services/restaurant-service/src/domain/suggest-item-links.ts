import { failureOf, providers, type ItemSuggestions, type ProviderSlug } from '@kopru/contracts';
import type { Pause } from './name-likeness.ts';
import type { Integrations } from './ports.ts';
import type { ReadMenu } from './read-menu.ts';
import { type ProductToLink, suggestLinks } from './suggest-links.ts';
import type { Items } from './write-items.ts';

/** Suggests links from the menus of the restaurant's platforms; one that cannot be read only lacks its own. */
export const makeSuggestItemLinks = (parts: {
  items: Items;
  integrations: Pick<Integrations, 'list'>;
  readMenu: ReadMenu;
  pause: Pause;
}) => {
  const { items, integrations, readMenu, pause } = parts;
  return async (accountId: string, restaurantId: string): Promise<ItemSuggestions> => {
    const { items: list } = await items.read(accountId, restaurantId);
    const connected = await integrations.list(accountId, { restaurantId });
    const menus = new Map<ProviderSlug, ProductToLink[]>();
    const unread: ItemSuggestions['unread'] = [];
    const read = async (provider: ProviderSlug): Promise<void> => {
      try {
        const { categories } = await readMenu(accountId, provider, restaurantId);
        menus.set(
          provider,
          categories.flatMap(({ products }) => products),
        );
      } catch (error) {
        unread.push({ provider, reason: failureOf(error) });
      }
    };
    await Promise.all(
      connected.filter(({ provider }) => providers[provider].hasMenu).map(({ provider }) => read(provider)),
    );
    return { restaurantId, suggestions: await suggestLinks(list, menus, pause), unread };
  };
};
export type SuggestItemLinks = ReturnType<typeof makeSuggestItemLinks>;
