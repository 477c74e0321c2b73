import type { Item, ItemList, ProviderSlug } from '@kopru/contracts';
import type { StoredIntegration } from './integration.ts';
import { aimsAt, type Linked, productKey, type ProductKind, type ProductsAtPlatform, waitOf } from './products.ts';
import { iso, shownProgress, unknown, unwished } from './shown.ts';
import { isUnheard, itemKey, type Wishes } from './wishes.ts';

/** Several products of one platform as one: what differs among them is said by the first that is not as wished. */
const together = <V, S extends { at: Date }>(products: readonly Linked<V, S>[]): Linked<V, S> | undefined => {
  const wrong = products.filter(({ state }) => state !== 'applied');
  const shown = wrong[0] ?? products[0];
  if (shown === undefined || wrong.length === products.length) return shown;
  const isPending = wrong.some(({ state }) => state === 'pending');
  return wrong.length === 0 ? shown : { ...shown, state: isPending ? 'pending' : 'partly' };
};

/** What has not heard of its wish yet is pending, behind those that are before it. */
const makeShowProduct = <V, W extends { at: Date }, S extends { at: Date }>(
  kind: ProductKind<V, W, S>,
  provider: ProviderSlug,
  settleMs: number,
) => {
  let waiting = 0;
  return (product: Linked<V, S>, wish: W): Linked<V, S> => {
    if (!isUnheard(product, wish)) return product;
    if (product.told === kind.valueOf(wish)) return { ...product, state: 'applied' };
    const dueAt = new Date(wish.at.getTime() + settleMs + waitOf(kind, provider, waiting++));
    return { ...product, state: 'pending', since: wish.at, reason: null, dueAt };
  };
};

/** How far one platform is with what is wished of an item. */
export const makeShowItem = <V, W extends { at: Date }, S extends { at: Date }, Shown>(
  kind: ProductKind<V, W, S>,
  shownWish: (wish: W) => Shown,
  { id, provider }: StoredIntegration,
  states: readonly ProductsAtPlatform<Linked<V, S>>[],
  { found, list, now, settleMs }: { found: Wishes; list: ItemList; now: Date; settleMs: number },
) => {
  const showProduct = makeShowProduct(kind, provider, settleMs);
  const known = { provider, products: states.find(({ _id }) => _id === id)?.products ?? [] };
  const products = new Map(
    aimsAt(kind, known, found, list, now).map(({ product, wish }) => [productKey(product), showProduct(product, wish)]),
  );
  const wishesOf = kind.wishesIn(found);
  return ({ item, links }: Item) => {
    const wished = wishesOf[itemKey(item)];
    const wish = wished === undefined ? null : kind.wishFor(wished, provider, now);
    const named = { provider, integrationId: id, wish: wish && shownWish(wish) };
    if (wish === null) return { ...named, ...unwished };
    const here = links.filter((link) => link.provider === provider);
    const told = together(here.flatMap((link) => products.get(productKey(link)) ?? []));
    const reason =
      here.length === 0
        ? kind.unsupported(provider, undefined)
        : here.map((link) => kind.unsupported(provider, link)).find(Boolean);
    if (told === undefined) {
      const state = 'unsupported' as const;
      return { ...named, ...unknown, state, since: iso(wish.at), dueAt: null, reason: reason ?? null };
    }
    const shown = shownProgress(told);
    return {
      ...named,
      ...shown,
      ...(reason === undefined || shown.state !== 'applied' ? {} : { state: 'partly' as const, reason }),
    };
  };
};
