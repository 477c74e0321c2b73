/** An order with its account: a filter with both reaches one shard, where MongoDB is sharded. */
export interface OrderRef {
  accountId: string;
  orderId: string;
}

/** Conditions on the account and the order of some orders. */
export const ofOrders = (orders: readonly OrderRef[]) => ({
  accountId: { $in: [...new Set(orders.map(({ accountId }) => accountId))] },
  orderId: { $in: [...new Set(orders.map(({ orderId }) => orderId))] },
});
