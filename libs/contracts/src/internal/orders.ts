import { z } from 'zod';
import { canonicalOrderSchema, isoTime, minorUnits, paymentTypeSchema } from '../canonical-order.ts';
import { failureSchema } from '../failure-schemas.ts';
import { idSchema } from '../ids.ts';
import { cancellationSchema } from '../messages.ts';
import { orderActions, orderStatusSchema } from '../order-status.ts';
import { providerSchema } from '../providers.ts';
import { get, pageOf, pageQuerySchema, post } from './operation.ts';

/** Who changed an order. */
export const actorSchema = z.enum(['api', 'panel', 'auto', 'platform', 'customer', 'schedule']);
export type Actor = z.infer<typeof actorSchema>;

const timelineEntrySchema = z.object({
  status: orderStatusSchema,
  at: isoTime,
  by: actorSchema,
  /** What became of the platform's own call for this step; `none`: nothing to call. */
  platform: z.enum(['none', 'pending', 'done', 'failed']),
  /** When a pending call is due; why a failed one failed. */
  platformDueAt: isoTime.nullable().default(null),
  platformError: failureSchema.nullable().default(null),
});

/** An order as order-service gives it to the other services: money in minor units. */
export const orderRecordSchema = canonicalOrderSchema.extend({
  id: idSchema,
  accountId: idSchema,
  restaurantId: idSchema,
  integrationId: idSchema,
  provider: providerSchema,
  isReport: z.boolean(),
  allowedActions: z.array(z.enum(orderActions)),
  cancel: cancellationSchema.extend({ at: isoTime }).nullable(),
  timeline: z.array(timelineEntrySchema),
  /** The restaurant's own payment code, when payment matching found one. */
  matchedCode: z.string().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type OrderRecord = z.infer<typeof orderRecordSchema>;

const orderSummarySchema = z.object({
  id: idSchema,
  providerOrderId: z.string(),
  restaurantId: idSchema,
  provider: providerSchema,
  status: orderStatusSchema,
  /** Minor units. */
  total: minorUnits,
  currency: z.string(),
  isReport: z.boolean(),
  shortCode: z.string().nullable(),
  customerName: z.string().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

const listOrdersQuerySchema = pageQuerySchema.extend({
  restaurantId: z.string().max(64).optional(),
  provider: providerSchema.optional(),
  /** Comma-separated status codes. */
  status: z.string().max(200).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
  updatedSince: isoTime.optional(),
  /** Part of an order number, short code or customer name. */
  q: z.string().max(100).optional(),
  /** Only orders that are neither reported nor cancelled. */
  pendingReport: z.enum(['true', 'false']).optional(),
});
export type ListOrdersQuery = z.infer<typeof listOrdersQuerySchema>;

const orderPageSchema = pageOf(orderSummarySchema);
export type OrderPage = z.infer<typeof orderPageSchema>;

const commandResultSchema = z.object({
  orderId: idSchema,
  providerOrderId: z.string(),
  provider: providerSchema,
  oldStatus: orderStatusSchema,
  newStatus: orderStatusSchema,
  /** False: the order was there already and nothing happened. */
  changed: z.boolean(),
  allowedActions: z.array(z.enum(orderActions)),
});
export type CommandResult = z.infer<typeof commandResultSchema>;

const cancelReasonSchema = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string().nullable().default(null),
});
export type CancelReason = z.infer<typeof cancelReasonSchema>;
export const reasonsSchema = z.object({ reasons: z.array(cancelReasonSchema) });

export const markReportResultSchema = z.object({
  orderId: idSchema,
  providerOrderId: z.string(),
  isReport: z.boolean(),
});
export type MarkReportResult = z.infer<typeof markReportResultSchema>;

export const groupedPaymentsQuerySchema = z.object({
  restaurantId: z.string().max(64).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
});
export const groupedPaymentsSchema = z.object({
  groups: z.array(
    z.object({
      paymentType: paymentTypeSchema,
      /** The platform's own name of the payment, in Turkish. */
      paymentTypeName: z.string(),
      matchedCode: z.string().nullable(),
      orderCount: z.int(),
      total: minorUnits,
    }),
  ),
  orderCount: z.int(),
  total: minorUnits,
  currency: z.string(),
});
export type GroupedPayments = z.infer<typeof groupedPaymentsSchema>;

export const orderStatsQuerySchema = z.object({
  from: isoTime,
  to: isoTime,
  restaurantId: z.string().max(64).optional(),
});
/** So many orders that wait are listed, and no more. */
export const mostWaitingOrders = 50;

export const orderStatsSchema = z.object({
  orderCount: z.int(),
  cancelledCount: z.int(),
  /** Minor units, cancelled orders left out. */
  revenue: z.int(),
  currency: z.string(),
  byHour: z.array(z.object({ hour: isoTime, provider: providerSchema, orderCount: z.int(), revenue: z.int() })),
  byProvider: z.array(z.object({ provider: providerSchema, orderCount: z.int(), revenue: z.int() })),
  /** Orders still waiting for approval (325, 400), oldest first, at most `mostWaitingOrders`. */
  waiting: z.array(
    z.object({
      id: idSchema,
      providerOrderId: z.string(),
      provider: providerSchema,
      restaurantId: idSchema,
      createdAt: isoTime,
    }),
  ),
});
export type OrderStats = z.infer<typeof orderStatsSchema>;

const by = actorSchema.default('api');
const ref = z.object({ ref: z.string().min(1).max(200) });
/** `{ref}` is an order's id or its number on the platform. */
const order = { params: ref, missing: 'order_not_found' } as const;
const command = { ...order, data: commandResultSchema };

/** What order-service answers. */
export const orderOperations = {
  list: get('/orders', { query: listOrdersQuerySchema, data: orderPageSchema }),
  get: get('/orders/{ref}', { ...order, data: orderRecordSchema }),
  /** The platform's own body, for support. */
  raw: get('/orders/{ref}/raw', { ...order, data: z.object({ raw: z.string(), receivedAt: isoTime }) }),
  reasons: get('/orders/{ref}/reasons', { ...order, data: reasonsSchema }),
  verify: post('/orders/{ref}/verify', { ...command, body: z.object({ by }) }),
  advance: post('/orders/{ref}/advance', {
    ...command,
    body: z.object({
      by,
      expectedStatus: orderStatusSchema.optional(),
      targetStatus: orderStatusSchema.optional(),
    }),
  }),
  cancel: post('/orders/{ref}/cancel', {
    ...command,
    body: z.object({ by, reason: z.string().max(200).optional(), note: z.string().max(1000).optional() }),
  }),
  markReported: post('/reports/mark', { body: ref, data: markReportResultSchema }),
  groupedPayments: get('/payments/grouped', { query: groupedPaymentsQuerySchema, data: groupedPaymentsSchema }),
  stats: get('/stats/orders', { query: orderStatsQuerySchema, data: orderStatsSchema }),
};
