import type { ReadPrices, SetPrices, StockSet } from '@kopru/contracts/internal/platform-products';
import { type CallsParts, makeCallsOf } from './calls-of.ts';

export interface PriceCommands {
  set(accountId: string, desired: SetPrices): Promise<StockSet>;
  read(accountId: string, question: ReadPrices): Promise<{ seen: (number | null)[] }>;
}

/** Reads and writes what products cost at the platforms. What fails shows in the item's own state. */
export const createPriceCommands = (parts: CallsParts): PriceCommands => {
  const callsOf = makeCallsOf(parts, 'price');
  return {
    async set(accountId, { integrationId, changes, others }) {
      const { integration, calls } = await callsOf(accountId, integrationId);
      return { refusals: await calls.set(integration, changes, others) };
    },
    async read(accountId, { integrationId, productIds }) {
      const { integration, calls } = await callsOf(accountId, integrationId);
      return { seen: await calls.read(integration, productIds) };
    },
  };
};
