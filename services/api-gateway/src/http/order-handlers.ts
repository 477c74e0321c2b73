import { statusRow, toDecimal, type CommandResult, type Locale, type PublicOrderItem } from '@kopru/contracts';
import type { OwnerClients } from '../clients/owners.ts';
import type { RestaurantName } from '../clients/restaurant-names.ts';
import { toOrderDetail, toOrderItem } from '../views/order.ts';
import { textFor } from '../views/texts.ts';
import { show, type PublicHandlers } from './public-handler.ts';

type ListInput = Pick<Parameters<PublicHandlers['listOrders']>[0], 'query' | 'accountId' | 'locale' | 'signal'>;

const outcome = ({ newStatus, changed, allowedActions }: CommandResult, locale: Locale) => ({
  statusName: statusRow(newStatus).name[locale],
  changed,
  allowedActions,
});

export const orderHandlers = ({ orders }: OwnerClients, restaurantName: RestaurantName) => {
  const page = async ({ accountId, query, locale, signal }: ListInput, pendingReport?: 'true') => {
    const { items, pagination } = await orders.list({ accountId, query: { ...query, pendingReport }, signal });
    return { data: items.map((item): PublicOrderItem => toOrderItem(item, locale)), pagination };
  };

  return {
    listOrders: (input) => page(input),
    listPendingReports: (input) => page(input, 'true'),
    groupedPayments: show(orders.groupedPayments, (grouped) => ({
      ...grouped,
      groups: grouped.groups.map((group) => ({ ...group, total: toDecimal(group.total) })),
      total: toDecimal(grouped.total),
    })),
    getOrder: async ({ accountId, params, locale, signal }) => {
      const order = await orders.get({ accountId, ref: params.orderId, signal });
      return {
        data: toOrderDetail(order, { restaurantName: await restaurantName(accountId, order.restaurantId), locale }),
      };
    },
    cancelOrder: async ({ accountId, params, body, locale }) => {
      const result = await orders.cancel({ accountId, ref: params.orderId, body: { by: 'api', ...body } });
      return { data: { orderId: result.orderId, status: result.newStatus, ...outcome(result, locale) } };
    },
    changeStatus: async ({ accountId, params, body, locale }) => {
      const result = await orders.advance({ accountId, ref: params.orderId, body: { by: 'api', ...body } });
      const { orderId, oldStatus, newStatus } = result;
      return { data: { orderId, oldStatus, newStatus, ...outcome(result, locale) } };
    },
    cancelReasons: async ({ accountId, params, locale, signal }) => {
      const { reasons } = await orders.reasons({ accountId, ref: params.orderId, signal });
      const named = reasons.map(({ id, name, nameEn }) => ({ id, name: locale === 'en' ? (nameEn ?? name) : name }));
      return { data: { reasons: named } };
    },
    verifyOrder: async ({ accountId, params, locale }) => {
      const result = await orders.verify({ accountId, ref: params.orderId, body: { by: 'api' } });
      const message = textFor(result.changed ? 'verified' : 'verifiedBefore', locale);
      const { provider, providerOrderId: providerOrder, orderId, newStatus: status } = result;
      return { data: { message, provider, providerOrder, orderId, status, ...outcome(result, locale) } };
    },
    markReported: async ({ accountId, body }) => {
      const ref = body.providerOrderId ?? body.orderId ?? '';
      return { data: await orders.markReported({ accountId, body: { ref } }) };
    },
  } satisfies Partial<PublicHandlers>;
};

/** How long one question to the dispatcher waits, so that a stopping process ends a long wait within this time. */
const waitSliceSeconds = 3;

export const webhookHandlers = ({ records, events }: OwnerClients, isStopping: () => boolean) =>
  ({
    retryWebhook: async ({ accountId, body, locale }) => {
      const { statusCode, delivered } = await records.retryWebhook({ accountId, body });
      const message = textFor(delivered ? 'webhookTaken' : 'webhookRefused', locale, { status: statusCode });
      return { data: { message, statusCode, delivered } };
    },
    listEvents: async ({ accountId, query, signal }) => {
      const ask = (wait: number) =>
        events.list({ accountId, query: { ...query, wait }, timeoutMs: (wait + 7) * 1000, signal });
      const until = Date.now() + query.wait * 1000;
      const leftSeconds = (): number => Math.ceil((until - Date.now()) / 1000);
      let found = await ask(Math.min(waitSliceSeconds, query.wait));
      while (found.items.length === 0 && leftSeconds() > 0 && !isStopping() && !signal.aborted)
        found = await ask(Math.min(waitSliceSeconds, leftSeconds()));
      const { items, nextCursor } = found;
      return {
        data: items.map(({ cursor, at, event }) => ({ cursor, at, ...event })),
        pagination: { limit: query.limit, nextCursor, prevCursor: null },
      };
    },
  }) satisfies Partial<PublicHandlers>;
