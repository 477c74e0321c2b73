import type { OrderUpdate } from './order-update.ts';
import type { Order } from './order.ts';
import type { Orders } from './ports.ts';

const attempts = 50;

/**
 * Changes an order in spite of concurrent writes, in up to 50 attempts: `decide` sees the newest state and returns
 * undefined for no change. `known` is the order as the caller has just written it; it saves the first read.
 */
export type UpdateWithRetry = (
  accountId: string,
  orderId: string,
  decide: (order: Order) => OrderUpdate | undefined,
  known?: Order,
) => Promise<Order | undefined>;

export const makeUpdateWithRetry =
  (orders: Orders): UpdateWithRetry =>
  async (accountId, orderId, decide, known) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const order = (attempt === 0 ? known : undefined) ?? (await orders.byId(accountId, orderId));
      if (order === undefined) return undefined;
      const change = decide(order);
      if (change === undefined) return order;
      const saved = await orders.save(order, change);
      if (saved !== undefined) return saved;
    }
    throw new Error(`order ${orderId} changes too often`);
  };
