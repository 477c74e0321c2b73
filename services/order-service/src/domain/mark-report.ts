import type { markReportResultSchema } from '@kopru/contracts';
import type { z } from 'zod';
import type { Amend } from './amend.ts';
import { edit } from './change.ts';
import type { Orders } from './ports.ts';

/** Marks an order as passed on to accounting; marking it again changes nothing. */
export type MarkReport = (accountId: string, ref: string) => Promise<z.infer<typeof markReportResultSchema>>;

export const makeMarkReport =
  ({ orders, amend, now }: { orders: Orders; amend: Amend; now: () => Date }): MarkReport =>
  async (accountId, ref) => {
    const { _id, providerOrderId } = await orders.byRef(accountId, ref);
    await amend(accountId, _id, (order) =>
      order.isReport ? undefined : edit(order, { isReport: true, awaitsReport: undefined }, now()),
    );
    return { orderId: _id, providerOrderId, isReport: true };
  };
