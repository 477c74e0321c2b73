import { appError } from '@kopru/contracts/errors/errors';
import type { Availability, AvailabilityPatch, ItemChange } from '@kopru/contracts/internal/availability';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { inWeekOrder } from '@kopru/contracts/values/hours';
import { endOfDay } from '@kopru/contracts/values/time-zone';
import type { StoredIntegration } from '../integrations/integration.ts';
import type {
  HoursRepository,
  Integrations,
  ItemLists,
  PriceRepository,
  Restaurants,
  StockRepository,
  StoreRepository,
  DesiredStateRepository,
} from '../ports.ts';
import type { StoreAtPlatform } from './store-state.ts';
import { showAvailability } from './show-availability.ts';
import {
  noDesiredState,
  desiredStockFor,
  desiredAt,
  desiredStoreFor,
  type DesiredStock,
  type DesiredStore,
  type DesiredState,
} from './desired-state.ts';

/** Changes that come within this time are applied together. */
const debounceMs = 500;
const batch = 100;

/** The time of a change, and when the working day that it falls into ends. */
interface Moment {
  at: Date;
  dayEnds: Date;
}
const untilOf = (until: string | null | undefined, { dayEnds }: Moment): Date | null =>
  until == null ? null : until === 'end_of_day' ? dayEnds : new Date(until);

const toDesiredStore = (
  { state, minutes, until, reason = null }: NonNullable<AvailabilityPatch['store']>,
  moment: Moment,
): DesiredStore => {
  const { at } = moment;
  const inMinutes = minutes === undefined ? null : new Date(at.getTime() + minutes * 60_000);
  const end = untilOf(until, moment) ?? inMinutes;
  return { state, until: state === 'open' ? null : end, reason, at };
};

/** A change that names neither leaves the desired stock as it is. */
const toDesiredStock = ({ isAvailable, until }: ItemChange, moment: Moment): DesiredStock | undefined => {
  const { at } = moment;
  if (isAvailable === undefined && until == null) return undefined;
  if (isAvailable === true) return { isAvailable, until: null, at };
  return { isAvailable: false, until: untilOf(until, moment), at };
};

export const makeAvailability = (parts: {
  restaurants: Pick<Restaurants, 'exists' | 'find'>;
  integrations: Pick<Integrations, 'list'>;
  items: Pick<ItemLists, 'find'>;
  desiredStates: Omit<DesiredStateRepository, 'findAll'>;
  stores: StoreRepository;
  stocks: StockRepository;
  prices: PriceRepository;
  hours: HoursRepository;
  /** Wakes the reconcilers within this time. */
  wake: (inMs: number) => void;
  now: () => Date;
}) => {
  const { restaurants, integrations, items, desiredStates, stores, stocks, prices, hours, wake, now } = parts;

  /** The kinds of state at the platforms, and whether the desired state concerns them. */
  const kinds = [
    {
      states: stores,
      concerns: (found: DesiredState, slug: ProviderSlug) => desiredStoreFor(found, slug, now()) !== null,
    },
    {
      states: stocks,
      concerns: ({ stock }: DesiredState, slug: ProviderSlug) =>
        Object.values(stock).some((perPlatform) => desiredStockFor(perPlatform, slug, now()) !== null),
    },
    {
      states: prices,
      concerns: (found: DesiredState, slug: ProviderSlug) =>
        Object.values(found.prices).some((perPlatform) => desiredAt(perPlatform, slug) !== null),
    },
    {
      states: hours,
      concerns: ({ hours: perPlatform }: DesiredState, slug: ProviderSlug) => desiredAt(perPlatform, slug) !== null,
    },
  ];

  const momentOf = async (accountId: string, restaurantId: string): Promise<Moment> => {
    const restaurant = await restaurants.find(accountId, restaurantId);
    if (restaurant === undefined) throw appError('restaurant_not_found');
    const at = now();
    return { at, dayEnds: endOfDay(at, restaurant.dayEndsAt) };
  };
  const show = async (
    found: DesiredState,
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
    return showAvailability({ found, connected, list, ...states, now: now(), debounceMs });
  };
  const fanOut = async (found: DesiredState, connected: readonly StoredIntegration[]): Promise<void> => {
    const follow = ({ states, concerns }: (typeof kinds)[number]): Promise<void> => {
      const concerned = connected.filter(({ provider }) => concerns(found, provider));
      return states.follow(found, concerned, debounceMs);
    };
    await Promise.all(kinds.map(follow));
    await desiredStates.markFannedOut(found);
    wake(debounceMs);
  };
  const fanOutAgain = async (found: DesiredState): Promise<void> =>
    fanOut(found, await integrations.list(found.accountId, { restaurantId: found.restaurantId }));
  const findDesiredState = async (accountId: string, restaurantId: string): Promise<DesiredState> =>
    (await desiredStates.find(accountId, restaurantId)) ?? noDesiredState(accountId, restaurantId);
  /** Stores are polled from the first request on, also those without a desired state. */
  const watchNew = async (
    found: DesiredState,
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
  const desiredItems = async (
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
        const desired = toDesiredStock(change, moment);
        return desired === undefined ? [] : [{ item: change.item, desired }];
      }),
      prices: changes.flatMap(({ item, price }) => (price === undefined ? [] : [{ item, desired: { price, at } }])),
    };
  };

  return {
    async read(accountId: string, restaurantId: string): Promise<Availability> {
      if (!(await restaurants.exists(accountId, restaurantId))) throw appError('restaurant_not_found');
      const connected = await integrations.list(accountId, { restaurantId });
      const found = await findDesiredState(accountId, restaurantId);
      const stored = await stores.of(accountId, restaurantId);
      await watchNew(found, connected, stored);
      return show(found, connected, stored);
    },
    /** A platform may have closed the store of an integration. */
    async lookAtStore(integration: StoredIntegration): Promise<void> {
      const { id, accountId, restaurantId, provider } = integration;
      if (!capabilities[provider].store) return;
      if (!(await stores.hasten(accountId, id)))
        await stores.follow(await findDesiredState(accountId, restaurantId), [integration], 0);
      wake(0);
    },
    async change(accountId: string, restaurantId: string, patch: AvailabilityPatch): Promise<Availability> {
      const moment = await momentOf(accountId, restaurantId);
      const connected = await integrations.list(accountId, { restaurantId });
      requireAll(patch.platforms ?? [], connected);
      const store = patch.store && toDesiredStore(patch.store, moment);
      const perPlatform = await desiredItems(accountId, restaurantId, patch.items ?? [], moment);
      const changed = await desiredStates.change(accountId, restaurantId, {
        ...patch,
        store,
        ...perPlatform,
        hours: patch.hours && { hours: inWeekOrder(patch.hours), at: moment.at },
      });
      if (changed === undefined) throw appError('outdated');
      await fanOut(changed, connected);
      return show(changed, connected);
    },
    /** An integration was written: it takes over the restaurant's desired state, and refused changes are retried. */
    async integrationWritten(accountId: string, restaurantId: string): Promise<void> {
      const found = await desiredStates.find(accountId, restaurantId);
      if (found !== undefined) await fanOutAgain(found);
    },
    /** The items were written: their desired state applies to the products that they are linked to now. */
    async itemsWritten(accountId: string, restaurantId: string, remaining: readonly string[]): Promise<void> {
      const found = await desiredStates.retainItems(accountId, restaurantId, remaining);
      if (found !== undefined) await fanOutAgain(found);
    },
    /** Fans out desired states that a crashed process left pending. */
    async fanOutPending(): Promise<void> {
      for (const found of await desiredStates.findPendingFanOut(batch)) await fanOutAgain(found);
    },
  };
};
export type AvailabilityCommands = ReturnType<typeof makeAvailability>;
