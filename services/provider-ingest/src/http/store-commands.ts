import {
  appError,
  failure,
  type IntegrationCredentials,
  providers,
  type SetStore,
  type StoreSet,
} from '@kopru/contracts';
import type { Directory } from '../clients/directory.ts';
import type { Adapters } from '../providers/registry.ts';
import type { StoreCalls } from '../providers/store.ts';

export interface StoreCommands {
  set(accountId: string, wish: SetStore): Promise<StoreSet>;
  read(accountId: string, integrationId: string): Promise<{ isOpen: boolean | null }>;
}

/** Opens and closes stores at the platforms. What fails shows in the store's own state, not in the integration's health. */
export const createStoreCommands = (parts: { adapters: Adapters; directory: Directory }): StoreCommands => {
  const storeOf = async (
    accountId: string,
    integrationId: string,
  ): Promise<{ integration: IntegrationCredentials; store: StoreCalls }> => {
    const integration = await parts.directory.byId(integrationId);
    if (integration?.accountId !== accountId) throw appError('integration_not_found');
    const { store } = parts.adapters[integration.provider];
    if (store !== undefined) return { integration, store };
    const { name: provider } = providers[integration.provider];
    throw appError('provider_error', { params: { provider, platformMessage: failure('store_not_switchable') } });
  };
  return {
    async set(accountId, { integrationId, state, until, told }) {
      const { integration, store } = await storeOf(accountId, integrationId);
      const wish = { state, until: until === null ? null : new Date(until), told, now: new Date() };
      const { endsAt, ...outcome } = await store.set(integration, wish);
      return { ...outcome, endsAt: endsAt?.toISOString() ?? null };
    },
    async read(accountId, integrationId) {
      const { integration, store } = await storeOf(accountId, integrationId);
      return { isOpen: await store.isOpen(integration) };
    },
  };
};
