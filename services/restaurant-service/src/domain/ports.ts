import type { AvailabilityPatch } from '@kopru/contracts/internal/availability';
import type { IntegrationHealth, ListIntegrationsQuery } from '@kopru/contracts/internal/integrations';
import type { ItemList, ItemsWrite } from '@kopru/contracts/internal/items';
import type { Pagination } from '@kopru/contracts/internal/operation';
import type { SetStore, StoreSeen, StoreSet } from '@kopru/contracts/internal/platforms';
import type {
  Business,
  BusinessPage,
  ListBusinessesQuery,
  ListRestaurantsQuery,
  Menu,
  Restaurant,
  RestaurantPage,
  RestaurantWrite,
} from '@kopru/contracts/internal/restaurants';
import type { IntegrationConfig, ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { Hours } from '@kopru/contracts/values/hours';
import type { StoredIntegration } from './integrations/integration.ts';
import type { HoursAtPlatform, ReconciledHours } from './availability/reconcile-hours.ts';
import type { ReconciledProducts } from './availability/reconcile-products.ts';
import type { Reconciled } from './availability/reconcile-store.ts';
import type { LinkedPrice, PricesAtPlatform } from './availability/price-state.ts';
import type { LinkedProduct, ProductsAtPlatform } from './availability/products.ts';
import type { Refusal } from './availability/progress.ts';
import type { LinkedStock, StockAtPlatform } from './availability/stock-state.ts';
import type { StoreAtPlatform } from './availability/store-state.ts';
import type {
  DesiredHours,
  DesiredPrice,
  DesiredStock,
  DesiredStore,
  DesiredState,
} from './availability/desired-state.ts';

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
  /** Publishes that facts about a restaurant's integrations have changed, though the integrations have not. */
  publishChange(accountId: string, restaurantId: string): Promise<void>;
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
export interface DesiredStateChange extends Pick<AvailabilityPatch, 'onDrift' | 'onClosed' | 'version'> {
  store?: DesiredStore | undefined;
  stock: readonly { item: string; desired: DesiredStock }[];
  prices: readonly { item: string; desired: DesiredPrice }[];
  hours?: DesiredHours | undefined;
  /** Undefined: all platforms. */
  platforms?: ProviderSlug[] | undefined;
}

export interface DesiredStateRepository {
  find(accountId: string, restaurantId: string): Promise<DesiredState | undefined>;
  /** Those of restaurants that have a desired state. */
  findAll(accountId: string, restaurantIds: readonly string[]): Promise<DesiredState[]>;
  /** Undefined when the stored version is not the one that the change names. */
  change(accountId: string, restaurantId: string, change: DesiredStateChange): Promise<DesiredState | undefined>;
  /** Removes the desired state of all other items; undefined when the restaurant has no desired state. */
  retainItems(accountId: string, restaurantId: string, items: readonly string[]): Promise<DesiredState | undefined>;
  /** The desired states of all accounts whose fan-out to the platforms may be incomplete. */
  findPendingFanOut(limit: number): Promise<DesiredState[]>;
  markFannedOut(desiredState: DesiredState): Promise<void>;
  remove(accountId: string, restaurantId: string): Promise<void>;
}

/** The members of every state at a platform that is reconciled with a desired state. */
export interface AtPlatform {
  /** The integration. */
  _id: string;
  accountId: string;
  restaurantId: string;
  provider: ProviderSlug;
  /** The version of the desired state that was last fanned out to it. */
  version: number;
  nextAt: Date;
}

export interface Claimed<S> {
  state: S;
  lease: string;
}

/** The states of one kind at the platforms, each worked on by one process at a time. */
export interface StateRepository<S extends AtPlatform, Reconciled> {
  of(accountId: string, restaurantId: string): Promise<S[]>;
  /** Schedules the states to be reconciled with this version of the desired state. */
  follow(desiredState: DesiredState, integrations: readonly StoredIntegration[], inMs: number): Promise<void>;
  /** Makes a state due now; false when there is no such state. */
  hasten(accountId: string, integrationId: string): Promise<boolean>;
  claim(): Promise<Claimed<S> | undefined>;
  /** Renews the lease of a state that is still being reconciled. */
  renew(claimed: Claimed<S>): Promise<void>;
  /** When a newer version was fanned out meanwhile, stores only what was learnt of the platform. */
  finish(claimed: Claimed<S>, reconciled: Reconciled | 'gone'): Promise<void>;
}
export type StoreRepository = StateRepository<StoreAtPlatform, Reconciled>;
export type StockRepository = StateRepository<StockAtPlatform, ReconciledProducts<LinkedStock>>;
export type PriceRepository = StateRepository<PricesAtPlatform, ReconciledProducts<LinkedPrice>>;
export type HoursRepository = StateRepository<HoursAtPlatform, ReconciledHours>;

/** The stores at the platforms themselves; rejects with the platform's failure and the time to come again. */
export interface PlatformStores {
  set(
    store: StoreAtPlatform,
    desired: Pick<SetStore, 'state' | 'lastApplied'> & { until: Date | null },
  ): Promise<Pick<StoreSet, 'lastApplied' | 'partly'> & { endsAt: Date | null }>;
  read(store: StoreAtPlatform): Promise<StoreSeen>;
}

/** The products at the platforms themselves. */
export interface PlatformProducts<V, W, L> {
  /** Of each change why it was not made; null: it was. */
  set(
    state: ProductsAtPlatform<L>,
    changes: readonly (LinkedProduct & Omit<W, 'at'>)[],
    /** The desired state of other products, for platforms that reject an identical request. */
    others: readonly (LinkedProduct & Omit<W, 'at'>)[],
  ): Promise<(Refusal | null)[]>;
  /** Null: the platform does not say. */
  read(state: ProductsAtPlatform<L>, products: readonly LinkedProduct[]): Promise<(V | null)[]>;
}
export type PlatformStock = PlatformProducts<boolean, DesiredStock, LinkedStock>;
export type PlatformPrices = PlatformProducts<number, DesiredPrice, LinkedPrice>;

/** The working hours at the platforms themselves. */
export interface PlatformHours {
  set(state: HoursAtPlatform, hours: Hours): Promise<void>;
  /** Null: the platform does not say. */
  read(state: Pick<HoursAtPlatform, '_id' | 'accountId'>): Promise<Hours | null>;
}
