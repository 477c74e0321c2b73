import type { ReadStock, SetStock, StockSet } from '@kopru/contracts/internal/platform-products';
import { type CallsParts, makeCallsOf } from './calls-of.ts';

export interface StockCommands {
  set(accountId: string, desired: SetStock): Promise<StockSet>;
  read(accountId: string, question: ReadStock): Promise<{ seen: (boolean | null)[] }>;
}

/** Switches products off and on at the platforms. What fails shows in the item's own state. */
export const createStockCommands = (parts: CallsParts): StockCommands => {
  const callsOf = makeCallsOf(parts, 'stock');
  return {
    async set(accountId, { integrationId, changes }) {
      const { integration, calls } = await callsOf(accountId, integrationId);
      const dated = changes.map(({ until, ...change }) => ({
        ...change,
        until: until === null ? null : new Date(until),
      }));
      return { refusals: await calls.set(integration, dated) };
    },
    async read(accountId, { integrationId, products }) {
      const { integration, calls } = await callsOf(accountId, integrationId);
      return { seen: await calls.read(integration, products) };
    },
  };
};
