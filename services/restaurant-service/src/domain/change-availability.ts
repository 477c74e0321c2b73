import {
  appError,
  capabilities,
  endOfDay,
  inWeekOrder,
  type Availability,
  type AvailabilityPatch,
  type ItemChange,
  type ProviderSlug,
} from '@kopru/contracts';
import type { StoredIntegration } from './integration.ts';
import type {
  HoursRepository,
  Integrations,
  ItemLists,
  PriceRepository,
  Restaurants,
  StockRepository,
  StoreRepository,
  WishRepository,
} from './ports.ts';
import type { StoreAtPlatform } from './store-state.ts';
import { showAvailability } from './show-availability.ts';
import { noWishes, stockWishFor, wishAt, wishFor, type StockWish, type StoreWish, type Wishes } from './wishes.ts';

/** Wishes that come this close together are one. */
const settleMs = 500;
const batch = 100;

/** The time of a change, and when the working day that it falls into ends. */
interface Moment {
  at: Date;
  dayEnds: Date;
}
const untilOf = (until: string | null | undefined, { dayEnds }: Moment): Date | null =>
  until == null ? null : until === 'end_of_day' ? dayEnds : new Date(until);

const storeWishOf = (
  { state, minutes, until, reason = null }: NonNullable<AvailabilityPatch['store']>,
  moment: Moment,
): StoreWish => {
  const { at } = moment;
  const inMinutes = minutes === undefined ? null : new Date(at.getTime() + minutes * 60_000);
  const end = untilOf(until, moment) ?? inMinutes;
  return { state, until: state === 'open' ? null : end, reason, at };
};

/** Nothing is wished of an item by a change that says neither. */
const stockWishOf = ({ isAvailable, until }: ItemChange, moment: Moment): StockWish | undefined => {
  const { at } = moment;
  if (isAvailable === undefined && until == null) return undefined;
  if (isAvailable === true) return { isAvailable, until: null, at };
  return { isAvailable: false, until: untilOf(until, moment), at };
};

export const makeAvailability = (parts: {
  restaurants: Pick<Restaurants, 'exists' | 'find'>;
  integrations: Pick<Integrations, 'list'>;
  items: Pick<ItemLists, 'find'>;
  wishes: Omit<WishRepository, 'findAll'>;
  stores: StoreRepository;
  stocks: StockRepository;
  prices: PriceRepository;
  hours: HoursRepository;
  /** There is something to follow, in so many milliseconds. */
  wake: (inMs: number) => void;
  now: () => Date;
}) => {
  const { restaurants, integrations, items, wishes, stores, stocks, prices, hours, wake, now } = parts;

  /** What is kept at the platforms, and which wishes concern it. */
  const kinds = [
    { states: stores, concerns: (found: Wishes, slug: ProviderSlug) => wishFor(found, slug, now()) !== null },
    {
      states: stocks,
      concerns: ({ stock }: Wishes, slug: ProviderSlug) =>
        Object.values(stock).some((wished) => stockWishFor(wished, slug, now()) !== null),
    },
    {
      states: prices,
      concerns: (found: Wishes, slug: ProviderSlug) =>
        Object.values(found.prices).some((wished) => wishAt(wished, slug) !== null),
    },
    { states: hours, concerns: ({ hours: wished }: Wishes, slug: ProviderSlug) => wishAt(wished, slug) !== null },
  ];

  const momentOf = async (accountId: string, restaurantId: string): Promise<Moment> => {
    const restaurant = await restaurants.find(accountId, restaurantId);
    if (restaurant === undefined) throw appError('restaurant_not_found');
    const at = now();
    return { at, dayEnds: endOfDay(at, restaurant.dayEndsAt) };
  };
  const show = async (
    found: Wishes,
    connected: readonly StoredIntegration[],
    stored?: StoreAtPlatform[],
  ): Promise<Availability> => {
    const place = [found.accountId, found.restaurantId] as const;
    const [list, ofStores, ofStocks, ofPrices, ofHours] = await Promise.all([
      items.find(...place),
      stored ?? stores.of(...place),
      stocks.of(...place),
      prices.of(...place),
      hours.of(...place),
    ]);
    const states = { stores: ofStores, stocks: ofStocks, prices: ofPrices, hours: ofHours };
    return showAvailability({ found, connected, list, ...states, now: now(), settleMs });
  };
  const spread = async (found: Wishes, connected: readonly StoredIntegration[]): Promise<void> => {
    const follow = ({ states, concerns }: (typeof kinds)[number]): Promise<void> => {
      const concerned = connected.filter(({ provider }) => concerns(found, provider));
      return states.follow(found, concerned, settleMs);
    };
    await Promise.all(kinds.map(follow));
    await wishes.spread(found);
    wake(settleMs);
  };
  const spreadAnew = async (found: Wishes): Promise<void> =>
    spread(found, await integrations.list(found.accountId, { restaurantId: found.restaurantId }));
  const wishesOf = async (accountId: string, restaurantId: string): Promise<Wishes> =>
    (await wishes.find(accountId, restaurantId)) ?? noWishes(accountId, restaurantId);
  /** From when somebody asks for them, stores are looked at, also those of which nothing is wished. */
  const watchNew = async (
    found: Wishes,
    connected: readonly StoredIntegration[],
    stored: readonly StoreAtPlatform[],
  ): Promise<void> => {
    const known = new Set(stored.map(({ _id }) => _id));
    const unseen = connected.filter(({ id, provider }) => capabilities[provider].store && !known.has(id));
    if (unseen.length === 0) return;
    await stores.follow(found, unseen, 0);
    wake(0);
  };
  const requireAll = (wanted: readonly ProviderSlug[], connected: readonly StoredIntegration[]): void => {
    if (wanted.some((slug) => !connected.some(({ provider }) => provider === slug)))
      throw appError('integration_not_found');
  };
  const itemWishes = async (
    accountId: string,
    restaurantId: string,
    changes: readonly ItemChange[],
    moment: Moment,
  ) => {
    if (changes.length === 0) return { stock: [], prices: [] };
    const known = new Set((await items.find(accountId, restaurantId)).items.map(({ item }) => item));
    const missing = changes.find(({ item }) => !known.has(item));
    if (missing !== undefined) throw appError('item_not_found', { params: { item: missing.item } });
    const { at } = moment;
    return {
      stock: changes.flatMap((change) => {
        const wish = stockWishOf(change, moment);
        return wish === undefined ? [] : [{ item: change.item, wish }];
      }),
      prices: changes.flatMap(({ item, price }) => (price === undefined ? [] : [{ item, wish: { price, at } }])),
    };
  };

  return {
    async read(accountId: string, restaurantId: string): Promise<Availability> {
      if (!(await restaurants.exists(accountId, restaurantId))) throw appError('restaurant_not_found');
      const connected = await integrations.list(accountId, { restaurantId });
      const found = await wishesOf(accountId, restaurantId);
      const stored = await stores.of(accountId, restaurantId);
      await watchNew(found, connected, stored);
      return show(found, connected, stored);
    },
    /** A platform may have closed the store of an integration. */
    async lookAtStore(integration: StoredIntegration): Promise<void> {
      const { id, accountId, restaurantId, provider } = integration;
      if (!capabilities[provider].store) return;
      if (!(await stores.hasten(accountId, id)))
        await stores.follow(await wishesOf(accountId, restaurantId), [integration], 0);
      wake(0);
    },
    async change(accountId: string, restaurantId: string, patch: AvailabilityPatch): Promise<Availability> {
      const moment = await momentOf(accountId, restaurantId);
      const connected = await integrations.list(accountId, { restaurantId });
      requireAll(patch.platforms ?? [], connected);
      const store = patch.store && storeWishOf(patch.store, moment);
      const wished = await itemWishes(accountId, restaurantId, patch.items ?? [], moment);
      const changed = await wishes.change(accountId, restaurantId, {
        ...patch,
        store,
        ...wished,
        hours: patch.hours && { hours: inWeekOrder(patch.hours), at: moment.at },
      });
      if (changed === undefined) throw appError('outdated');
      await spread(changed, connected);
      return show(changed, connected);
    },
    /** An integration was written: what the restaurant wishes holds for it, too, and what was refused is tried again. */
    async integrationWritten(accountId: string, restaurantId: string): Promise<void> {
      const found = await wishes.find(accountId, restaurantId);
      if (found !== undefined) await spreadAnew(found);
    },
    /** The items were written: their wishes hold for what they are linked to now. */
    async itemsWritten(accountId: string, restaurantId: string, kept: readonly string[]): Promise<void> {
      const found = await wishes.keepOnly(accountId, restaurantId, kept);
      if (found !== undefined) await spreadAnew(found);
    },
    /** Tells the platforms' states of wishes that a crash kept from them. */
    async spreadRest(): Promise<void> {
      for (const found of await wishes.unspread(batch)) await spreadAnew(found);
    },
  };
};
export type KeptAvailability = ReturnType<typeof makeAvailability>;
