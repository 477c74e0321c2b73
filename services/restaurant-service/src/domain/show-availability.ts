import type { Availability, ItemList } from '@kopru/contracts';
import type { StoredIntegration } from './integration.ts';
import type { HoursAtPlatform } from './keep-hours.ts';
import { priceKind, type PricesAtPlatform } from './price-state.ts';
import { makeShowItem } from './show-products.ts';
import { iso, shownEnding, shownProgress, shownSeen, unknown, unwished } from './shown.ts';
import { type StockAtPlatform, stockKind } from './stock-state.ts';
import type { StoreAtPlatform } from './store-state.ts';
import {
  type HoursWish,
  isUnheard,
  itemKey,
  stockWishFor,
  wishAt,
  wishFor,
  type StoreWish,
  type Wishes,
} from './wishes.ts';

type ShownStore = Availability['store']['platforms'][number];
type ShownHours = Availability['hours']['platforms'][number];
type ShownItem = Availability['items'][number];

/** What is seen of a store of which nothing is wished. */
const watched = ({ observed, drift, reason }: StoreAtPlatform): Pick<ShownStore, 'observed' | 'drift' | 'reason'> => ({
  observed: observed && shownSeen(observed),
  drift: drift && shownSeen(drift),
  reason: observed?.state === 'closed' ? reason : null,
});

/** A store as it is shown; one that has not heard of its wish yet is pending. */
const shownStore = (
  { id, provider }: StoredIntegration,
  wish: StoreWish | null,
  store: StoreAtPlatform | undefined,
): ShownStore => {
  const named = { provider, integrationId: id, wish: wish && shownEnding(wish) };
  if (wish === null) return { ...named, ...unwished, ...(store !== undefined && watched(store)) };
  if (store === undefined) return { ...named, ...unknown, state: 'pending', since: iso(wish.at), dueAt: iso(wish.at) };
  return { ...named, ...shownProgress(store) };
};

/** Working hours as they are shown; those that have not heard of their wish yet are pending. */
const shownHours = (
  { id, provider }: StoredIntegration,
  wish: HoursWish | null,
  hours: HoursAtPlatform | undefined,
): ShownHours => {
  const named = { provider, integrationId: id, wish: wish && shownSeen(wish) };
  if (wish === null) return { ...named, ...unwished };
  const isSettling = hours === undefined || (isUnheard(hours, wish) && hours.since < wish.at);
  if (!isSettling) return { ...named, ...shownProgress(hours) };
  return { ...named, ...unknown, state: 'pending', since: iso(wish.at), dueAt: iso(wish.at) };
};

interface Shown {
  found: Wishes;
  connected: readonly StoredIntegration[];
  list: ItemList;
  stores: readonly StoreAtPlatform[];
  stocks: readonly StockAtPlatform[];
  prices: readonly PricesAtPlatform[];
  hours: readonly HoursAtPlatform[];
  now: Date;
  /** A wish rests for so long before anybody acts on it. */
  settleMs: number;
}

/** Whether the items are there and what they cost; only those of which something is wished. */
const shownItems = (parts: Shown): ShownItem[] => {
  const { found, connected, list, stocks, prices, now } = parts;
  const stockAt = connected.map((one) => makeShowItem(stockKind, shownEnding, one, stocks, parts));
  const priceAt = connected.map((one) => makeShowItem(priceKind, shownSeen, one, prices, parts));
  return list.items.flatMap((entry): ShownItem[] => {
    const stock = found.stock[itemKey(entry.item)];
    const price = found.prices[itemKey(entry.item)];
    if (stock === undefined && price === undefined) return [];
    const stockWish = stock === undefined ? null : stockWishFor(stock, undefined, now);
    const priceWish = price === undefined ? null : wishAt(price);
    return [
      {
        item: entry.item,
        name: entry.name,
        stock: { wish: stockWish && shownEnding(stockWish), platforms: stockAt.map((show) => show(entry)) },
        price: { wish: priceWish && shownSeen(priceWish), platforms: priceAt.map((show) => show(entry)) },
      },
    ];
  });
};

/** What was wished and how far each platform is with it, as the interfaces show it. */
export const showAvailability = (parts: Shown): Availability => {
  const { found, connected, stores, hours, now } = parts;
  const { restaurantId, version, onDrift, onClosed } = found;
  const storeWish = wishFor(found, undefined, now);
  const hoursWish = wishAt(found.hours);
  return {
    restaurantId,
    version,
    onDrift,
    onClosed,
    store: {
      wish: storeWish && shownEnding(storeWish),
      platforms: connected.map((integration) => {
        const store = stores.find(({ _id }) => _id === integration.id);
        return shownStore(integration, wishFor(found, integration.provider, now), store);
      }),
    },
    items: shownItems(parts),
    hours: {
      wish: hoursWish && shownSeen(hoursWish),
      platforms: connected.map((integration) => {
        const known = hours.find(({ _id }) => _id === integration.id);
        return shownHours(integration, wishAt(found.hours, integration.provider), known);
      }),
    },
  };
};
