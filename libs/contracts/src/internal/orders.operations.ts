import { z } from 'zod';
import { internalOperation } from './operation.ts';
import {
  advanceBodySchema,
  cancelBodySchema,
  commandResultSchema,
  groupedPaymentsQuerySchema,
  groupedPaymentsSchema,
  listOrdersQuerySchema,
  markReportBodySchema,
  markReportResultSchema,
  orderPageSchema,
  orderRecordSchema,
  orderStatsQuerySchema,
  orderStatsSchema,
  rawOrderSchema,
  reasonsSchema,
  verifyBodySchema,
} from './orders.schemas.ts';

/** `{ref}` is an order's id or its number on the platform. */
const order = { params: z.object({ ref: z.string().min(1).max(200) }), missing: 'order_not_found' } as const;

/** What order-service answers. */
export const orderOperations = {
  list: internalOperation({ method: 'get', path: '/orders', query: listOrdersQuerySchema, data: orderPageSchema }),
  get: internalOperation({ method: 'get', path: '/orders/{ref}', ...order, data: orderRecordSchema }),
  /** The platform's own body, for support. */
  raw: internalOperation({ method: 'get', path: '/orders/{ref}/raw', ...order, data: rawOrderSchema }),
  reasons: internalOperation({ method: 'get', path: '/orders/{ref}/reasons', ...order, data: reasonsSchema }),
  verify: internalOperation({
    method: 'post',
    path: '/orders/{ref}/verify',
    ...order,
    body: verifyBodySchema,
    data: commandResultSchema,
  }),
  advance: internalOperation({
    method: 'post',
    path: '/orders/{ref}/advance',
    ...order,
    body: advanceBodySchema,
    data: commandResultSchema,
  }),
  cancel: internalOperation({
    method: 'post',
    path: '/orders/{ref}/cancel',
    ...order,
    body: cancelBodySchema,
    data: commandResultSchema,
  }),
  markReported: internalOperation({
    method: 'post',
    path: '/reports/mark',
    body: markReportBodySchema,
    data: markReportResultSchema,
  }),
  groupedPayments: internalOperation({
    method: 'get',
    path: '/payments/grouped',
    query: groupedPaymentsQuerySchema,
    data: groupedPaymentsSchema,
  }),
  stats: internalOperation({
    method: 'get',
    path: '/stats/orders',
    query: orderStatsQuerySchema,
    data: orderStatsSchema,
  }),
} as const;
