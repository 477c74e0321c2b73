import type { Change } from './change.ts';
import type { Order } from './order.ts';
import type { Orders } from './ports.ts';

const attempts = 50;

/**
 * Changes an order however often others change it meanwhile; `decide` sees its newest state and may find nothing to do.
 * Who has just written the order gives it as `known`: it is read again only when somebody else was in between.
 */
export type Amend = (
  accountId: string,
  orderId: string,
  decide: (order: Order) => Change | undefined,
  known?: Order,
) => Promise<Order | undefined>;

export const makeAmend =
  (orders: Orders): Amend =>
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
