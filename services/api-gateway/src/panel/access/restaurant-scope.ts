import { appError } from '@kopru/contracts/errors/errors';
import type { PanelUser } from '@kopru/contracts/panel/access';
import type { PanelOperationShape } from '@kopru/contracts/panel/operations';
import type { PanelOperationId } from '@kopru/contracts/panel/values';
import type { ServiceClients } from '../../clients/service-clients.ts';

/**
 * How an operation is limited to the restaurants of a person who is limited to some. `free`: it shows nothing of any
 * restaurant. `limited`: its query is. `listed`: of its answer's items, those of others are left out. `empty`: it lists
 * what belongs to the whole account. The others look first at what they are about.
 */
type RestaurantScope =
  'free' | 'limited' | 'listed' | 'empty' | 'restaurant' | 'order' | 'integration' | 'record' | 'menu' | 'tried';

/** An operation that is not here is for the whole account, and refused. Owners are never limited. */
const scopes: Partial<Record<PanelOperationId, RestaurantScope>> = {
  changePassword: 'free',
  listSessions: 'free',
  endSession: 'free',
  signOutEverywhere: 'free',
  getSecondFactor: 'free',
  makeRecoveryCodes: 'free',
  getTotpSecret: 'free',
  enableTotp: 'free',
  disableTotp: 'free',
  getNewPasskeyQuestion: 'free',
  addPasskey: 'free',
  removePasskey: 'free',
  getSingleSignOn: 'free',
  startLinkOfSingleSignOn: 'free',
  linkSingleSignOn: 'free',
  unlinkSingleSignOn: 'free',
  listContacts: 'free',
  addContact: 'free',
  confirmContact: 'free',
  changeContact: 'free',
  tryContact: 'free',
  removeContact: 'free',
  listLimits: 'free',
  getCatalogue: 'free',

  // The handlers of these look at the person themselves.
  getOverview: 'limited',
  listAlerts: 'limited',
  listIncidents: 'limited',
  getIncident: 'limited',
  acknowledgeIncident: 'limited',
  followEvents: 'limited',
  getDayReport: 'limited',
  downloadDayReport: 'limited',
  getSales: 'limited',
  downloadSales: 'limited',
  downloadSalesWorkbook: 'limited',
  getServiceLevels: 'limited',
  downloadServiceLevels: 'limited',

  groupedPayments: 'limited',
  downloadPayments: 'limited',
  downloadOrders: 'limited',
  downloadOrdersWorkbook: 'limited',
  getQueue: 'limited',
  listOrders: 'limited',
  listRecords: 'limited',
  listRestaurants: 'limited',
  listBusinesses: 'limited',
  listIntegrations: 'limited',

  getOrder: 'order',
  getRawOrder: 'order',
  getJourney: 'order',
  cancelReasons: 'order',
  verifyOrder: 'order',
  advanceOrder: 'order',
  cancelOrder: 'order',
  markReported: 'order',
  markSeen: 'order',

  listRefusedWhileOff: 'listed',
  getRestaurant: 'restaurant',
  listIntegrationsOf: 'restaurant',
  getPreparationTime: 'restaurant',
  getAvailability: 'restaurant',
  changeAvailability: 'restaurant',
  getDrift: 'restaurant',
  comparePlatforms: 'restaurant',
  listItems: 'restaurant',
  suggestLinks: 'restaurant',
  listOrderedProducts: 'restaurant',
  writeItems: 'restaurant',
  getMenu: 'menu',
  getMenuPicture: 'menu',
  testConnection: 'tried',
  switchIntegration: 'integration',
  listRejectedPushes: 'integration',

  listEndpoints: 'empty',
  listConsumers: 'empty',
  listRecoveries: 'empty',
  getRecord: 'record',
  retryRecord: 'record',
};

export const getRestaurantScope = ({ id, needs }: PanelOperationShape): RestaurantScope | 'refused' =>
  needs === undefined || needs === 'owner' ? 'free' : (scopes[id] ?? 'refused');

interface Asked {
  operation: PanelOperationShape;
  accountId: string;
  user: PanelUser;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}
export type Handle = (input: Record<string, unknown>) => Promise<{ data?: unknown; cookies?: string[] }>;

const emptyPage = { items: [], pagination: { limit: 0, nextCursor: null, prevCursor: null } };

interface OfRestaurant {
  restaurantId: string;
}

/** Limits every operation of a person with some restaurants to these: as if there were no others. */
export const makeWithinRestaurantScope = ({ orders, integrations, records }: ServiceClients) => {
  const checks: Partial<
    Record<RestaurantScope, (asked: Asked, id: string, known: ReadonlySet<string>) => Promise<void>>
  > = {
    restaurant: (_asked, id, known) => {
      if (!known.has(id)) throw appError('restaurant_not_found');
      return Promise.resolve();
    },
    menu: ({ query }, _id, known) => {
      if (!known.has((query as { restaurantId: string }).restaurantId)) throw appError('restaurant_not_found');
      return Promise.resolve();
    },
    order: async ({ accountId }, ref, known) => {
      if (!known.has((await orders.get({ accountId, ref })).restaurantId)) throw appError('order_not_found');
    },
    record: async ({ accountId }, id, known) => {
      if (!known.has((await records.get({ accountId, id })).restaurantId)) throw appError('webhook_not_found');
    },
    integration: async ({ accountId }, integrationId, known) => {
      const { restaurantId } = await integrations.get({ accountId, integrationId });
      if (!known.has(restaurantId)) throw appError('integration_not_found');
    },
    /** Credentials that are typed in belong to nobody yet. */
    tried: async (asked, _id, known) => {
      const { integrationId } = asked.body as { integrationId?: string };
      if (integrationId !== undefined) await checks.integration?.(asked, integrationId, known);
    },
  };

  return (handle: Handle) =>
    async (asked: Asked & Record<string, unknown>): ReturnType<Handle> => {
      const { restaurantIds } = asked.user;
      if (restaurantIds === null) return handle(asked);
      const scope = getRestaurantScope(asked.operation);
      if (scope === 'refused') throw appError('whole_account_only');
      if (scope === 'empty') return { data: asked.operation.query === undefined ? { items: [] } : emptyPage };
      const known = new Set(restaurantIds);
      await checks[scope]?.(asked, (asked.params as { id?: string } | undefined)?.id ?? '', known);
      const limit = scope === 'limited' ? { restaurantIds: restaurantIds.join(',') } : {};
      const result = await handle({ ...asked, query: { ...(asked.query as object | undefined), ...limit } });
      if (scope !== 'listed') return result;
      const { items } = result.data as { items: OfRestaurant[] };
      return { ...result, data: { items: items.filter((item) => known.has(item.restaurantId)) } };
    };
};
