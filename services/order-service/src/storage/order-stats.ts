import { maxWaitingOrders, type OrderStats, type orderStatsQuerySchema } from '@kopru/contracts/internal/orders';
import { channelOf } from '@kopru/contracts/platforms/channels';
import type { mongo as driver } from 'mongoose';
import type { z } from 'zod';
import type { Order } from '../domain/order.ts';
import { channelOfOrder } from '../domain/views/order-record.ts';
import { restaurantFilter, type RestaurantFilter } from './restaurant-filter.ts';
import {
  addUp,
  channelExpression,
  counted,
  currency,
  inRange,
  type OrderStores,
  ownChannelExpression,
  sum,
  takings,
} from './order-sums.ts';

interface HourRow {
  _id: { hour: Date; channel: string; isCancelled: boolean };
  orderCount: number;
  revenue: number;
}

type WaitingDocument = Pick<
  Order,
  '_id' | 'providerOrderId' | 'content' | 'provider' | 'channel' | 'restaurantId' | 'createdAt'
>;

export type ReadOrderStats = (accountId: string, query: z.infer<typeof orderStatsQuerySchema>) => Promise<OrderStats>;

const byChannel = (rows: readonly HourRow[]): OrderStats['byChannel'] =>
  [...Map.groupBy(rows, ({ _id }) => _id.channel)]
    .map(([channel, group]) => ({
      channel: channelOf(channel),
      orderCount: sum(group, 'orderCount'),
      revenue: sum(group, 'revenue'),
    }))
    .sort((one, other) => other.revenue - one.revenue || one.channel.slug.localeCompare(other.channel.slug));

/** The orders of a period, by hour and storefront, and those that nobody has accepted yet. */
export const makeReadOrderStats = (stores: OrderStores, maxGroups?: number): ReadOrderStats => {
  const waiting = async (accountId: string, of: RestaurantFilter): Promise<OrderStats['waiting']> => {
    const found = await stores.orders
      .find(
        {
          accountId,
          status: { $in: [325, 400] },
          ...restaurantFilter(of),
        } as driver.Filter<Order>,
        { hint: 'under_way' },
      )
      .sort({ createdAt: 1 })
      .limit(maxWaitingOrders)
      .project<WaitingDocument>({
        providerOrderId: 1,
        'content.shortCode': 1,
        provider: 1,
        channel: 1,
        restaurantId: 1,
        createdAt: 1,
      })
      .toArray();
    return found.map(({ _id, createdAt, content: { shortCode }, ...rest }) => ({
      id: _id,
      shortCode,
      ...rest,
      channel: channelOfOrder(rest),
      createdAt: createdAt.toISOString(),
    }));
  };

  return async (accountId, query) => {
    const [rows, waitingOrders] = await Promise.all([
      addUp<HourRow>(stores, {
        match: inRange(accountId, query),
        from: query.from,
        group: {
          _id: {
            hour: { $dateTrunc: { date: '$createdAt', unit: 'hour' } },
            channel: channelExpression,
            isCancelled: '$isCancelled',
          },
          orderCount: counted,
          revenue: takings,
        },
        texts: { channel: ownChannelExpression },
        maxGroups,
      }),
      waiting(accountId, query),
    ]);
    const notCancelled = rows.filter(({ _id }) => !_id.isCancelled);
    return {
      orderCount: sum(rows, 'orderCount'),
      cancelledCount: sum(rows, 'orderCount') - sum(notCancelled, 'orderCount'),
      revenue: sum(notCancelled, 'revenue'),
      currency,
      byHour: notCancelled
        .map(({ _id: { hour, channel }, orderCount, revenue }) => ({
          hour: hour.toISOString(),
          channel,
          orderCount,
          revenue,
        }))
        .sort((one, other) => one.hour.localeCompare(other.hour) || one.channel.localeCompare(other.channel)),
      byChannel: byChannel(notCancelled),
      waiting: waitingOrders,
    };
  };
};
