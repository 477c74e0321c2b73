import {
  credentialRefused,
  endpointSchema,
  integrationSchema,
  orderStatsSchema,
  type Endpoint,
  type Integration,
  type OrderStats,
  type PanelAlert,
} from '@kopru/contracts';
import { z } from 'zod';
import type { Owners } from './owners.ts';

const dayMs = 86_400_000;

const orderAlerts = (waiting: OrderStats['waiting'], waitingMs: number, now: Date): PanelAlert[] =>
  waiting
    .filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) >= waitingMs)
    .map(({ id, createdAt, ...order }) => ({ kind: 'order_waiting', orderId: id, since: createdAt, ...order }));

const endpointAlerts = (endpoints: readonly Endpoint[]): PanelAlert[] =>
  endpoints.flatMap(({ id: endpointId, url, isEnabled, disabledNotice, breaker, counts, updatedAt }): PanelAlert[] => {
    if (!isEnabled)
      return disabledNotice === null
        ? []
        : [{ kind: 'endpoint_disabled', endpointId, url, reason: disabledNotice, since: updatedAt }];
    if (breaker.state === 'closed') return [];
    const { since, reason } = breaker;
    return [{ kind: 'endpoint_failing', endpointId, url, reason, since, waiting: counts.waiting }];
  });

const integrationAlerts = (integrations: readonly Integration[]): PanelAlert[] =>
  integrations.flatMap(({ integrationId, restaurantId, provider, status, health: { lastError } }): PanelAlert[] =>
    !status || lastError === null
      ? []
      : [
          {
            kind: lastError.code === credentialRefused ? 'credential_refused' : 'integration_failing',
            integrationId,
            restaurantId,
            provider,
            reason: lastError.message,
            since: lastError.at,
          },
        ],
  );

/** What wants a person now, made of the owners' facts each time. An owner that is away adds nothing and hides nothing else. */
export const makeFindAlerts =
  ({ owners, waitingMs, now }: { owners: Owners; waitingMs: number; now: () => Date }) =>
  async (accountId: string): Promise<PanelAlert[]> => {
    const at = now();
    const [stats, endpoints, integrations] = await Promise.allSettled([
      owners.orders.call({
        path: '/internal/stats/orders',
        query: { from: new Date(at.getTime() - dayMs).toISOString(), to: at.toISOString() },
        accountId,
        schema: orderStatsSchema,
      }),
      owners.webhooks.call({
        path: '/internal/endpoints',
        accountId,
        schema: z.object({ items: z.array(endpointSchema) }),
      }),
      owners.restaurants.call({
        path: '/internal/integrations',
        accountId,
        schema: z.object({ items: z.array(integrationSchema) }),
      }),
    ]);
    return [
      ...(stats.status === 'fulfilled' ? orderAlerts(stats.value.waiting, waitingMs, at) : []),
      ...(endpoints.status === 'fulfilled' ? endpointAlerts(endpoints.value.items) : []),
      ...(integrations.status === 'fulfilled' ? integrationAlerts(integrations.value.items) : []),
    ];
  };
export type FindAlerts = ReturnType<typeof makeFindAlerts>;
