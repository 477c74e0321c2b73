import { ownChannels } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import { ofRestaurants, type RestaurantFilter } from './of-restaurants.ts';

export const currency = 'TRY';

const limitMs = 10_000;

export const sum = <K extends string>(rows: readonly Record<K, number>[], member: K): number =>
  rows.reduce((total, row) => total + row[member], 0);

/** An account's orders from one time until before another; only some restaurants', if given. */
export const inRange = (
  accountId: string,
  { from, to, ...query }: { from?: string | undefined; to?: string | undefined } & RestaurantFilter,
): driver.Filter<Order> => ({
  accountId,
  ...ofRestaurants(query),
  ...(from === undefined && to === undefined
    ? {}
    : {
        createdAt: {
          ...(from === undefined ? {} : { $gte: new Date(from) }),
          ...(to === undefined ? {} : { $lt: new Date(to) }),
        },
      }),
});

/** The storefront of an order within an aggregation: that of its platform when it was stored without one. */
export const channelExpression = {
  $ifNull: [
    '$channel',
    {
      $switch: {
        branches: Object.entries(ownChannels).map(([provider, channel]) => ({
          case: { $eq: ['$provider', provider] },
          then: channel,
        })),
        default: '$provider',
      },
    },
  ],
};

/** Groups of orders with their sums, read from the index `newest` alone. */
export const addUp = <Row extends driver.BSON.Document>(
  orders: Collection<Order>,
  match: driver.Filter<Order>,
  group: object,
): Promise<Row[]> =>
  orders.aggregate<Row>([{ $match: match }, { $group: group }], { hint: 'newest', maxTimeMS: limitMs }).toArray();
