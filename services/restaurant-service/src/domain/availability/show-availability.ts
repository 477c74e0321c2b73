import type { Availability } from '@kopru/contracts/internal/availability';
import type { ItemList } from '@kopru/contracts/internal/items';
import type { StoredIntegration } from '../integrations/integration.ts';
import type { HoursAtPlatform } from './reconcile-hours.ts';
import { priceKind, type PricesAtPlatform } from './price-state.ts';
import { makeShowItem } from './show-products.ts';
import { iso, shownEnding, shownProgress, shownSeen, unknown, nothingDesired } from './shown.ts';
import { type StockAtPlatform, stockKind } from './stock-state.ts';
import type { StoreAtPlatform } from './store-state.ts';
import {
  type DesiredHours,
  isUnobserved,
  itemKey,
  desiredStockFor,
  desiredAt,
  desiredStoreFor,
  type DesiredStore,
  type DesiredState,
} from './desired-state.ts';

type ShownStore = Availability['store']['platforms'][number];
type ShownHours = Availability['hours']['platforms'][number];
type ShownItem = Availability['items'][number];

/** What is observed of a store without a desired state. */
const watched = ({ observed, drift, reason }: StoreAtPlatform): Pick<ShownStore, 'observed' | 'drift' | 'reason'> => ({
  observed: observed && shownSeen(observed),
  drift: drift && shownSeen(drift),
  reason: observed?.state === 'closed' ? reason : null,
});

/** A store as it is shown; pending until it has acted on its desired state. */
const shownStore = (
  { id, provider }: StoredIntegration,
  desired: DesiredStore | null,
  store: StoreAtPlatform | undefined,
): ShownStore => {
  const named = { provider, integrationId: id, desired: desired && shownEnding(desired) };
  if (desired === null) return { ...named, ...nothingDesired, ...(store !== undefined && watched(store)) };
  if (store === undefined)
    return { ...named, ...unknown, state: 'pending', since: iso(desired.at), dueAt: iso(desired.at) };
  return { ...named, ...shownProgress(store) };
};

/** Working hours as they are shown; pending until the platform has acted on the desired ones. */
const shownHours = (
  { id, provider }: StoredIntegration,
  desired: DesiredHours | null,
  hours: HoursAtPlatform | undefined,
): ShownHours => {
  const named = { provider, integrationId: id, desired: desired && shownSeen(desired) };
  if (desired === null) return { ...named, ...nothingDesired };
  const isDebouncing = hours === undefined || (isUnobserved(hours, desired) && hours.since < desired.at);
  if (!isDebouncing) return { ...named, ...shownProgress(hours) };
  return { ...named, ...unknown, state: 'pending', since: iso(desired.at), dueAt: iso(desired.at) };
};

interface Shown {
  found: DesiredState;
  connected: readonly StoredIntegration[];
  list: ItemList;
  stores: readonly StoreAtPlatform[];
  stocks: readonly StockAtPlatform[];
  prices: readonly PricesAtPlatform[];
  hours: readonly HoursAtPlatform[];
  now: Date;
  /** A change waits for this time before it is applied. */
  debounceMs: number;
}

/** Whether the items are there and what they cost; only those with a desired state. */
const shownItems = (parts: Shown): ShownItem[] => {
  const { found, connected, list, stocks, prices, now } = parts;
  const stockAt = connected.map((one) => makeShowItem(stockKind, shownEnding, one, stocks, parts));
  const priceAt = connected.map((one) => makeShowItem(priceKind, shownSeen, one, prices, parts));
  return list.items.flatMap((entry): ShownItem[] => {
    const stock = found.stock[itemKey(entry.item)];
    const price = found.prices[itemKey(entry.item)];
    if (stock === undefined && price === undefined) return [];
    const desiredStock = stock === undefined ? null : desiredStockFor(stock, undefined, now);
    const desiredPrice = price === undefined ? null : desiredAt(price);
    return [
      {
        item: entry.item,
        name: entry.name,
        stock: { desired: desiredStock && shownEnding(desiredStock), platforms: stockAt.map((show) => show(entry)) },
        price: { desired: desiredPrice && shownSeen(desiredPrice), platforms: priceAt.map((show) => show(entry)) },
      },
    ];
  });
};

/** The desired state and how far each platform is with it, as the interfaces show it. */
export const showAvailability = (parts: Shown): Availability => {
  const { found, connected, stores, hours, now } = parts;
  const { restaurantId, version, onDrift, onClosed } = found;
  const desiredStore = desiredStoreFor(found, undefined, now);
  const desiredHours = desiredAt(found.hours);
  return {
    restaurantId,
    version,
    onDrift,
    onClosed,
    store: {
      desired: desiredStore && shownEnding(desiredStore),
      platforms: connected.map((integration) => {
        const store = stores.find(({ _id }) => _id === integration.id);
        return shownStore(integration, desiredStoreFor(found, integration.provider, now), store);
      }),
    },
    items: shownItems(parts),
    hours: {
      desired: desiredHours && shownSeen(desiredHours),
      platforms: connected.map((integration) => {
        const known = hours.find(({ _id }) => _id === integration.id);
        return shownHours(integration, desiredAt(found.hours, integration.provider), known);
      }),
    },
  };
};
