import type {
  GroupedPayments,
  groupedPaymentsQuerySchema,
  OrderStats,
  orderStatsQuerySchema,
  PaymentType,
  ProviderSlug,
} from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { z } from 'zod';
import type { Order } from '../domain/order.ts';

export interface Figures {
  groupedPayments(accountId: string, query: z.infer<typeof groupedPaymentsQuerySchema>): Promise<GroupedPayments>;
  stats(accountId: string, query: z.infer<typeof orderStatsQuerySchema>): Promise<OrderStats>;
}

interface Range {
  from?: string | undefined;
  to?: string | undefined;
  restaurantId?: string | undefined;
}

interface HourRow {
  _id: { hour: Date; provider: ProviderSlug; isCancelled: boolean };
  orderCount: number;
  revenue: number;
}

interface PaymentRow {
  _id: { paymentType: PaymentType; paymentName: string; matchedCode: string | null };
  orderCount: number;
  total: number;
}

const currency = 'TRY';
const waitingLimit = 50;
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

const filterOf = (accountId: string, { from, to, restaurantId }: Range): driver.Filter<Order> => ({
  accountId,
  ...(restaurantId === undefined ? {} : { restaurantId }),
  ...(from === undefined && to === undefined
    ? {}
    : {
        createdAt: {
          ...(from === undefined ? {} : { $gte: new Date(from) }),
          ...(to === undefined ? {} : { $lt: new Date(to) }),
        },
      }),
});

const byProvider = (rows: readonly HourRow[]): OrderStats['byProvider'] =>
  [...Map.groupBy(rows, ({ _id }) => _id.provider)].map(([provider, group]) => ({
    provider,
    orderCount: sum(group, ({ orderCount }) => orderCount),
    revenue: sum(group, ({ revenue }) => revenue),
  }));

/** Figures that are read from the index `by_time` alone. */
export const createFigures = (orders: Collection<Order>): Figures => {
  const aggregate = <T extends driver.BSON.Document>(match: driver.Filter<Order>, group: object): Promise<T[]> =>
    orders.aggregate<T>([{ $match: match }, { $group: group }], { hint: 'by_time', maxTimeMS: 10_000 }).toArray();

  const waiting = async (accountId: string, restaurantId: string | undefined): Promise<OrderStats['waiting']> => {
    const found = await orders
      .find({
        accountId,
        status: { $lte: 400, $in: [325, 400] },
        ...(restaurantId === undefined ? {} : { restaurantId }),
      } as driver.Filter<Order>)
      .sort({ createdAt: 1 })
      .limit(waitingLimit)
      .project<Pick<Order, '_id' | 'providerOrderId' | 'provider' | 'restaurantId' | 'createdAt'>>({
        providerOrderId: 1,
        provider: 1,
        restaurantId: 1,
        createdAt: 1,
      })
      .toArray();
    return found.map(({ _id, createdAt, ...rest }) => ({ id: _id, ...rest, createdAt: createdAt.toISOString() }));
  };

  return {
    groupedPayments: async (accountId, query) => {
      const rows = await aggregate<PaymentRow>(
        { ...filterOf(accountId, query), isCancelled: false },
        {
          _id: { paymentType: '$paymentType', paymentName: '$paymentName', matchedCode: '$matchedCode' },
          orderCount: { $sum: 1 },
          total: { $sum: '$total' },
        },
      );
      const groups = rows
        .map(({ _id, orderCount, total }) => ({
          paymentType: _id.paymentType,
          paymentTypeName: _id.paymentName,
          matchedCode: _id.matchedCode,
          orderCount,
          total,
        }))
        .sort((one, other) => other.total - one.total || one.paymentTypeName.localeCompare(other.paymentTypeName));
      return {
        groups,
        orderCount: sum(groups, (row) => row.orderCount),
        total: sum(groups, (row) => row.total),
        currency,
      };
    },
    stats: async (accountId, query) => {
      const [rows, waitingOrders] = await Promise.all([
        aggregate<HourRow>(filterOf(accountId, query), {
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
        orderCount: sum(rows, ({ orderCount }) => orderCount),
        cancelledCount: sum(rows, ({ _id, orderCount }) => (_id.isCancelled ? orderCount : 0)),
        revenue: sum(kept, ({ revenue }) => revenue),
        currency,
        byHour: kept
          .map(({ _id, orderCount, revenue }) => ({
            hour: _id.hour.toISOString(),
            provider: _id.provider,
            orderCount,
            revenue,
          }))
          .sort((one, other) => one.hour.localeCompare(other.hour)),
        byProvider: byProvider(kept),
        waiting: waitingOrders,
      };
    },
  };
};
