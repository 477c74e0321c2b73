import type { Hours, IntegrationCredentials } from '@kopru/contracts';

/** When a restaurant is open by itself, in Turkish time. Calls may be repeated. */
export interface HoursCalls {
  set(integration: IntegrationCredentials, hours: Hours): Promise<void>;
  /** Null: the platform does not say. */
  read(integration: IntegrationCredentials): Promise<Hours | null>;
}
