import type { ProviderSlug } from '@kopru/contracts';
import type { OutboxEntry } from '@kopru/mongo';

export interface BusinessDocument {
  _id: string;
  accountId: string;
  businessId: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface RestaurantDocument {
  _id: string;
  accountId: string;
  businessId: string | null;
  name: string;
  description: string | null;
  address: string | null;
  lat: number | null;
  lon: number | null;
  /** JSON: what a client keeps here may have any member names. */
  config: string | null;
  paymentMatchingUrl: string | null;
  /** Sealed JSON: headers may carry a key of the restaurant's own system. */
  paymentMatchingHeaders: string | null;
  /** The master key that sealed the headers. */
  keyId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Only on what is left of a deleted restaurant until its integrations are gone. */
  deletedAt?: Date;
}

export interface HealthDocument {
  lastOrderAt: Date | null;
  lastError: { code: string; message: string; at: Date } | null;
}

export interface IntegrationDocument {
  _id: string;
  accountId: string;
  restaurantId: string;
  provider: ProviderSlug;
  status: boolean;
  autoVerify: boolean;
  /** Sealed JSON of {token, config}. */
  sealed: string;
  /** The master key that sealed it. */
  keyId: string;
  /** Keyed hash of the token, to find the integration of a push. */
  tokenHash: string;
  health: HealthDocument;
  createdAt: Date;
  updatedAt: Date;
  /** Grows with every write of config or token, so that two writes at once cannot undo each other. */
  version: number;
  /** Absent on a deleted integration, which stays until its event is published. */
  live?: true;
  deletedAt?: Date;
  outbox?: OutboxEntry[];
}

export interface MenuDocument {
  /** `<integration id>:<version>`: another config is another menu. */
  _id: string;
  accountId: string;
  menu: string;
  expiresAt: Date;
}
