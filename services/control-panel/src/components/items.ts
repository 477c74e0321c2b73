import type { Item, ItemSuggestions } from '@kopru/contracts/internal/items';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import { normaliseText } from '@kopru/contracts/panel/values';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { useGet, useSend } from '../api/hooks.ts';

export type Suggestion = ItemSuggestions['suggestions'][number];

/** The items with these suggestions as links. */
export const withLinks = (
  items: readonly Item[],
  suggestions: readonly Pick<Suggestion, 'item' | 'provider' | 'productId'>[],
): Item[] =>
  items.map((item) => ({
    ...item,
    links: [
      ...item.links,
      ...suggestions
        .filter((suggestion) => suggestion.item === item.item)
        .map(({ provider, productId }) => ({ provider, productId, optionId: null })),
    ],
  }));

export interface Product {
  id: string;
  name: string;
}

export const productsOf = ({ categories }: Menu): Product[] => categories.flatMap(({ products }) => products);

/** What a platform has beside the items: each product an item with the platform's number. */
export const newFrom = (items: readonly Item[], provider: ProviderSlug, found: readonly Product[]): Item[] => {
  const numbers = new Set(items.map(({ item }) => item));
  const linked = new Set(
    items.flatMap(({ links }) => links.filter((link) => link.provider === provider).map(({ productId }) => productId)),
  );
  const products = new Map(found.map((product) => [product.id, product]));
  return [...products.values()]
    .filter(({ id }) => !linked.has(id))
    .map(({ id, name }) => ({
      item: numbers.has(id) ? `${provider}-${id}` : id,
      name,
      links: [{ provider, productId: id, optionId: null }],
    }));
};

/** Whether all words of the search are in the item's name or number, whatever their marks and capitals. */
export const isFound = ({ item, name }: Item, search: string): boolean => {
  const text = normaliseText(`${name} ${item}`);
  return normaliseText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Changes the list and writes it whole, unless it has not been read, or somebody else has written meanwhile. */
export const useChangeItems = (restaurantId: string, success?: string) => {
  const { data } = useGet('listItems', { params: { id: restaurantId } });
  const { mutate, isPending } = useSend('writeItems', {
    stale: ['restaurants'],
    ...(success === undefined ? {} : { success }),
  });
  const change = (changed: (items: readonly Item[]) => Item[], onSuccess?: () => void): void => {
    if (data === undefined) return;
    mutate(
      { params: { id: restaurantId }, body: { items: changed(data.items), version: data.version } },
      onSuccess === undefined ? {} : { onSuccess },
    );
  };
  return { items: data?.items ?? [], isRead: data !== undefined, change, isPending };
};
