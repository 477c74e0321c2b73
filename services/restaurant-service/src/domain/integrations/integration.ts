import type { Failure } from '@kopru/contracts/errors/failures';
import type { IntegrationConfig, ProviderSlug } from '@kopru/contracts/platforms/providers';

/** Older versions stored an English sentence in place of the failure. */
export type StoredHealthError = { code: string; at: Date; since?: Date; isRefusedOrder?: true } & (
  { failure: Failure } | { message: string }
);

export interface Health {
  lastOrderAt: Date | null;
  lastError: StoredHealthError | null;
}

/** The members that are stored sealed only. */
export interface IntegrationSecrets {
  token: string;
  config: IntegrationConfig;
}

/** An integration as this service uses it, with its secrets opened. */
export interface StoredIntegration extends IntegrationSecrets {
  id: string;
  accountId: string;
  restaurantId: string;
  provider: ProviderSlug;
  isSandbox?: true | undefined;
  status: boolean;
  autoVerify: boolean;
  health: Health;
  createdAt: Date;
  updatedAt: Date;
  /** Grows with every write of config or token, so that concurrent writes cannot undo each other. */
  version: number;
}
