import { appError } from '@kopru/contracts/errors/errors';
import { toDecimal } from '@kopru/contracts/orders/canonical-order';
import { simulatedShop } from '@kopru/contracts/platforms/simulated-shop';
import type { SandboxFault, SandboxOrder, SandboxOrderWrite } from '@kopru/contracts/public/sandbox';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { Connect } from './connect.ts';
import type { SimulatedOrder, Simulator } from './simulator.ts';

const minuteMs = 60_000;
/** What the simulator takes in one call; nobody's sandbox needs more. */
const maxRestaurants = 200;
const firstName = 'Deneme Restoranı';

/** The restaurants of a sandbox. */
export const restaurantIdsOf = async (
  restaurants: ServiceClients['restaurants'],
  accountId: string,
): Promise<string[]> => {
  const { items } = await restaurants.list({ accountId, query: { limit: maxRestaurants, config: 'omit' } });
  return items.map(({ id }) => id);
};

/** What customers, couriers and platforms do in a sandbox. */
export const createSandbox = (
  { restaurants, orders }: ServiceClients,
  { simulator, connect }: { simulator: Simulator; connect: Connect },
) => {
  const idsOf = (accountId: string): Promise<string[]> => restaurantIdsOf(restaurants, accountId);
  const chosen = async (accountId: string, restaurantId: string | undefined): Promise<string> => {
    if (!simulator.isSetUp) throw appError('sandbox_not_set_up');
    if (restaurantId !== undefined) return restaurantId;
    const [newest] = (await restaurants.list({ accountId, query: { limit: 1, config: 'omit' } })).items;
    return (newest ?? (await restaurants.create({ accountId, body: { name: firstName } }))).id;
  };
  /** The order as its platform has it; one whose restaurant is another sandbox's is none. */
  const simulated = async (accountId: string, ref: string): Promise<SimulatedOrder> => {
    if (!simulator.isSetUp) throw appError('sandbox_not_set_up');
    const { provider, providerOrderId, restaurantId } = await orders.get({ accountId, ref });
    // Own channels are not simulated: whoever has sent the order cancels it, too.
    if (provider === 'direct') throw appError('order_not_found');
    const order = await simulator.order(provider, providerOrderId);
    if (order.restaurantId !== simulatedShop(restaurantId).restaurantId) throw appError('order_not_found');
    return order;
  };
  const moved = ({ platform: provider, id: providerOrderId, status: platformStatus }: SimulatedOrder) => ({
    provider,
    providerOrderId,
    platformStatus,
  });

  return {
    placeOrder: async (accountId: string, wanted: SandboxOrderWrite): Promise<SandboxOrder> => {
      const { restaurantId: given, provider: platform = 'getir', scheduledInMinutes, ...rest } = wanted;
      const restaurantId = await chosen(accountId, given);
      await connect(accountId, restaurantId);
      const order = await simulator.place({
        ...rest,
        platform,
        restaurantId: simulatedShop(restaurantId).restaurantId,
        ...(scheduledInMinutes !== undefined && { scheduledInMs: scheduledInMinutes * minuteMs }),
      });
      const { id: providerOrderId, total } = order;
      return { provider: platform, providerOrderId, restaurantId, total: toDecimal(total), currency: 'TRY' };
    },
    cancelOrder: async (accountId: string, ref: string, by: 'customer' | 'platform') =>
      moved(await simulator.cancel(await simulated(accountId, ref), by)),
    moveCourier: async (accountId: string, ref: string) =>
      moved(await simulator.courier(await simulated(accountId, ref))),
    setFault: async (accountId: string, { restaurantId, provider, ...fault }: SandboxFault) => {
      const known = await idsOf(accountId);
      if (restaurantId !== undefined && !known.includes(restaurantId)) throw appError('restaurant_not_found');
      const ids = restaurantId === undefined ? known : [restaurantId];
      const restaurantIds = ids.map((id) => simulatedShop(id).restaurantId);
      await simulator.fault({ ...fault, restaurantIds, ...(provider !== undefined && { platform: provider }) });
      return { restaurants: ids.length };
    },
    reset: async (accountId: string) =>
      simulator.reset((await idsOf(accountId)).map((id) => simulatedShop(id).restaurantId)),
  };
};
export type Sandbox = ReturnType<typeof createSandbox>;
