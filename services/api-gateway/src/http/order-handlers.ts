import {
  appError,
  commandResultSchema,
  eventFeedSchema,
  groupedPaymentsSchema,
  markReportResultSchema,
  orderPageSchema,
  orderRecordSchema,
  reasonsSchema,
  retryWebhookResultSchema,
  statusRow,
  toDecimal,
  type CommandResult,
  type Locale,
  type PublicOrderItem,
} from '@kopru/contracts';
import type { Owners } from '../clients/owners.ts';
import type { RestaurantName } from '../clients/restaurant-names.ts';
import { toOrderDetail, toOrderItem } from '../views/order.ts';
import { textFor } from '../views/texts.ts';
import type { PublicHandlers } from './public-handler.ts';

type ListInput = Pick<Parameters<PublicHandlers['listOrders']>[0], 'query' | 'accountId' | 'locale' | 'signal'>;
type OrderHandlerId =
  | 'listOrders'
  | 'listPendingReports'
  | 'groupedPayments'
  | 'getOrder'
  | 'cancelOrder'
  | 'changeStatus'
  | 'cancelReasons'
  | 'verifyOrder'
  | 'markReported';

/** A reference of dots would leave the address it stands in; no order has one. */
const pathTo = (orderId: string, action = ''): string => {
  if (/^\.+$/.test(orderId)) throw appError('order_not_found');
  return `/internal/orders/${encodeURIComponent(orderId)}${action}`;
};

const outcome = ({ newStatus, changed, allowedActions }: CommandResult, locale: Locale) => ({
  statusName: statusRow(newStatus).name[locale],
  changed,
  allowedActions,
});

export const orderHandlers = (
  { orders }: Owners,
  restaurantName: RestaurantName,
): Pick<PublicHandlers, OrderHandlerId> => {
  const page = async (input: ListInput, pendingReport?: 'true') => {
    const { accountId, locale, signal } = input;
    const query = { ...input.query, pendingReport };
    const { items, pagination } = await orders.call({
      path: '/internal/orders',
      query,
      accountId,
      schema: orderPageSchema,
      signal,
    });
    return { data: items.map((item): PublicOrderItem => toOrderItem(item, locale)), pagination };
  };
  const command = (accountId: string, path: string, body: unknown): Promise<CommandResult> =>
    orders.call({ method: 'POST', path, body, accountId, schema: commandResultSchema });

  return {
    listOrders: (input) => page(input),
    listPendingReports: (input) => page(input, 'true'),
    groupedPayments: async ({ accountId, query, signal }) => {
      const path = '/internal/payments/grouped';
      const grouped = await orders.call({ path, query, accountId, schema: groupedPaymentsSchema, signal });
      const groups = grouped.groups.map((group) => ({ ...group, total: toDecimal(group.total) }));
      return { data: { ...grouped, groups, total: toDecimal(grouped.total) } };
    },
    getOrder: async ({ accountId, params, locale, signal }) => {
      const path = pathTo(params.orderId);
      const order = await orders.call({ path, accountId, schema: orderRecordSchema, signal });
      return {
        data: toOrderDetail(order, { restaurantName: await restaurantName(accountId, order.restaurantId), locale }),
      };
    },
    cancelOrder: async ({ accountId, params, body, locale }) => {
      const result = await command(accountId, pathTo(params.orderId, '/cancel'), { by: 'api', ...body });
      return { data: { orderId: result.orderId, status: result.newStatus, ...outcome(result, locale) } };
    },
    changeStatus: async ({ accountId, params, body, locale }) => {
      const result = await command(accountId, pathTo(params.orderId, '/advance'), { by: 'api', ...body });
      const { orderId, oldStatus, newStatus } = result;
      return { data: { orderId, oldStatus, newStatus, ...outcome(result, locale) } };
    },
    cancelReasons: async ({ accountId, params, locale, signal }) => {
      const path = pathTo(params.orderId, '/reasons');
      const { reasons } = await orders.call({ path, accountId, schema: reasonsSchema, signal });
      const named = reasons.map(({ id, name, nameEn }) => ({ id, name: locale === 'en' ? (nameEn ?? name) : name }));
      return { data: { reasons: named } };
    },
    verifyOrder: async ({ accountId, params, locale }) => {
      const result = await command(accountId, pathTo(params.orderId, '/verify'), { by: 'api' });
      const message = textFor(result.changed ? 'verified' : 'verifiedBefore', locale);
      const { provider, providerOrderId: providerOrder, orderId, newStatus: status } = result;
      return { data: { message, provider, providerOrder, orderId, status, ...outcome(result, locale) } };
    },
    markReported: async ({ accountId, body }) => {
      const ref = body.providerOrderId ?? body.orderId;
      const call = { method: 'POST', path: '/internal/reports/mark', body: { ref }, accountId } as const;
      return { data: await orders.call({ ...call, schema: markReportResultSchema }) };
    },
  };
};

/** A receiver may take as long as the dispatcher's own deadline of 10 s. */
const receiverTimeoutMs = 15_000;

/** How long one question to the dispatcher waits: a stopping process is asked again no later than this. */
const waitSliceSeconds = 3;

export const webhookHandlers = (
  { webhooks }: Owners,
  isStopping: () => boolean,
): Pick<PublicHandlers, 'retryWebhook' | 'listEvents'> => ({
  retryWebhook: async ({ accountId, body, locale }) => {
    const { statusCode, delivered } = await webhooks.call({
      method: 'POST',
      path: '/internal/retry-webhook',
      body,
      accountId,
      schema: retryWebhookResultSchema,
      timeoutMs: receiverTimeoutMs,
    });
    const message = textFor(delivered ? 'webhookTaken' : 'webhookRefused', locale, { status: statusCode });
    return { data: { message, statusCode, delivered } };
  },
  listEvents: async ({ accountId, query, signal }) => {
    const ask = (wait: number) =>
      webhooks.call({
        path: '/internal/events',
        query: { ...query, wait },
        accountId,
        schema: eventFeedSchema,
        timeoutMs: (wait + 7) * 1000,
        signal,
      });
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
});
