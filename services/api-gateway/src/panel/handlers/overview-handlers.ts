import type { Integration } from '@kopru/contracts/internal/integrations';
import { publicEvents } from '@kopru/contracts/messages/events';
import { orderStatuses, orderStatusCodes } from '@kopru/contracts/orders/order-status';
import { panelOperations } from '@kopru/contracts/panel/operations';
import type { Catalogue } from '@kopru/contracts/panel/overview';
import { mayCall } from '@kopru/contracts/panel/values';
import { capabilities, type Capabilities } from '@kopru/contracts/platforms/capabilities';
import { knownChannels } from '@kopru/contracts/platforms/channels';
import { isLocalStep, providers, providerSlugs, type ProviderManifest } from '@kopru/contracts/platforms/providers';
import { scopes } from '@kopru/contracts/public/operation';
import type { ServiceClients } from '../../clients/service-clients.ts';
import type { FindAlerts } from '../alerts.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';

const deliveries = ['restaurant', 'platform', 'pickup'] as const;

const catalogue: Catalogue = {
  providers: providerSlugs.map((slug) => {
    const { requiredConfig, optionalConfig = [], secretConfig, ...rest }: ProviderManifest = providers[slug];
    const { name, arrival, hasMenu, takesPreparation = false } = rest;
    const config = {
      requiredConfig: [...requiredConfig],
      optionalConfig: [...optionalConfig],
      secretConfig: [...secretConfig],
    };
    const { store, busy, hours, product, option, price }: Capabilities = capabilities[slug];
    const can = { store, busy, hours, product, option, price };
    const sendsReadyFor = deliveries.filter(
      (deliveryBy) => !isLocalStep({ provider: slug, status: 500, deliveryBy }, { kind: 'advance', to: 550 }),
    );
    return { slug, name, ...config, arrival, hasMenu, takesPreparation, sendsReadyFor, can };
  }),
  channels: [...knownChannels],
  statuses: orderStatusCodes.map((code) => ({ code, name: { ...orderStatuses[code].name } })),
  events: [...publicEvents],
  scopes: [...scopes],
};

const orNull = <T>(result: PromiseSettledResult<T>): T | null => (result.status === 'fulfilled' ? result.value : null);

/** More would not be looked at here. */
const maxIntegrations = 12;
const byUrgency = ['failing', 'well', 'off'] as const;

export const overviewHandlers = ({ orders, records, integrations }: ServiceClients, findAlerts: FindAlerts) => {
  /** One more than is shown, to know whether there are more. */
  const firstIntegrations = async (accountId: string, restaurantIds: string | undefined): Promise<Integration[]> => {
    const found: Integration[] = [];
    for (const state of byUrgency) {
      const limit = maxIntegrations + 1 - found.length;
      if (limit > 0)
        found.push(...(await integrations.list({ accountId, query: { state, limit, restaurantIds } })).items);
    }
    return found;
  };
  return {
    getCatalogue: () => ({ data: catalogue }),
    /** Asks three services at once; a service that is unavailable leaves only its own part empty. */
    getOverview: async ({ accountId, user: { restaurantIds }, query }) => {
      const { from, to, beforeFrom, beforeTo, restaurantId } = query;
      const of = { restaurantId, restaurantIds: restaurantIds?.join(',') };
      const isCompared = beforeFrom !== undefined && beforeTo !== undefined;
      const [orderStats, earlierStats, webhookStats, listed] = await Promise.allSettled([
        orders.stats({ accountId, query: { from, to, ...of } }),
        isCompared ? orders.stats({ accountId, query: { from: beforeFrom, to: beforeTo, ...of } }) : null,
        // Deliveries are counted for the whole account.
        restaurantIds === null ? records.stats({ accountId, query: { from, to } }) : null,
        firstIntegrations(accountId, of.restaurantIds),
      ]);
      const known = orNull(listed);
      const earlier = orNull(earlierStats);
      return {
        data: {
          orders: orNull(orderStats),
          before: earlier && {
            orderCount: earlier.orderCount,
            cancelledCount: earlier.cancelledCount,
            revenue: earlier.revenue,
          },
          webhooks: orNull(webhookStats),
          integrations: known?.slice(0, maxIntegrations) ?? null,
          hasMoreIntegrations: (known?.length ?? 0) > maxIntegrations,
        },
      };
    },
    listAlerts: async ({ accountId, user }) => {
      const { items, ...found } = await findAlerts(accountId, user.restaurantIds);
      // Addresses of webhooks are shown to those who see webhooks.
      const seen = items.filter((item) => mayCall(user.role, panelOperations.listEndpoints) || !('url' in item));
      return { data: { items: seen, ...found } };
    },
  } satisfies Partial<PanelHandlers>;
};
