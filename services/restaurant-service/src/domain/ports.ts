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
  /** A member that is absent stays, null clears. Undefined: there is no such restaurant. */
  update(accountId: string, id: string, change: Partial<RestaurantWrite>): Promise<Restaurant | undefined>;
  /** From here on it is gone for everyone; what is left waits for its integrations to go. False: there is none. */
  markDeleted(accountId: string, id: string): Promise<boolean>;
  /** Of all accounts. */
  deletedOnes(limit: number): Promise<{ accountId: string; id: string }[]>;
  /** Removes what is left of a restaurant that was deleted before `before`. */
  purge(accountId: string, id: string, before: Date): Promise<void>;
}

export interface Businesses {
  list(accountId: string): Promise<Business[]>;
  find(accountId: string, businessId: string): Promise<Business | undefined>;
  /** `already_exists` when the account uses the id. */
  create(accountId: string, businessId: string, name: string): Promise<void>;
  /** Makes a business that the account has not used yet, named by its id. */
  ensure(accountId: string, businessId: string): Promise<void>;
  /** False: there is none. */
  rename(accountId: string, businessId: string, name: string): Promise<boolean>;
  /** Its restaurants stay, without a business. False: there is none. */
  remove(accountId: string, businessId: string): Promise<boolean>;
}

export interface IntegrationFilter {
  restaurantId?: string;
  provider?: ProviderSlug;
}

/** The integrations of one account at a time; every change carries its event in the same write. */
export interface Integrations {
  list(accountId: string, filter: IntegrationFilter): Promise<StoredIntegration[]>;
  find(accountId: string, id: string): Promise<StoredIntegration | undefined>;
  /** With an ingress address of its own. Undefined: the restaurant has one of this platform already. */
  create(
    accountId: string,
    target: { restaurantId: string; provider: ProviderSlug },
    config: IntegrationConfig,
  ): Promise<StoredIntegration | undefined>;
  /** Undefined: it was changed or deleted since it was read. */
  replaceConfig(read: StoredIntegration, config: IntegrationConfig): Promise<StoredIntegration | undefined>;
  /** Gives it a new ingress address. Undefined: it was changed or deleted since it was read. */
  replaceToken(read: StoredIntegration): Promise<StoredIntegration | undefined>;
  /** False: it has that value already, or there is no such integration. */
  set(integration: StoredIntegration, field: 'status' | 'autoVerify', value: boolean): Promise<boolean>;
  reportHealth(accountId: string, id: string, health: IntegrationHealth): Promise<boolean>;
  /** For good: the credentials are gone with this write. Says how many there were. */
  remove(accountId: string, filter: { id: string } | { restaurantId: string }): Promise<number>;
  /** Removes what is left of deleted integrations, of all accounts, whose event has been published. */
  purge(): Promise<void>;
}

export interface Menus {
  find(accountId: string, key: string): Promise<Menu | undefined>;
  store(accountId: string, key: string, menu: Menu): Promise<void>;
}

/** The platform's own menu. Rejects with the platform's failure: `provider_error`, `provider_timeout`. */
export type FetchMenu = (accountId: string, integrationId: string) => Promise<Menu>;

/** Refuses at the door what order-service would refuse to call later: `url_not_allowed`, `header_not_allowed`. */
export type CheckPaymentMatching = (write: Partial<RestaurantWrite>) => void;
