import type { PaymentType } from '@kopru/contracts/orders/canonical-order';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { Collection } from '@kopru/mongo';
import type { Order } from '../domain/order.ts';

/** A way of paying, as it stands in orders without a code. */
export interface PaymentKind {
  provider: ProviderSlug;
  paymentType: PaymentType;
  paymentName: string;
  platformCode: string | null;
}

/** The recent orders of a restaurant for which no payment code was found yet. */
export interface UnmatchedOrders {
  kinds(accountId: string, restaurantId: string): Promise<PaymentKind[]>;
  set(accountId: string, restaurantId: string, kind: PaymentKind, code: string): Promise<void>;
}

const recentMs = 86_400_000;

export const createUnmatchedOrders = (orders: Collection<Order>, now: () => Date): UnmatchedOrders => {
  const recent = (accountId: string, restaurantId: string) => ({
    accountId,
    restaurantId,
    createdAt: { $gte: new Date(now().getTime() - recentMs) },
    matchedCode: null,
  });
  return {
    kinds: async (accountId, restaurantId) => {
      const rows = await orders
        .aggregate<{ _id: PaymentKind }>([
          { $match: recent(accountId, restaurantId) },
          {
            $group: {
              _id: {
                provider: '$provider',
                paymentType: '$paymentType',
                paymentName: '$paymentName',
                platformCode: '$content.payment.platformCode',
              },
            },
          },
        ])
        .toArray();
      return rows.map(({ _id }) => _id);
    },
    set: async (accountId, restaurantId, { provider, paymentType, paymentName, platformCode }, code) => {
      await orders.updateMany(
        {
          ...recent(accountId, restaurantId),
          provider,
          paymentType,
          paymentName,
          'content.payment.platformCode': platformCode,
        },
        { $set: { matchedCode: code }, $inc: { version: 1 } },
      );
    },
  };
};
