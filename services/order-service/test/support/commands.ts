import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { arrivedOrder, waitFor } from '@kopru/testing';
import { system } from './shared-system.ts';

export { system };

/** Of a platform that has a message for nearly every step. */
export const orderAt = async (status: OrderStatus = 400, provider: ProviderSlug = 'getir'): Promise<string> => {
  const { _id } = await system.stored(arrivedOrder({ accountId: system.accountId, provider }));
  if (status !== 400)
    await system.orders.updateOne({ _id }, { $set: { status, isCancelled: status >= 1500 }, $inc: { version: 1 } });
  return _id;
};
export const eventsOf = async (orderId: string, count: number) =>
  waitFor(async () => {
    const events = (await system.events()).filter((event) => event.orderId === orderId);
    return events.length >= count ? events : undefined;
  });
export const commandsOf = async (orderId: string) => {
  const { providerOrderId } = await system.get(orderId);
  return system.platform.commands.filter(({ order }) => order.providerOrderId === providerOrderId);
};
