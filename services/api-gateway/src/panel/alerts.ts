import type { Integration } from '@kopru/contracts/internal/integrations';
import { maxWaitingOrders, type OrderStats } from '@kopru/contracts/internal/orders';
import type { RefusedWhileOff } from '@kopru/contracts/internal/platforms';
import type { Endpoint } from '@kopru/contracts/internal/webhooks';
import type { PanelAlert, PanelAlerts } from '@kopru/contracts/panel/overview';
import { credentialRefused } from '@kopru/contracts/panel/values';
import type { RestaurantName } from '../clients/restaurant-names.ts';
import type { ServiceClients } from '../clients/service-clients.ts';
import { movedStores, movedTo } from './moved-stores.ts';

const dayMs = 86_400_000;
/** A person with so many reads the first ones first. */
const maxAlerts = 100;
const maxEndpoints = 200;

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
            since: lastError.since ?? lastError.at,
          },
        ],
  );

/** What platforms sent in the last day to integrations that were off then. */
const sentToday = (refused: readonly RefusedWhileOff[], now: Date): RefusedWhileOff[] =>
  refused.filter(({ orders, lastAt }) => orders > 0 && now.getTime() - Date.parse(lastAt) < dayMs).slice(0, maxAlerts);

const isOfOne = (alert: PanelAlert, restaurantIds: readonly string[]): boolean =>
  'restaurantId' in alert && restaurantIds.includes(alert.restaurantId);

/**
 * Finds what needs a person now, from the services' answers each time; a service that is unavailable only leaves out the alerts
 * that need its answer, and the answer says so.
 */
export const makeFindAlerts = (clients: ServiceClients, nameOf: RestaurantName, waitingMs: number) => {
  /** Of orders that a platform sent to an integration that is off; they end after a day without another order. */
  const offAlerts = async (accountId: string, now: Date, restaurantIds: string | undefined): Promise<PanelAlert[]> => {
    const sent = sentToday((await clients.platforms.refusedWhileOff({ accountId })).items, now);
    if (sent.length === 0) return [];
    const ids = sent.map(({ integrationId }) => integrationId).join(',');
    const { items } = await clients.integrations.list({ accountId, query: { state: 'off', ids, restaurantIds } });
    const off = new Set(items.map(({ integrationId }) => integrationId));
    return Promise.all(
      sent
        .filter(({ integrationId }) => off.has(integrationId))
        .map(async ({ integrationId, restaurantId, provider, orders, lastAt: since }): Promise<PanelAlert> => {
          const restaurantName = await nameOf(accountId, restaurantId);
          return { kind: 'orders_while_off', integrationId, restaurantId, restaurantName, provider, orders, since };
        }),
    );
  };

  /** Asks only for accounts that have orders of the storefront that stores move to. */
  const movedAlerts = async (
    accountId: string,
    { byChannel }: OrderStats,
    query: { from: string; to: string; restaurantIds: string | undefined },
  ): Promise<PanelAlert[]> => {
    if (!byChannel.some(({ channel }) => channel.slug === movedTo)) return [];
    const sold = { ...query, channel: movedTo, by: 'restaurant' };
    const { groups } = await clients.orders.groupedPayments({ accountId, query: sold });
    const restaurants = new Set(groups.map(({ restaurantId }) => restaurantId));
    if (restaurants.size === 0) return [];
    const ofRestaurants = [...restaurants].slice(0, maxAlerts).join(',');
    const { items } = await clients.integrations.list({
      accountId,
      query: { ofRestaurants, restaurantIds: query.restaurantIds },
    });
    return movedStores(items, restaurants, new Date(query.to));
  };

  return async (accountId: string, restaurantIds: readonly string[] | null): Promise<PanelAlerts> => {
    const at = new Date();
    const branches = restaurantIds?.join(',');
    const query = {
      from: new Date(at.getTime() - dayMs).toISOString(),
      to: at.toISOString(),
      restaurantIds: branches,
    };
    const readStats = clients.orders.stats({ accountId, query });
    const answers = await Promise.allSettled([
      readStats,
      clients.endpoints.list({ accountId, query: { limit: maxEndpoints } }),
      clients.integrations.list({ accountId, query: { state: 'failing', limit: maxAlerts, restaurantIds: branches } }),
      offAlerts(accountId, at, branches),
      readStats.then((stats) => movedAlerts(accountId, stats, query)),
    ]);
    const [stats, endpoints, failing, off, moved] = answers;
    const waiting = stats.status === 'fulfilled' ? orderAlerts(stats.value.waiting, waitingMs, at) : [];
    const items = [
      ...waiting,
      ...(endpoints.status === 'fulfilled' ? endpointAlerts(endpoints.value.items) : []),
      ...(off.status === 'fulfilled' ? off.value : []),
      ...(failing.status === 'fulfilled' ? integrationAlerts(failing.value.items) : []),
      ...(moved.status === 'fulfilled' ? moved.value : []),
    ];
    return {
      // Addresses of webhooks are shown to those who see the whole account.
      items: restaurantIds === null ? items : items.filter((item) => isOfOne(item, restaurantIds)),
      isComplete: answers.every(({ status }) => status === 'fulfilled'),
      hasMore:
        waiting.length >= maxWaitingOrders ||
        (failing.status === 'fulfilled' && failing.value.pagination.nextCursor !== null),
    };
  };
};
export type FindAlerts = ReturnType<typeof makeFindAlerts>;
