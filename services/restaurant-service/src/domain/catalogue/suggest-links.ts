import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { likenessOf, type Pause } from './name-likeness.ts';

export interface ItemToLink {
  item: string;
  name: string;
  links: readonly { provider: ProviderSlug; productId: string }[];
}
export interface ProductToLink {
  id: string;
  name: string;
  barcode?: string | null | undefined;
  /** How many orders had it, where orders are all that is known of it. */
  orderCount?: number | undefined;
}
export interface LinkSuggestion {
  item: string;
  provider: ProviderSlug;
  productId: string;
  productName: string;
  by: 'barcode' | 'id' | 'name';
  /** 0 to 1. */
  likeness: number;
  orderCount?: number | undefined;
}

/** What a name has to be like at least, and how far the next best has to be behind. */
const enough = 0.78;
const ahead = 0.04;
/** Platforms number their products without each other, so that an equal id counts only with a name that is not another. */
const enoughWithId = 0.4;
const barcode = /^(?:\d{8}|\d{12,14})$/;

interface Pair {
  item: ItemToLink;
  product: ProductToLink;
  by: LinkSuggestion['by'];
  likeness: number;
}

/** So many pairs are looked at before others have the processor. */
const pairsAtOnce = 1_000;

/** The pairs that no other pair contests; of an even contest nothing is suggested. */
const uncontested = async (pairs: readonly Pair[], pause: Pause): Promise<Pair[]> => {
  const taken = new Set<ItemToLink | ProductToLink>();
  const isFree = (pair: Pair): boolean => !taken.has(pair.item) && !taken.has(pair.product);
  const sorted = pairs.toSorted((a, b) => b.likeness - a.likeness);
  // Only pairs of the same item or product are rivals: a list of names that are all alike has very many pairs.
  const ofItem = Map.groupBy(sorted, ({ item }) => item);
  const ofProduct = Map.groupBy(sorted, ({ product }) => product);
  const hasRival = (pair: Pair, others: readonly Pair[] = []): boolean => {
    for (const other of others) {
      if (other.likeness <= pair.likeness - ahead) return false;
      if (other !== pair && isFree(other)) return true;
    }
    return false;
  };
  const found: Pair[] = [];
  for (const [index, pair] of sorted.entries()) {
    if (index % pairsAtOnce === 0) await pause();
    if (pair.likeness < enough) break;
    if (!isFree(pair) || hasRival(pair, ofItem.get(pair.item)) || hasRival(pair, ofProduct.get(pair.product))) continue;
    taken.add(pair.item).add(pair.product);
    found.push(pair);
  }
  return found;
};

const asSuggestion = (provider: ProviderSlug, { item, product, by, likeness }: Pair): LinkSuggestion => ({
  item: item.item,
  provider,
  productId: product.id,
  productName: product.name,
  by,
  likeness: Math.round(likeness * 100) / 100,
  ...(product.orderCount !== undefined && { orderCount: product.orderCount }),
});

type MenuOf = ReadonlyMap<ProviderSlug, readonly ProductToLink[]>;

/** Compares an item, by its own number and the ids and barcodes of what it is linked to, and by its name. */
const comparing = (item: ItemToLink, menus: MenuOf, likenessTo: (name: string) => number) => {
  const ids = new Set([item.item, ...item.links.map(({ productId }) => productId)]);
  const linked = item.links.map((link) => menus.get(link.provider)?.find(({ id }) => id === link.productId));
  const barcodes = new Set(
    [item.item, ...linked.map((product) => product?.barcode ?? '')].filter((code) => barcode.test(code)),
  );
  return (product: ProductToLink): Pair => {
    const likeness = likenessTo(product.name);
    if (barcodes.has(product.barcode ?? '')) return { item, product, by: 'barcode', likeness: 1 };
    if (ids.has(product.id) && likeness >= enoughWithId) return { item, product, by: 'id', likeness: 1 };
    return { item, product, by: 'name', likeness };
  };
};

/**
 * Which products of the platforms' menus seem to be which items, by barcode, id and name. Only a suggestion: an item gets
 * at most one product of a platform, and none that another item has.
 */
export const suggestLinks = async (
  items: readonly ItemToLink[],
  menus: MenuOf,
  pause: Pause,
): Promise<LinkSuggestion[]> => {
  const lists = [items, ...menus.values()].map((list) => list.map(({ name }) => name));
  const likeness = await likenessOf(lists, pause);
  const suggested: LinkSuggestion[] = [];
  for (const [provider, menu] of menus) {
    const isThere = (link: ItemToLink['links'][number]): boolean => link.provider === provider;
    const linked = new Set(items.flatMap(({ links }) => links.filter(isThere).map(({ productId }) => productId)));
    const products = new Map(menu.filter(({ id }) => !linked.has(id)).map((product) => [product.id, product]));
    const pairs: Pair[] = [];
    for (const item of items.filter(({ links }) => !links.some(isThere))) {
      await pause();
      const compare = comparing(item, menus, likeness(item.name));
      for (const product of products.values()) {
        const pair = compare(product);
        if (pair.likeness > enough - ahead) pairs.push(pair);
      }
    }
    suggested.push(...(await uncontested(pairs, pause)).map((pair) => asSuggestion(provider, pair)));
  }
  return suggested;
};
