import type { Locale } from '@kopru/contracts/errors/failures';
import type { ListOrdersQuery, OrderSummary } from '@kopru/contracts/internal/orders';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { ordersSheet } from '../sheets/orders-sheet.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';
import { paymentsSheet, type NameOfRestaurant } from '../sheets/payments-sheet.ts';
import { fileName } from '../sheets/file-name.ts';
import { asCsv, asXlsx } from '../sheets/sheet.ts';

/** More rows would delay other requests while they are written, and few people read them. */
const maxOrders = 5_000;
const pageSize = 200;
/** As many restaurants as can be asked for by their ids. */
const maxIds = 100;
/** A search reads much for little; what it found until then is written. */
const timeoutMs = 5_000;

const lists = { tr: 'Siparişler', en: 'Orders' } as const;

export const downloadHandlers = ({ orders, restaurants }: ServiceClients) => {
  /** A file without the names of restaurants is worth having, too. */
  const restaurantNames = async (accountId: string, ids: readonly string[]): Promise<NameOfRestaurant> => {
    const wanted = [...new Set(ids)];
    const byId = new Map<string, string>();
    for (let from = 0; from < wanted.length; from += maxIds) {
      const query = { ids: wanted.slice(from, from + maxIds).join(','), config: 'omit' as const };
      const { items } = await restaurants.list({ accountId, query }).catch(() => ({ items: [] }));
      for (const { id, name } of items) byId.set(id, name);
    }
    return (id) => byId.get(id) ?? id;
  };

  const readAll = async (accountId: string, query: Omit<ListOrdersQuery, 'limit' | 'dir' | 'cursor'>) => {
    const items: OrderSummary[] = [];
    const until = Date.now() + timeoutMs;
    let cursor: string | undefined;
    do {
      const page = await orders.list({
        accountId,
        query: { ...query, details: 'true', limit: pageSize, dir: 'next', cursor },
      });
      items.push(...page.items);
      cursor = page.pagination.nextCursor ?? undefined;
    } while (cursor !== undefined && items.length < maxOrders && Date.now() < until);
    return { items, hasMore: cursor !== undefined };
  };

  const sheetOfOrders = async (accountId: string, query: Parameters<typeof readAll>[1], locale: Locale) => {
    const found = await readAll(accountId, query);
    const nameOf = await restaurantNames(
      accountId,
      found.items.map(({ restaurantId }) => restaurantId),
    );
    return ordersSheet(found, { locale, nameOf });
  };

  return {
    downloadPayments: async ({ accountId, query: { language, ...query }, locale: spoken, response }) => {
      const locale = language ?? spoken;
      const payments = await orders.groupedPayments({ accountId, query });
      const nameOf = await restaurantNames(
        accountId,
        payments.groups.flatMap(({ restaurantId }) => restaurantId ?? []),
      );
      response.attachment(fileName('payments', 'csv', query, locale));
      response.type('text/csv').send(asCsv(paymentsSheet(payments, { by: query.by, locale, nameOf }), locale));
    },
    downloadOrders: async ({ accountId, query: { language, ...query }, locale: spoken, response }) => {
      const locale = language ?? spoken;
      const sheet = await sheetOfOrders(accountId, query, locale);
      response.attachment(fileName('orders', 'csv', query, locale));
      response.type('text/csv').send(asCsv(sheet, locale));
    },
    downloadOrdersWorkbook: async ({
      accountId,
      query: { language, ...query },
      locale: spoken,
      response,
      operation,
    }) => {
      const locale = language ?? spoken;
      const sheet = await sheetOfOrders(accountId, query, locale);
      const workbook = await asXlsx(sheet, lists[locale]);
      response.attachment(fileName('orders', 'xlsx', query, locale));
      response.type(operation.mediaType).send(workbook);
    },
  } satisfies Partial<PanelHandlers>;
};
