import type { Item, ItemList } from '@kopru/contracts/internal/items';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { StoredIntegration } from '../integrations/integration.ts';
import { aimsAt, type Linked, productKey, type ProductKind, type ProductsAtPlatform, waitOf } from './products.ts';
import { iso, shownProgress, unknown, nothingDesired } from './shown.ts';
import { isUnobserved, itemKey, type DesiredState } from './desired-state.ts';

/** Several products of one platform as one: what differs among them is taken from the first that is not in sync. */
const together = <V, S extends { at: Date }>(products: readonly Linked<V, S>[]): Linked<V, S> | undefined => {
  const wrong = products.filter(({ state }) => state !== 'applied');
  const shown = wrong[0] ?? products[0];
  if (shown === undefined || wrong.length === products.length) return shown;
  const isPending = wrong.some(({ state }) => state === 'pending');
  return wrong.length === 0 ? shown : { ...shown, state: isPending ? 'pending' : 'partly' };
};

/** A product that has not acted on its desired state is pending, behind those that come before it. */
const makeShowProduct = <V, W extends { at: Date }, S extends { at: Date }>(
  kind: ProductKind<V, W, S>,
  provider: ProviderSlug,
  debounceMs: number,
) => {
  let waiting = 0;
  return (product: Linked<V, S>, desired: W): Linked<V, S> => {
    if (!isUnobserved(product, desired)) return product;
    if (product.lastApplied === kind.valueOf(desired)) return { ...product, state: 'applied' };
    const dueAt = new Date(desired.at.getTime() + debounceMs + waitOf(kind, provider, waiting++));
    return { ...product, state: 'pending', since: desired.at, reason: null, dueAt };
  };
};

/** How far one platform is with the desired state of an item. */
export const makeShowItem = <V, W extends { at: Date }, S extends { at: Date }, Shown>(
  kind: ProductKind<V, W, S>,
  showDesired: (desired: W) => Shown,
  { id, provider }: StoredIntegration,
  states: readonly ProductsAtPlatform<Linked<V, S>>[],
  { found, list, now, debounceMs }: { found: DesiredState; list: ItemList; now: Date; debounceMs: number },
) => {
  const showProduct = makeShowProduct(kind, provider, debounceMs);
  const known = { provider, products: states.find(({ _id }) => _id === id)?.products ?? [] };
  const products = new Map(
    aimsAt(kind, known, found, list, now).map(({ product, desired }) => [
      productKey(product),
      showProduct(product, desired),
    ]),
  );
  const desiredItems = kind.desiredIn(found);
  return ({ item, links }: Item) => {
    const perPlatform = desiredItems[itemKey(item)];
    const desired = perPlatform === undefined ? null : kind.desiredFor(perPlatform, provider, now);
    const named = { provider, integrationId: id, desired: desired && showDesired(desired) };
    if (desired === null) return { ...named, ...nothingDesired };
    const here = links.filter((link) => link.provider === provider);
    const lastApplied = together(here.flatMap((link) => products.get(productKey(link)) ?? []));
    const reason =
      here.length === 0
        ? kind.unsupported(provider, undefined)
        : here.map((link) => kind.unsupported(provider, link)).find(Boolean);
    if (lastApplied === undefined) {
      const state = 'unsupported' as const;
      return { ...named, ...unknown, state, since: iso(desired.at), dueAt: null, reason: reason ?? null };
    }
    const shown = shownProgress(lastApplied);
    return {
      ...named,
      ...shown,
      ...(reason === undefined || shown.state !== 'applied' ? {} : { state: 'partly' as const, reason }),
    };
  };
};
