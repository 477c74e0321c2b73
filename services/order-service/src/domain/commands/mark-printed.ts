import { maxPrinted, type Printed } from '@kopru/contracts/internal/journey';
import type { UpdateWithRetry } from '../update-with-retry.ts';
import { withoutEvent } from '../order-update.ts';
import type { Orders } from '../ports.ts';

/** Remembers that a printer has printed a slip of an order; each of them once, and no more than a few. */
export type MarkPrinted = (accountId: string, ref: string, printed: Printed) => Promise<{ orderId: string }>;

export const makeMarkPrinted =
  ({
    orders,
    updateWithRetry,
    now,
  }: {
    orders: Orders;
    updateWithRetry: UpdateWithRetry;
    now: () => Date;
  }): MarkPrinted =>
  async (accountId, ref, { printer, slip }) => {
    const { _id } = await orders.byRef(accountId, ref);
    await updateWithRetry(accountId, _id, (order) => {
      // An archived order stays archived: a reprint does not come from its kitchen.
      if (order.archivedAt !== undefined) return undefined;
      const { printed = [] } = order;
      const isKnown = printed.some((one) => one.printer === printer && one.slip === slip);
      if (isKnown || printed.length >= maxPrinted) return undefined;
      return withoutEvent({ ...order, printed: [...printed, { printer, slip, at: now() }] });
    });
    return { orderId: _id };
  };
