import {
  appError,
  failure,
  type IntegrationCredentials,
  providers,
  type ReadStock,
  type SetStock,
  type StockSet,
} from '@kopru/contracts';
import type { Directory } from '../clients/directory.ts';
import type { Adapters } from '../providers/registry.ts';
import type { StockCalls } from '../providers/stock.ts';

export interface StockCommands {
  set(accountId: string, wish: SetStock): Promise<StockSet>;
  read(accountId: string, question: ReadStock): Promise<{ seen: (boolean | null)[] }>;
}

/** Switches products off and on at the platforms. What fails shows in the item's own state. */
export const createStockCommands = (parts: { adapters: Adapters; directory: Directory }): StockCommands => {
  const stockOf = async (
    accountId: string,
    integrationId: string,
  ): Promise<{ integration: IntegrationCredentials; stock: StockCalls }> => {
    const integration = await parts.directory.byId(integrationId);
    if (integration?.accountId !== accountId) throw appError('integration_not_found');
    const { stock } = parts.adapters[integration.provider];
    if (stock !== undefined) return { integration, stock };
    const { name: provider } = providers[integration.provider];
    throw appError('provider_error', { params: { provider, platformMessage: failure('product_not_switchable') } });
  };
  return {
    async set(accountId, { integrationId, changes }) {
      const { integration, stock } = await stockOf(accountId, integrationId);
      const dated = changes.map(({ until, ...change }) => ({
        ...change,
        until: until === null ? null : new Date(until),
      }));
      return { refusals: await stock.set(integration, dated) };
    },
    async read(accountId, { integrationId, products }) {
      const { integration, stock } = await stockOf(accountId, integrationId);
      return { seen: await stock.read(integration, products) };
    },
  };
};
