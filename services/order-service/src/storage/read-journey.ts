import type { OrderJourney } from '@kopru/contracts/internal/journey';
import type { Collection } from '@kopru/mongo';
import { journeyOf, usualOf } from '../domain/views/order-journey.ts';
import type { Order } from '../domain/order.ts';
import type { OrderRepository } from './orders.repository.ts';

export type ReadJourney = (accountId: string, ref: string) => Promise<OrderJourney>;

/** As many orders before it say what is usual at a restaurant. */
export const maxBefore = 20;
const reading = { projection: { _id: 0, status: 1, isReport: 1, printed: 1 }, hint: 'by_restaurant' } as const;

export const makeReadJourney =
  (orders: Pick<OrderRepository, 'read'>, collection: Collection<Order>): ReadJourney =>
  async (accountId, ref) => {
    const order = await orders.read(accountId, ref);
    const { restaurantId, createdAt } = order;
    const before = await collection
      .find({ accountId, restaurantId, createdAt: { $lt: createdAt } }, reading)
      .sort({ createdAt: -1, _id: -1 })
      .limit(maxBefore)
      .maxTimeMS(2_000)
      .toArray();
    return journeyOf(order, usualOf(before));
  };
