import type { Locale } from '@kopru/contracts/errors/failures';
import type { Pagination } from '@kopru/contracts/internal/operation';
import type { CommandResult } from '@kopru/contracts/internal/orders';
import { toDecimal } from '@kopru/contracts/orders/canonical-order';
import { statusRow } from '@kopru/contracts/orders/order-status';
import type { PublicOrderItem } from '@kopru/contracts/public/orders';
import { createSharedReads } from '@kopru/runtime';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { toJourney } from '../views/journey.ts';
import { toOrderItem } from '../views/order.ts';
import { textFor } from '../views/texts.ts';
import type { PublicHandlers } from '../requests/public-handler.ts';
import { withoutReceiverNames, type ReadJourney } from '../views/read-journey.ts';
import type { ShowOrder } from '../views/show-order.ts';

type ListInput = Pick<Parameters<PublicHandlers['listOrders']>[0], 'query' | 'accountId' | 'locale'>;
interface Page {
  data: PublicOrderItem[];
  pagination: Pagination;
}

const outcome = ({ newStatus, changed, allowedActions }: CommandResult, locale: Locale) => ({
  statusName: statusRow(newStatus).name[locale],
  changed,
  allowedActions,
});

export const orderHandlers = ({ orders }: ServiceClients, showOrder: ShowOrder, readJourney: ReadJourney) => {
  /** An account's tills, and the devices at its counter, ask for the same page again and again. */
  const shared = createSharedReads<Page>();
  const page = ({ accountId, query: given, locale }: ListInput, pendingReport?: 'true'): Promise<Page> => {
    const query = { ...given, pendingReport };
    return shared(JSON.stringify([accountId, locale, query]), async () => {
      // No signal of a client ends it, because others may wait for it.
      const { items, pagination } = await orders.list({ accountId, query });
      return { data: items.map((item): PublicOrderItem => toOrderItem(item, locale)), pagination };
    });
  };

  return {
    listOrders: (input) => page(input),
    listPendingReports: (input) => page(input, 'true'),
    groupedPayments: async ({ accountId, query: { groupBy, ...query }, signal }) => {
      const by = [...new Set(['code', ...(groupBy ?? 'code').split(',')])].join(',');
      const grouped = await orders.groupedPayments({ accountId, query: { ...query, by }, signal });
      const groups = grouped.groups.map((group) => ({ ...group, total: toDecimal(group.total) }));
      return { data: { ...grouped, groups, total: toDecimal(grouped.total) } };
    },
    getOrder: async ({ accountId, params, locale, signal }) => {
      const order = await orders.get({ accountId, ref: params.orderId, signal });
      return { data: await showOrder(order, locale) };
    },
    getRawOrder: async ({ accountId, params, signal }) => {
      const { raw, receivedAt } = await orders.raw({ accountId, ref: params.orderId, signal });
      return { data: { raw: raw === '' ? null : raw, receivedAt } };
    },
    getJourney: async ({ accountId, params, scopes, locale, signal }) => {
      const journey = await readJourney(accountId, params.orderId, signal);
      const seesEndpoints = scopes?.includes('webhooks:write') === true;
      return { data: toJourney(seesEndpoints ? journey : withoutReceiverNames(journey), locale) };
    },
    markPrinted: async ({ accountId, params, body }) => {
      await orders.markPrinted({ accountId, ref: params.orderId, body });
      return undefined;
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
