import type { Overview } from '@kopru/contracts';
import type { OwnerClients } from '../clients/owners.ts';

export interface OverviewInput {
  from: string;
  to: string;
  restaurantId?: string | undefined;
}

const orNull = <T>(result: PromiseSettledResult<T>): T | null => (result.status === 'fulfilled' ? result.value : null);

/** Asks three owners at once; an owner that is away leaves only its own part empty. */
export const makeReadOverview =
  ({ orders, records, integrations }: OwnerClients) =>
  async (accountId: string, { from, to, restaurantId }: OverviewInput): Promise<Overview> => {
    const [orderStats, webhookStats, listed] = await Promise.allSettled([
      orders.stats({ accountId, query: { from, to, restaurantId } }),
      records.stats({ accountId, query: { from, to } }),
      integrations.list({ accountId }),
    ]);
    return {
      orders: orNull(orderStats),
      webhooks: orNull(webhookStats),
      integrations: orNull(listed)?.items ?? null,
    };
  };
export type ReadOverview = ReturnType<typeof makeReadOverview>;
