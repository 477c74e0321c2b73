import type { SetStore, StoreSeen, StoreSet } from '@kopru/contracts/internal/platforms';
import { type CallsParts, makeCallsOf } from './calls-of.ts';

export interface StoreCommands {
  set(accountId: string, desired: SetStore): Promise<StoreSet>;
  read(accountId: string, integrationId: string): Promise<StoreSeen>;
}

/** Opens and closes stores at the platforms. What fails shows in the store's own state, not in the integration's health. */
export const createStoreCommands = (parts: CallsParts): StoreCommands => {
  const callsOf = makeCallsOf(parts, 'store');
  return {
    async set(accountId, { integrationId, state, until, told }) {
      const { integration, calls } = await callsOf(accountId, integrationId);
      const desired = { state, until: until === null ? null : new Date(until), told, now: new Date() };
      const { endsAt, ...outcome } = await calls.set(integration, desired);
      return { ...outcome, endsAt: endsAt?.toISOString() ?? null };
    },
    async read(accountId, integrationId) {
      const { integration, calls } = await callsOf(accountId, integrationId);
      return calls.read(integration);
    },
  };
};
