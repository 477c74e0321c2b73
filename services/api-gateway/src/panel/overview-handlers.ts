import {
  capabilities,
  knownChannels,
  orderStatuses,
  orderStatusCodes,
  providers,
  providerSlugs,
  publicEvents,
  scopes,
  type Capabilities,
  type Catalogue,
  type ProviderManifest,
} from '@kopru/contracts';
import type { OwnerClients } from '../clients/owners.ts';
import type { FindAlerts } from './alerts.ts';
import type { PanelHandlers } from './panel-handler.ts';

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
    return { slug, name, ...config, arrival, hasMenu, takesPreparation, can };
  }),
  channels: [...knownChannels],
  statuses: orderStatusCodes.map((code) => ({ code, name: { ...orderStatuses[code].name } })),
  events: [...publicEvents],
  scopes: [...scopes],
};

const orNull = <T>(result: PromiseSettledResult<T>): T | null => (result.status === 'fulfilled' ? result.value : null);

/** For a person who is limited to some restaurants: what belongs to these. */
const isSeenBy =
  (restaurantIds: readonly string[] | null) =>
  ({ restaurantId }: { restaurantId: string }): boolean =>
    restaurantIds === null || restaurantIds.includes(restaurantId);

export const overviewHandlers = ({ orders, records, integrations }: OwnerClients, findAlerts: FindAlerts) =>
  ({
    getCatalogue: () => ({ data: catalogue }),
    /** Asks three owners at once; an owner that is away leaves only its own part empty. */
    getOverview: async ({ accountId, user: { restaurantIds }, query: { from, to, restaurantId } }) => {
      const [orderStats, webhookStats, listed] = await Promise.allSettled([
        orders.stats({ accountId, query: { from, to, restaurantId, restaurantIds: restaurantIds?.join(',') } }),
        // Deliveries are counted for the whole account.
        restaurantIds === null ? records.stats({ accountId, query: { from, to } }) : null,
        integrations.list({ accountId }),
      ]);
      return {
        data: {
          orders: orNull(orderStats),
          webhooks: orNull(webhookStats),
          integrations: orNull(listed)?.items.filter(isSeenBy(restaurantIds)) ?? null,
        },
      };
    },
    listAlerts: async ({ accountId, user }) => ({ data: await findAlerts(accountId, user.restaurantIds) }),
  }) satisfies Partial<PanelHandlers>;
