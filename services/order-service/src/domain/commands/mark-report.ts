import type { MarkReportResult } from '@kopru/contracts/internal/orders';
import type { UpdateWithRetry } from '../update-with-retry.ts';
import { patchOrder } from '../order-update.ts';
import type { Orders } from '../ports.ts';

/** Marks an order as passed on to accounting; marking it again changes nothing. */
export type MarkReport = (accountId: string, ref: string) => Promise<MarkReportResult>;

export const makeMarkReport =
  ({
    orders,
    updateWithRetry,
    now,
  }: {
    orders: Orders;
    updateWithRetry: UpdateWithRetry;
    now: () => Date;
  }): MarkReport =>
  async (accountId, ref) => {
    const { _id, providerOrderId } = await orders.byRef(accountId, ref);
    const at = now();
    await updateWithRetry(accountId, _id, (order) =>
      order.isReport
        ? undefined
        : patchOrder(order, { isReport: true, reportedAt: at, awaitsReport: undefined, reportedTotal: undefined }, at),
    );
    return { orderId: _id, providerOrderId, isReport: true };
  };
