import { appError } from '@kopru/contracts/errors/errors';
import { simulatedPlatforms } from '@kopru/contracts/platforms/simulated-faults';
import { simulatedShop } from '@kopru/contracts/platforms/simulated-shop';
import type { ClockRepository } from '../identity/accounts/clock.repository.ts';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { Simulator } from './simulator.ts';

/**
 * Connects a sandbox's restaurant to every simulated platform, and introduces it there: again whenever it is used,
 * because a simulator that was started anew may know nobody. `restaurant_not_found`
 */
export const makeConnect =
  (
    { integrations }: Pick<ServiceClients, 'integrations'>,
    { simulator, clocks }: { simulator: Simulator; clocks: Pick<ClockRepository, 'find'> },
  ) =>
  async (accountId: string, restaurantId: string): Promise<void> => {
    if (!simulator.isSetUp) throw appError('sandbox_not_set_up');
    const { restaurantId: shopId, ...credentials } = simulatedShop(restaurantId);
    const { offsetMs: clockMs } = await clocks.find(accountId);
    const { items } = await integrations.listOfRestaurant({ accountId, restaurantId });
    for (const provider of simulatedPlatforms) {
      const known = items.find((item) => item.provider === provider);
      const { ingressUrl } =
        known ?? (await integrations.write({ accountId, restaurantId, body: { provider, config: {} } }));
      await simulator.introduce(provider, shopId, { ...credentials, pushUrl: ingressUrl, clockMs });
    }
  };
export type Connect = ReturnType<typeof makeConnect>;
