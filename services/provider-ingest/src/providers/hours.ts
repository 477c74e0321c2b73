import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { Hours } from '@kopru/contracts/values/hours';

/** When a restaurant is open by itself, in Turkish time. Calls may be repeated. */
export interface HoursCalls {
  set(integration: IntegrationCredentials, hours: Hours): Promise<void>;
  /** Null: the platform does not say. */
  read(integration: IntegrationCredentials): Promise<Hours | null>;
}
