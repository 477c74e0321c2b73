import {
  credentialRefused,
  mostWaitingOrders,
  type Endpoint,
  type Integration,
  type OrderStats,
  type PanelAlert,
  type PanelAlerts,
  type RefusedWhileOff,
} from '@kopru/contracts';
import type { RestaurantName } from '../clients/restaurant-names.ts';
import type { OwnerClients } from '../clients/owners.ts';

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
            reason: lastError.failure,
            since: lastError.at,
          },
        ],
  );

/** Alerts of orders that a platform sent to an integration that is off; they end after a day without another order. */
const offAlerts = (
  refused: readonly RefusedWhileOff[],
  integrations: readonly Integration[],
  now: Date,
  nameOf: (restaurantId: string) => Promise<string | null>,
): Promise<PanelAlert[]> => {
  const off = new Set(integrations.filter(({ status }) => !status).map(({ integrationId }) => integrationId));
  return Promise.all(
    refused
      .filter(({ integrationId, orders }) => orders > 0 && off.has(integrationId))
      .filter(({ lastAt }) => now.getTime() - Date.parse(lastAt) < dayMs)
      .map(async ({ integrationId, restaurantId, provider, orders, lastAt: since }): Promise<PanelAlert> => {
        const restaurantName = await nameOf(restaurantId);
        return { kind: 'orders_while_off', integrationId, restaurantId, restaurantName, provider, orders, since };
      }),
  );
};

const isOfOne = (alert: PanelAlert, restaurantIds: readonly string[]): boolean =>
  'restaurantId' in alert && restaurantIds.includes(alert.restaurantId);

/**
 * Finds what needs a person now, from the owners' answers each time; an owner that is away only leaves out the alerts
 * that need its answer, and the answer says so.
 */
export const makeFindAlerts =
  (owners: OwnerClients, restaurantName: RestaurantName, waitingMs: number) =>
  async (accountId: string, restaurantIds: readonly string[] | null): Promise<PanelAlerts> => {
    const at = new Date();
    const answers = await Promise.allSettled([
      owners.orders.stats({
        accountId,
        query: {
          from: new Date(at.getTime() - dayMs).toISOString(),
          to: at.toISOString(),
          restaurantIds: restaurantIds?.join(','),
        },
      }),
      owners.endpoints.list({ accountId }),
      owners.integrations.list({ accountId }),
      owners.platforms.refusedWhileOff({ accountId }),
    ]);
    const [stats, endpoints, integrations, refused] = answers;
    const known = integrations.status === 'fulfilled' ? integrations.value.items : [];
    const nameOf = (restaurantId: string): Promise<string | null> => restaurantName(accountId, restaurantId);
    const waiting = stats.status === 'fulfilled' ? orderAlerts(stats.value.waiting, waitingMs, at) : [];
    const items = [
      ...waiting,
      ...(endpoints.status === 'fulfilled' ? endpointAlerts(endpoints.value.items) : []),
      ...(refused.status === 'fulfilled' ? await offAlerts(refused.value.items, known, at, nameOf) : []),
      ...integrationAlerts(known),
    ];
    return {
      // Addresses of webhooks are for whoever sees the whole account.
      items: restaurantIds === null ? items : items.filter((item) => isOfOne(item, restaurantIds)),
      isComplete: answers.every(({ status }) => status === 'fulfilled'),
      hasMore: waiting.length >= mostWaitingOrders,
    };
  };
export type FindAlerts = ReturnType<typeof makeFindAlerts>;
