import { appError, failure, type Hours, type IntegrationCredentials, providers } from '@kopru/contracts';
import type { Directory } from '../clients/directory.ts';
import type { HoursCalls } from '../providers/hours.ts';
import type { Adapters } from '../providers/registry.ts';

export interface HoursCommands {
  set(accountId: string, wish: { integrationId: string; hours: Hours }): Promise<void>;
  read(accountId: string, integrationId: string): Promise<{ hours: Hours | null }>;
}

/** Tells the platforms when a restaurant is open. */
export const createHoursCommands = (parts: { adapters: Adapters; directory: Directory }): HoursCommands => {
  const callsOf = async (
    accountId: string,
    integrationId: string,
  ): Promise<{ integration: IntegrationCredentials; hours: HoursCalls }> => {
    const integration = await parts.directory.byId(integrationId);
    if (integration?.accountId !== accountId) throw appError('integration_not_found');
    const { hours } = parts.adapters[integration.provider];
    if (hours !== undefined) return { integration, hours };
    const { name: provider } = providers[integration.provider];
    throw appError('provider_error', { params: { provider, platformMessage: failure('hours_not_settable') } });
  };
  return {
    async set(accountId, wish) {
      const { integration, hours } = await callsOf(accountId, wish.integrationId);
      await hours.set(integration, wish.hours);
    },
    async read(accountId, integrationId) {
      const { integration, hours } = await callsOf(accountId, integrationId);
      return { hours: await hours.read(integration) };
    },
  };
};
