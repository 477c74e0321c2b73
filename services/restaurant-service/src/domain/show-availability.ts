import type { Availability, Item, ItemList, ProviderSlug } from '@kopru/contracts';
import type { StoredIntegration } from './integration.ts';
import type { HoursAtPlatform } from './keep-hours.ts';
import type { Progress } from './progress.ts';
import { aimsAt, type LinkedStock, productKey, type StockAtPlatform, unsupported, waitOf } from './stock-state.ts';
import type { StoreAtPlatform } from './store-state.ts';
import {
  type HoursWish,
  isUnheard,
  itemKey,
  stockWishFor,
  type StockWish,
  wishAt,
  wishFor,
  type StoreWish,
  type Wishes,
} from './wishes.ts';

type ShownStore = Availability['store']['platforms'][number];
type ShownHours = Availability['hours']['platforms'][number];
type ShownItem = Availability['items'][number];
type ShownStock = ShownItem['stock']['platforms'][number];

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
const shownSeen = <S extends { at: Date }>(seen: S | null) =>
  seen === null ? null : { ...seen, at: seen.at.toISOString() };
const shownWish = <W extends { until: Date | null; at: Date }>(wish: W | null) =>
  wish === null ? null : { ...wish, until: iso(wish.until), at: wish.at.toISOString() };
const shownProgress = <S extends { at: Date }>({ state, since, dueAt, reason, observed, drift }: Progress<S>) => ({
  state,
  since: since.toISOString(),
  dueAt: iso(dueAt),
  reason,
  observed: shownSeen(observed),
  drift: shownSeen(drift),
});
const unknown = { reason: null, observed: null, drift: null };

/** A store as it is shown; one that has not heard of its wish yet is pending. */
const shownStore = (
  { id, provider }: StoredIntegration,
  wish: StoreWish | null,
  store: StoreAtPlatform | undefined,
): ShownStore => {
  const named = { provider, integrationId: id, wish: shownWish(wish) };
  if (wish === null) return { ...named, ...unknown, state: null, since: null, dueAt: null };
  if (store === undefined) return { ...named, ...unknown, state: 'pending', since: iso(wish.at), dueAt: iso(wish.at) };
  return { ...named, ...shownProgress(store) };
};

const shownHoursWish = (wish: HoursWish | null) => wish && { ...wish, at: wish.at.toISOString() };

/** Working hours as they are shown; those that have not heard of their wish yet are pending. */
const shownHours = (
  { id, provider }: StoredIntegration,
  wish: HoursWish | null,
  hours: HoursAtPlatform | undefined,
): ShownHours => {
  const named = { provider, integrationId: id, wish: shownHoursWish(wish) };
  if (wish === null) return { ...named, ...unknown, state: null, since: null, dueAt: null };
  const isSettling = hours === undefined || (isUnheard(hours, wish) && hours.since < wish.at);
  if (!isSettling) return { ...named, ...shownProgress(hours) };
  return { ...named, ...unknown, state: 'pending', since: iso(wish.at), dueAt: iso(wish.at) };
};

/** Several products of one platform as one: what differs among them is said by the first that is not as wished. */
const together = (products: readonly LinkedStock[]): LinkedStock | undefined => {
  const wrong = products.filter(({ state }) => state !== 'applied');
  const shown = wrong[0] ?? products[0];
  if (shown === undefined || wrong.length === products.length) return shown;
  const isPending = wrong.some(({ state }) => state === 'pending');
  return wrong.length === 0 ? shown : { ...shown, state: isPending ? 'pending' : 'partly' };
};

/** What has not heard of its wish yet is pending, behind those that are before it. */
const makeShowProduct = (provider: ProviderSlug, settleMs: number) => {
  let waiting = 0;
  return (product: LinkedStock, wish: StockWish): LinkedStock => {
    if (!isUnheard(product, wish)) return product;
    if (product.told === wish.isAvailable) return { ...product, state: 'applied' };
    const dueAt = new Date(wish.at.getTime() + settleMs + waitOf(provider, waiting++));
    return { ...product, state: 'pending', since: wish.at, reason: null, dueAt };
  };
};

const showStock = (
  integration: StoredIntegration,
  stock: StockAtPlatform | undefined,
  { found, list, now, settleMs }: { found: Wishes; list: ItemList; now: Date; settleMs: number },
) => {
  const { id, provider } = integration;
  const showProduct = makeShowProduct(provider, settleMs);
  const known = { provider, products: stock?.products ?? [] };
  const products = new Map(
    aimsAt(known, found, list, now).map(({ product, wish }) => [productKey(product), showProduct(product, wish)]),
  );
  return ({ item, links }: Item): ShownStock => {
    const wished = found.stock[itemKey(item)];
    const wish = wished === undefined ? null : stockWishFor(wished, provider, now);
    const named = { provider, integrationId: id, wish: shownWish(wish) };
    if (wish === null) return { ...named, ...unknown, state: null, since: null, dueAt: null };
    const here = links.filter((link) => link.provider === provider);
    const told = together(here.flatMap((link) => products.get(productKey(link)) ?? []));
    const reason =
      here.length === 0
        ? unsupported(provider, undefined)
        : here.map((link) => unsupported(provider, link)).find(Boolean);
    if (told === undefined)
      return { ...named, ...unknown, state: 'unsupported', since: iso(wish.at), dueAt: null, reason: reason ?? null };
    const shown = shownProgress(told);
    return {
      ...named,
      ...shown,
      ...(reason === undefined || shown.state !== 'applied' ? {} : { state: 'partly', reason }),
    };
  };
};

/** What was wished and how far each platform is with it, as the interfaces show it. */
export const showAvailability = (parts: {
  found: Wishes;
  connected: readonly StoredIntegration[];
  list: ItemList;
  stores: readonly StoreAtPlatform[];
  stocks: readonly StockAtPlatform[];
  hours: readonly HoursAtPlatform[];
  now: Date;
  /** A wish rests for so long before anybody acts on it. */
  settleMs: number;
}): Availability => {
  const { found, connected, list, stores, stocks, hours, now } = parts;
  const { restaurantId, version, onDrift } = found;
  const stockAt = connected.map((integration) => {
    const stock = stocks.find(({ _id }) => _id === integration.id);
    return showStock(integration, stock, parts);
  });
  return {
    restaurantId,
    version,
    onDrift,
    store: {
      wish: shownWish(wishFor(found, undefined, now)),
      platforms: connected.map((integration) => {
        const store = stores.find(({ _id }) => _id === integration.id);
        return shownStore(integration, wishFor(found, integration.provider, now), store);
      }),
    },
    items: list.items.flatMap((entry): ShownItem[] => {
      const wished = found.stock[itemKey(entry.item)];
      if (wished === undefined) return [];
      const wish = shownWish(stockWishFor(wished, undefined, now));
      return [{ item: entry.item, name: entry.name, stock: { wish, platforms: stockAt.map((show) => show(entry)) } }];
    }),
    hours: {
      wish: shownHoursWish(wishAt(found.hours)),
      platforms: connected.map((integration) => {
        const known = hours.find(({ _id }) => _id === integration.id);
        return shownHours(integration, wishAt(found.hours, integration.provider), known);
      }),
    },
  };
};
