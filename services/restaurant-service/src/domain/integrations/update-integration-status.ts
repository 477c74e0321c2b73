import { appError } from '@kopru/contracts/errors/errors';
import { findProvider } from '@kopru/contracts/platforms/providers';
import type { StoredIntegration } from './integration.ts';
import type { Integrations } from '../ports.ts';

interface Switch {
  field: 'status' | 'autoVerify';
  status: boolean;
  providerId: string;
}

/** `update-status`: sets one flag; when the flag already has the value, nothing changes and no event is published. */
export const makeUpdateIntegrationStatus = (integrations: Integrations) => {
  const byName = async (accountId: string, name: string): Promise<StoredIntegration | undefined> => {
    const provider = findProvider(name);
    if (provider === undefined) return undefined;
    const found = await integrations.list(accountId, { provider });
    if (found.length > 1)
      throw appError('integration_ambiguous', { params: { ids: found.map(({ id }) => id).join(', ') } });
    return found[0];
  };
  return async (accountId: string, { field, status, providerId }: Switch): Promise<void> => {
    const integration =
      (await integrations.find(accountId, providerId)) ?? (await byName(accountId, providerId.trim()));
    if (integration === undefined) throw appError('integration_not_found');
    await integrations.set(integration, field, status);
  };
};
export type UpdateIntegrationStatus = ReturnType<typeof makeUpdateIntegrationStatus>;
