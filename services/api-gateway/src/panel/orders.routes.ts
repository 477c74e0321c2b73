import {
  commandResultSchema,
  idSchema,
  listOrdersQuerySchema,
  markReportResultSchema,
  orderPageSchema,
  panelAdvanceSchema,
  panelCancelSchema,
  panelOrderSchema,
  rawOrderSchema,
  reasonsSchema,
} from '@kopru/contracts';
import { ok } from '@kopru/http';
import { z } from 'zod';
import { platformTimeoutMs, queryOf, type Owners } from '../clients/owners.ts';
import { panelRoute, type PanelRoute } from './panel-route.routes.ts';

const orderPath = z.object({ id: idSchema });
const by = 'panel';

const readingRoutes = ({ orders }: Owners): PanelRoute[] => [
  panelRoute('viewer', ['get', '/orders'], { query: listOrdersQuerySchema }, async ({ account, query }) =>
    ok(
      await orders.call({
        path: '/internal/orders',
        query: queryOf(query),
        accountId: account.id,
        schema: orderPageSchema,
      }),
    ),
  ),
  panelRoute('viewer', ['get', '/orders/:id'], { params: orderPath }, async ({ account, params }) =>
    ok(await orders.call({ path: `/internal/orders/${params.id}`, accountId: account.id, schema: panelOrderSchema })),
  ),
  // The platform's own body carries more of the customer than the page shows.
  panelRoute('operator', ['get', '/orders/:id/raw'], { params: orderPath }, async ({ account, params }) =>
    ok(await orders.call({ path: `/internal/orders/${params.id}/raw`, accountId: account.id, schema: rawOrderSchema })),
  ),
  panelRoute('viewer', ['get', '/orders/:id/reasons'], { params: orderPath }, async ({ account, params }) =>
    ok(
      await orders.call({
        path: `/internal/orders/${params.id}/reasons`,
        accountId: account.id,
        schema: reasonsSchema,
        timeoutMs: platformTimeoutMs,
      }),
    ),
  ),
];

const actingRoutes = ({ orders }: Owners): PanelRoute[] => {
  const command = (accountId: string, id: string, verb: 'verify' | 'advance' | 'cancel', body: object) =>
    orders.call({
      method: 'POST',
      path: `/internal/orders/${id}/${verb}`,
      body: { by, ...body },
      accountId,
      schema: commandResultSchema,
      timeoutMs: platformTimeoutMs,
    });
  return [
    panelRoute('operator', ['post', '/orders/:id/verify'], { params: orderPath }, async ({ account, params }) =>
      ok(await command(account.id, params.id, 'verify', {})),
    ),
    panelRoute(
      'operator',
      ['post', '/orders/:id/advance'],
      { params: orderPath, body: panelAdvanceSchema },
      async ({ account, params, body }) => ok(await command(account.id, params.id, 'advance', body)),
    ),
    panelRoute(
      'operator',
      ['post', '/orders/:id/cancel'],
      { params: orderPath, body: panelCancelSchema },
      async ({ account, params, body }) => ok(await command(account.id, params.id, 'cancel', body)),
    ),
    panelRoute('operator', ['post', '/orders/:id/report'], { params: orderPath }, async ({ account, params }) =>
      ok(
        await orders.call({
          method: 'POST',
          path: '/internal/reports/mark',
          body: { ref: params.id },
          accountId: account.id,
          schema: markReportResultSchema,
        }),
      ),
    ),
  ];
};

export const orderRoutes = (owners: Owners): PanelRoute[] => [...readingRoutes(owners), ...actingRoutes(owners)];
