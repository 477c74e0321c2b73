import { limitNames, type Limit, type LimitName } from '@kopru/contracts/internal/account-limits';
import type { Accounts } from '../../identity/open-accounts.ts';
import type { ServiceClients } from '../../clients/service-clients.ts';

/** Every limit of an account, with how much of it is used up. */
export const makeShowLimits = (
  { usage, endpoints }: ServiceClients,
  { limits, keys, users }: Accounts,
  hub: { countOf: (accountId: string) => number },
) => {
  const counts = (accountId: string): Record<LimitName, () => Promise<number> | number> => {
    const counted = usage.count({ accountId });
    // Each of the two below hears of it.
    counted.catch(() => undefined);
    return {
      endpoints: async () => (await endpoints.count({ accountId })).endpoints,
      restaurants: async () => (await counted).restaurants,
      integrations: async () => (await counted).integrations,
      keys: () => keys.count(accountId),
      users: () => users.count(accountId),
      longPolls: () => limits.inUse(accountId, 'longPolls'),
      livePanels: () => hub.countOf(accountId),
      waitingRepeats: () => limits.inUse(accountId, 'waitingRepeats'),
      heavyReads: () => limits.inUse(accountId, 'heavyReads'),
    };
  };
  return async (accountId: string): Promise<Limit[]> => {
    const of = await limits.of(accountId);
    const used = counts(accountId);
    const usedOf = async (name: LimitName): Promise<number | null> => {
      try {
        return await used[name]();
      } catch {
        return null;
      }
    };
    return Promise.all(limitNames.map(async (name) => ({ name, max: of[name], used: await usedOf(name) })));
  };
};
export type ShowLimits = ReturnType<typeof makeShowLimits>;
