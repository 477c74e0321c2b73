import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import type { CookedOrder } from '../domain/reports/preparation-facts.ts';
import { stepsWithin } from './order-steps.ts';
import type { CookedOrders } from './preparation-advice.ts';

const limitMs = 5_000;

/** The members that the time in the kitchen is read from, and no customer. */
const cookedMembers = {
  _id: 0,
  restaurantId: 1,
  isCancelled: 1,
  isTest: 1,
  preparationMinutes: 1,
  scheduledFor: '$content.scheduledFor',
  steps: stepsWithin([[500, 700]], { status: '$$step.status', at: '$$step.at' }),
};

/** Of the present orders alone: the archive has none of the last 90 days, unless an operator archives earlier. */
export const createCookedOrders = (orders: Collection<Order>): CookedOrders => {
  const newest = <Row extends CookedOrder>(
    filter: driver.Filter<Order>,
    { hint, since, most }: { hint: string; since: Date; most: number },
  ): Promise<Row[]> =>
    orders
      .find({ ...filter, createdAt: { $gte: since } }, { hint, maxTimeMS: limitMs })
      .sort({ createdAt: -1, _id: -1 })
      .limit(most)
      .project<Row>(cookedMembers)
      .toArray();
  return {
    ofRestaurant: (accountId, restaurantId, reading) =>
      newest({ accountId, restaurantId }, { ...reading, hint: 'by_restaurant' }),
    ofAccount: (accountId, reading) => newest({ accountId }, { ...reading, hint: 'newest' }),
  };
};
