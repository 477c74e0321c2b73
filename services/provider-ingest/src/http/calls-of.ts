import { appError } from '@kopru/contracts/errors/errors';
import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { providers } from '@kopru/contracts/platforms/providers';
import type { Directory } from '../clients/directory.ts';
import type { Adapter } from '../providers/adapter.ts';
import type { Adapters } from '../providers/registry.ts';

/** Why a platform that takes no word on something is not spoken to. */
const refusals = {
  store: failure('store_not_switchable'),
  hours: failure('hours_not_settable'),
  stock: failure('product_not_switchable'),
  price: failure('price_not_settable'),
} satisfies Partial<Record<keyof Adapter, Failure>>;
type Kind = keyof typeof refusals;

export interface CallsParts {
  adapters: Adapters;
  directory: Directory;
}

/** Finds the calls of one kind for an integration of the account. */
export const makeCallsOf =
  <K extends Kind>({ adapters, directory }: CallsParts, kind: K) =>
  async (
    accountId: string,
    integrationId: string,
  ): Promise<{ integration: IntegrationCredentials; calls: NonNullable<Adapter[K]> }> => {
    const integration = await directory.byId(integrationId);
    if (integration?.accountId !== accountId) throw appError('integration_not_found');
    const calls = adapters.of(integration)[kind];
    if (calls !== undefined) return { integration, calls };
    const { name: provider } = providers[integration.provider];
    throw appError('provider_error', { params: { provider, platformMessage: refusals[kind] } });
  };
