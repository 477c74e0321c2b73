import type {
  AvailabilityPatch,
  Business,
  BusinessPage,
  Hours,
  IntegrationConfig,
  IntegrationHealth,
  ItemList,
  ItemsWrite,
  ListBusinessesQuery,
  ListIntegrationsQuery,
  ListRestaurantsQuery,
  Menu,
  Pagination,
  ProviderSlug,
  SetStore,
  StoreSeen,
  StoreSet,
  Restaurant,
  RestaurantPage,
  RestaurantWrite,
} from '@kopru/contracts';
import type { StoredIntegration } from './integration.ts';
import type { HoursAtPlatform, KeptHours } from './keep-hours.ts';
import type { KeptProducts } from './keep-products.ts';
import type { Kept } from './keep-store.ts';
import type { LinkedPrice, PricesAtPlatform } from './price-state.ts';
import type { LinkedProduct, ProductsAtPlatform } from './products.ts';
import type { Refusal } from './progress.ts';
import type { LinkedStock, StockAtPlatform } from './stock-state.ts';
import type { StoreAtPlatform } from './store-state.ts';
import type { HoursWish, PriceWish, StockWish, StoreWish, Wishes } from './wishes.ts';

export interface Restaurants {
  page(accountId: string, query: ListRestaurantsQuery): Promise<RestaurantPage>;
  find(accountId: string, id: string): Promise<Restaurant | undefined>;
  exists(accountId: string, id: string): Promise<boolean>;
  count(accountId: string): Promise<number>;
  create(accountId: string, write: RestaurantWrite): Promise<Restaurant>;
  /** An absent member stays, null clears it. Undefined when there is no such restaurant. */
  update(accountId: string, id: string, change: Partial<RestaurantWrite>): Promise<Restaurant | undefined>;
  /** Hides the restaurant from everyone; the rest is removed after its integrations. False when there is none. */
  markDeleted(accountId: string, id: string): Promise<boolean>;
  /** The deleted restaurants of all accounts. */
  deletedOnes(limit: number): Promise<{ accountId: string; id: string }[]>;
  /** Removes the remains of a restaurant that was deleted before `before`. */
  purge(accountId: string, id: string, before: Date): Promise<void>;
}

export interface Businesses {
  page(accountId: string, query: ListBusinessesQuery): Promise<BusinessPage>;
  find(accountId: string, businessId: string): Promise<Business | undefined>;
  /** Throws `already_exists` when the account already uses the id. */
  create(accountId: string, businessId: string, name: string): Promise<void>;
  /** Creates the business, named by its id, when the account does not have it yet. */
  ensure(accountId: string, businessId: string): Promise<void>;
  /** False when there is no such business. */
  rename(accountId: string, businessId: string, name: string): Promise<boolean>;
  /** Removes a business; its restaurants stay without one. False when there is no such business. */
  remove(accountId: string, businessId: string): Promise<boolean>;
}

export interface IntegrationFilter {
  restaurantId?: string;
  provider?: ProviderSlug;
}

/** Integrations of one account at a time; every change but of health stores its event in the same write. */
export interface Integrations {
  list(accountId: string, filter: IntegrationFilter): Promise<StoredIntegration[]>;
  page(
    accountId: string,
    query: ListIntegrationsQuery,
  ): Promise<{ items: StoredIntegration[]; pagination: Pagination }>;
  find(accountId: string, id: string): Promise<StoredIntegration | undefined>;
  count(accountId: string): Promise<number>;
  /** Those of a platform that may be of one of these stores: their hash says so, or nothing has yet been said of theirs. */
  ofStore(accountId: string, provider: ProviderSlug, stores: readonly string[]): Promise<StoredIntegration[]>;
  /** Creates an integration with a new ingress address; undefined when the restaurant, or the store, has one of this platform. */
  create(
    accountId: string,
    target: Pick<StoredIntegration, 'restaurantId' | 'provider' | 'isSandbox'> & { store?: string | undefined },
    config: IntegrationConfig,
  ): Promise<StoredIntegration | undefined>;
  /**
   * Undefined when the integration was changed or deleted after it was read, or another one has the store; without
   * `store` that stays as it was.
   */
  replaceConfig(
    read: StoredIntegration,
    config: IntegrationConfig,
    store?: string,
  ): Promise<StoredIntegration | undefined>;
  /** Gives the integration a new ingress address; undefined when it was changed or deleted after it was read. */
  replaceToken(read: StoredIntegration): Promise<StoredIntegration | undefined>;
  /** False when the flag already has that value, or there is no such integration. */
  set(integration: StoredIntegration, field: 'status' | 'autoVerify', value: boolean): Promise<boolean>;
  /** Tells that what is known of a restaurant's integrations has changed, though they themselves have not. */
  tell(accountId: string, restaurantId: string): Promise<void>;
  reportHealth(accountId: string, id: string, health: IntegrationHealth): Promise<boolean>;
  /** Removes integrations for good: this write also erases their credentials. Returns how many. */
  remove(accountId: string, filter: { id: string } | { restaurantId: string }): Promise<number>;
  /** Removes the remains of deleted integrations, of all accounts, whose event has been published. */
  purge(): Promise<void>;
}

export interface Menus {
  find(accountId: string, key: string): Promise<Menu | undefined>;
  store(accountId: string, key: string, menu: Menu): Promise<void>;
}

/** The items of each restaurant, written as a whole. */
export interface ItemLists {
  /** An empty list of version 0 where none was written. */
  find(accountId: string, restaurantId: string): Promise<ItemList>;
  /** Undefined when the list has another version than the write names. */
  write(accountId: string, restaurantId: string, write: ItemsWrite): Promise<ItemList | undefined>;
  remove(accountId: string, restaurantId: string): Promise<void>;
}

/** Fetches the platform's own menu; rejects with the platform's failure: `provider_error`, `provider_timeout`. */
export type FetchMenu = (accountId: string, integrationId: string) => Promise<Menu>;

/** Refuses early what order-service would refuse to call later: `url_not_allowed`, `header_not_allowed`. */
export type CheckPaymentMatching = (write: Partial<RestaurantWrite>) => void;

/** The parts of a change that are stored. */
export interface WishChange extends Pick<AvailabilityPatch, 'onDrift' | 'onClosed' | 'version'> {
  store?: StoreWish | undefined;
  stock: readonly { item: string; wish: StockWish }[];
  prices: readonly { item: string; wish: PriceWish }[];
  hours?: HoursWish | undefined;
  /** Undefined: all platforms. */
  platforms?: ProviderSlug[] | undefined;
}

export interface WishRepository {
  find(accountId: string, restaurantId: string): Promise<Wishes | undefined>;
  /** Those of restaurants of which something is wished. */
  findAll(accountId: string, restaurantIds: readonly string[]): Promise<Wishes[]>;
  /** Undefined when the wishes have another version than the change names. */
  change(accountId: string, restaurantId: string, change: WishChange): Promise<Wishes | undefined>;
  /** Forgets what was wished of items that are none any more; undefined when nothing was wished at all. */
  keepOnly(accountId: string, restaurantId: string, items: readonly string[]): Promise<Wishes | undefined>;
  /** The wishes of all accounts that the platforms' states may not have heard of. */
  unspread(limit: number): Promise<Wishes[]>;
  spread(wishes: Wishes): Promise<void>;
  remove(accountId: string, restaurantId: string): Promise<void>;
}

/** What every state at a platform has that is brought in line with wishes. */
export interface AtPlatform {
  /** The integration. */
  _id: string;
  accountId: string;
  restaurantId: string;
  provider: ProviderSlug;
  /** The version of the wishes that it was last to follow. */
  version: number;
  nextAt: Date;
}

export interface Claimed<S> {
  state: S;
  lease: string;
}

/** The states of one kind at the platforms, each worked on by one process at a time. */
export interface StateRepository<S extends AtPlatform, Kept> {
  of(accountId: string, restaurantId: string): Promise<S[]>;
  /** Makes the states follow a version of the wishes, soon. */
  follow(wishes: Wishes, integrations: readonly StoredIntegration[], inMs: number): Promise<void>;
  /** Works on it next, whatever it was to wait for; false where it is not kept yet. */
  hasten(accountId: string, integrationId: string): Promise<boolean>;
  claim(): Promise<Claimed<S> | undefined>;
  /** Keeps a state that is still worked on from the other processes. */
  hold(claimed: Claimed<S>): Promise<void>;
  /** Of a state that is to follow another version by now, only what is known of the platform is kept. */
  finish(claimed: Claimed<S>, kept: Kept | 'gone'): Promise<void>;
}
export type StoreRepository = StateRepository<StoreAtPlatform, Kept>;
export type StockRepository = StateRepository<StockAtPlatform, KeptProducts<LinkedStock>>;
export type PriceRepository = StateRepository<PricesAtPlatform, KeptProducts<LinkedPrice>>;
export type HoursRepository = StateRepository<HoursAtPlatform, KeptHours>;

/** The stores at the platforms themselves; rejects with the platform's failure and the time to come again. */
export interface PlatformStores {
  set(
    store: StoreAtPlatform,
    wish: Pick<SetStore, 'state' | 'told'> & { until: Date | null },
  ): Promise<Pick<StoreSet, 'told' | 'partly'> & { endsAt: Date | null }>;
  read(store: StoreAtPlatform): Promise<StoreSeen>;
}

/** The products at the platforms themselves. */
export interface PlatformProducts<V, W, L> {
  /** Of each change why it was not made; null: it was. */
  set(
    state: ProductsAtPlatform<L>,
    changes: readonly (LinkedProduct & Omit<W, 'at'>)[],
    /** What is wished of others, for platforms that take no change twice in the same words. */
    others: readonly (LinkedProduct & Omit<W, 'at'>)[],
  ): Promise<(Refusal | null)[]>;
  /** Null: the platform does not say. */
  read(state: ProductsAtPlatform<L>, products: readonly LinkedProduct[]): Promise<(V | null)[]>;
}
export type PlatformStock = PlatformProducts<boolean, StockWish, LinkedStock>;
export type PlatformPrices = PlatformProducts<number, PriceWish, LinkedPrice>;

/** The working hours at the platforms themselves. */
export interface PlatformHours {
  set(state: HoursAtPlatform, hours: Hours): Promise<void>;
  /** Null: the platform does not say. */
  read(state: Pick<HoursAtPlatform, '_id' | 'accountId'>): Promise<Hours | null>;
}
