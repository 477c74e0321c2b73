import type { OrderJourney } from '@kopru/contracts/internal/journey';
import type { Collection } from '@kopru/mongo';
import { journeyOf, usualOf } from '../domain/views/order-journey.ts';
import type { Order } from '../domain/order.ts';
import type { OrderRepository } from './orders.repository.ts';
import { maxBefore } from './read-journey.ts';

type Before = Pick<Order, 'status' | 'isReport' | 'printed'>;

export type ReadJourneys = (accountId: string, ids: readonly string[]) => Promise<OrderJourney[]>;

/** The newest order of each restaurant. */
const newestOf = (orders: readonly Order[]): Order[] =>
  [...Map.groupBy(orders, ({ restaurantId }) => restaurantId).values()].flatMap((same) =>
    same.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, 1),
  );

/**
 * The journeys of a page of orders, by one look-up and one request for what is usual: at each restaurant, the orders
 * before the newest of the page.
 */
export const makeReadJourneys = (
  orders: Pick<OrderRepository, 'byId'>,
  collection: Collection<Order>,
): ReadJourneys => {
  const usualAt = async (accountId: string, newest: readonly Order[]) => {
    const before = {
      from: collection.collectionName,
      let: { restaurantId: '$restaurantId', createdAt: '$createdAt' },
      pipeline: [
        {
          $match: {
            accountId,
            $expr: { $and: [{ $eq: ['$restaurantId', '$$restaurantId'] }, { $lt: ['$createdAt', '$$createdAt'] }] },
          },
        },
        { $sort: { createdAt: -1, _id: -1 } },
        { $limit: maxBefore },
        { $project: { _id: 0, status: 1, isReport: 1, printed: 1 } },
      ],
      as: 'before',
    };
    const found = await collection
      .aggregate<{ restaurantId: string; before: Before[] }>(
        [
          { $match: { _id: { $in: newest.map(({ _id }) => _id) }, accountId } },
          { $lookup: before },
          { $project: { _id: 0, restaurantId: 1, before: 1 } },
        ],
        { maxTimeMS: 2_000 },
      )
      .toArray();
    return new Map(found.map((row) => [row.restaurantId, usualOf(row.before)]));
  };

  return async (accountId, ids) => {
    const known = await Promise.all([...new Set(ids)].map((id) => orders.byId(accountId, id)));
    const found = known.filter((order) => order !== undefined);
    const usual = await usualAt(accountId, newestOf(found));
    return found.map((order) => journeyOf(order, usual.get(order.restaurantId) ?? usualOf([])));
  };
};
