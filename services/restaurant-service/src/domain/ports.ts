import type {
  Business,
  IntegrationConfig,
  IntegrationHealth,
  ListRestaurantsQuery,
  Menu,
  ProviderSlug,
  Restaurant,
  RestaurantPage,
  RestaurantWrite,
} from '@kopru/contracts';
import type { StoredIntegration } from './integration.ts';

export interface Restaurants {
  page(accountId: string, query: ListRestaurantsQuery): Promise<RestaurantPage>;
  find(accountId: string, id: string): Promise<Restaurant | undefined>;
  exists(accountId: string, id: string): Promise<boolean>;
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
  list(accountId: string): Promise<Business[]>;
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
  find(accountId: string, id: string): Promise<StoredIntegration | undefined>;
  /** Creates an integration with a new ingress address; undefined when the restaurant has one of this platform. */
  create(
    accountId: string,
    target: { restaurantId: string; provider: ProviderSlug },
    config: IntegrationConfig,
  ): Promise<StoredIntegration | undefined>;
  /** Undefined when the integration was changed or deleted after it was read. */
  replaceConfig(read: StoredIntegration, config: IntegrationConfig): Promise<StoredIntegration | undefined>;
  /** Gives the integration a new ingress address; undefined when it was changed or deleted after it was read. */
  replaceToken(read: StoredIntegration): Promise<StoredIntegration | undefined>;
  /** False when the flag already has that value, or there is no such integration. */
  set(integration: StoredIntegration, field: 'status' | 'autoVerify', value: boolean): Promise<boolean>;
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

/** Fetches the platform's own menu; rejects with the platform's failure: `provider_error`, `provider_timeout`. */
export type FetchMenu = (accountId: string, integrationId: string) => Promise<Menu>;

/** Refuses early what order-service would refuse to call later: `url_not_allowed`, `header_not_allowed`. */
export type CheckPaymentMatching = (write: Partial<RestaurantWrite>) => void;
