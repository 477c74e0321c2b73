import type { Outbox } from '@kopru/mongo';
import type { Logger } from '@kopru/runtime';
import type { Order } from './order.ts';
import type { OrderRepository } from '../storage/orders.repository.ts';
import type { Change } from './change.ts';

/** Writes a change and publishes its events; undefined: the order had changed meanwhile and nothing was written. */
export type Commit = (before: Order, change: Change) => Promise<Order | undefined>;

export const makeCommit =
  ({ orders, outbox, logger }: { orders: OrderRepository; outbox: Outbox; logger: Logger }): Commit =>
  async (before, change) => {
    const saved = await orders.save(before, change);
    // The events are safe with the order: who asked need not wait, and what fails here is the relay's.
    if (saved !== undefined && change.events.length > 0)
      outbox
        .publish([{ _id: saved._id, outbox: change.events }])
        .catch((error: unknown) => void logger.warn('an event is left to the relay', { error }));
    return saved;
  };

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
  ({ orders, commit }: { orders: OrderRepository; commit: Commit }): Amend =>
  async (accountId, orderId, decide, known) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const order = (attempt === 0 ? known : undefined) ?? (await orders.byId(accountId, orderId));
      if (order === undefined) return undefined;
      const change = decide(order);
      if (change === undefined) return order;
      const saved = await commit(order, change);
      if (saved !== undefined) return saved;
    }
    throw new Error(`order ${orderId} changes too often`);
  };
