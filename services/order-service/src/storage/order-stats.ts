import { mostWaitingOrders, type OrderStats, type orderStatsQuerySchema, type ProviderSlug } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { z } from 'zod';
import type { Order } from '../domain/order.ts';
import { addUp, currency, inRange, sum } from './order-sums.ts';

interface HourRow {
  _id: { hour: Date; provider: ProviderSlug; isCancelled: boolean };
  orderCount: number;
  revenue: number;
}

export type ReadOrderStats = (accountId: string, query: z.infer<typeof orderStatsQuerySchema>) => Promise<OrderStats>;

const byProvider = (rows: readonly HourRow[]): OrderStats['byProvider'] =>
  [...Map.groupBy(rows, ({ _id }) => _id.provider)].map(([provider, group]) => ({
    provider,
    orderCount: sum(group, 'orderCount'),
    revenue: sum(group, 'revenue'),
  }));

/** The orders of a period, by hour and platform, and those that nobody has accepted yet. */
export const makeReadOrderStats = (orders: Collection<Order>): ReadOrderStats => {
  const waiting = async (accountId: string, restaurantId: string | undefined): Promise<OrderStats['waiting']> => {
    const found = await orders
      .find({
        accountId,
        status: { $lte: 400, $in: [325, 400] },
        ...(restaurantId === undefined ? {} : { restaurantId }),
      } as driver.Filter<Order>)
      .sort({ createdAt: 1 })
      .limit(mostWaitingOrders)
      .project<Pick<Order, '_id' | 'providerOrderId' | 'provider' | 'restaurantId' | 'createdAt'>>({
        providerOrderId: 1,
        provider: 1,
        restaurantId: 1,
        createdAt: 1,
      })
      .toArray();
    return found.map(({ _id, createdAt, ...rest }) => ({ id: _id, ...rest, createdAt: createdAt.toISOString() }));
  };

  return async (accountId, query) => {
    const [rows, waitingOrders] = await Promise.all([
      addUp<HourRow>(orders, inRange(accountId, query), {
        _id: {
          hour: { $dateTrunc: { date: '$createdAt', unit: 'hour' } },
          provider: '$provider',
          isCancelled: '$isCancelled',
        },
        orderCount: { $sum: 1 },
        revenue: { $sum: '$total' },
      }),
      waiting(accountId, query.restaurantId),
    ]);
    const kept = rows.filter(({ _id }) => !_id.isCancelled);
    return {
      orderCount: sum(rows, 'orderCount'),
      cancelledCount: sum(rows, 'orderCount') - sum(kept, 'orderCount'),
      revenue: sum(kept, 'revenue'),
      currency,
      byHour: kept
        .map(({ _id: { hour, provider }, orderCount, revenue }) => ({
          hour: hour.toISOString(),
          provider,
          orderCount,
          revenue,
        }))
        .sort((one, other) => one.hour.localeCompare(other.hour)),
      byProvider: byProvider(kept),
      waiting: waitingOrders,
    };
  };
};
