import type { GroupedPayments, groupedPaymentsQuerySchema, PaymentType } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { z } from 'zod';
import type { Order } from '../domain/order.ts';
import { addUp, currency, inRange, sum } from './order-sums.ts';

interface PaymentRow {
  _id: { paymentType: PaymentType; paymentName: string; matchedCode: string | null };
  orderCount: number;
  total: number;
}

export type GroupPayments = (
  accountId: string,
  query: z.infer<typeof groupedPaymentsQuerySchema>,
) => Promise<GroupedPayments>;

/** What was paid in which way; cancelled orders do not count. */
export const makeGroupPayments =
  (orders: Collection<Order>): GroupPayments =>
  async (accountId, query) => {
    const rows = await addUp<PaymentRow>(
      orders,
      { ...inRange(accountId, query), isCancelled: false },
      {
        _id: { paymentType: '$paymentType', paymentName: '$paymentName', matchedCode: '$matchedCode' },
        orderCount: { $sum: 1 },
        total: { $sum: '$total' },
      },
    );
    const groups = rows
      .map(({ _id: { paymentType, paymentName, matchedCode }, orderCount, total }) => ({
        paymentType,
        paymentTypeName: paymentName,
        matchedCode,
        orderCount,
        total,
      }))
      .sort((one, other) => other.total - one.total || one.paymentTypeName.localeCompare(other.paymentTypeName));
    return { groups, orderCount: sum(groups, 'orderCount'), total: sum(groups, 'total'), currency };
  };
