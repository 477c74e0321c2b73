import { integrationSchema, orderStatsSchema, webhookStatsSchema, type Overview } from '@kopru/contracts';
import { z } from 'zod';
import type { Owners } from '../clients/owners.ts';

export interface OverviewInput {
  from: string;
  to: string;
  restaurantId?: string | undefined;
}

const orNull = <T>(result: PromiseSettledResult<T>): T | null => (result.status === 'fulfilled' ? result.value : null);

/** Three owners asked at once; one that is away leaves its part empty and the rest standing. */
export const makeReadOverview =
  ({ orders, webhooks, restaurants }: Owners) =>
  async (accountId: string, { from, to, restaurantId }: OverviewInput): Promise<Overview> => {
    const [orderStats, webhookStats, integrations] = await Promise.allSettled([
      orders.call({
        path: '/internal/stats/orders',
        query: { from, to, restaurantId },
        accountId,
        schema: orderStatsSchema,
      }),
      webhooks.call({ path: '/internal/stats/webhooks', query: { from, to }, accountId, schema: webhookStatsSchema }),
      restaurants.call({
        path: '/internal/integrations',
        accountId,
        schema: z.object({ items: z.array(integrationSchema) }),
      }),
    ]);
    return {
      orders: orNull(orderStats),
      webhooks: orNull(webhookStats),
      integrations: orNull(integrations)?.items ?? null,
    };
  };
export type ReadOverview = ReturnType<typeof makeReadOverview>;
