import type { markReportResultSchema } from '@kopru/contracts';
import type { z } from 'zod';
import type { OrderRepository } from '../storage/orders.repository.ts';
import { amend as amended } from './change.ts';
import type { Amend } from './commit.ts';

/** Marks an order as passed on to accounting; marking it again changes nothing. */
export type MarkReport = (accountId: string, ref: string) => Promise<z.infer<typeof markReportResultSchema>>;

export const makeMarkReport =
  ({ orders, amend, now }: { orders: OrderRepository; amend: Amend; now: () => Date }): MarkReport =>
  async (accountId, ref) => {
    const { _id, providerOrderId } = await orders.byRef(accountId, ref);
    await amend(accountId, _id, (order) => {
      if (order.isReport) return undefined;
      const { awaitsReport: _over, ...rest } = order;
      return amended(rest, { isReport: true }, now());
    });
    return { orderId: _id, providerOrderId, isReport: true };
  };
