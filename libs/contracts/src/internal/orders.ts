import { z } from 'zod';
import { actorSchema } from '../orders/actor.ts';
import {
  canonicalOrderSchema,
  isoTime,
  maxOrderIdLength,
  minorUnits,
  paymentTypeSchema,
} from '../orders/canonical-order.ts';
import { channelSchema, channelSlugSchema } from '../platforms/channels.ts';
import { dayEndsAtSchema } from '../values/hours.ts';
import { idListSchema, idSchema } from '../values/ids.ts';
import { cancellationSchema } from '../messages/messages.ts';
import { orderChangeSchema } from '../orders/order-changes.ts';
import { orderActions, orderStatusSchema } from '../orders/order-status.ts';
import { providerSchema } from '../platforms/providers.ts';
import { acceptanceTimesOperation } from './acceptance-times.ts';
import { dayReportOperation } from './day-report.ts';
import { journeyOperation, journeysOperation, markPrintedOperation, orderStepSchema } from './journey.ts';
import { get, itemsOf, pageOf, pageQuerySchema, post } from './operation.ts';
import { queueOperation } from './order-queue.ts';
import { orderedProductsOperation } from './ordered-products.ts';
import { personSchema } from './persons.ts';
import { preparationMinutesSchema, preparationTimeOperation } from './preparation-time.ts';
import { salesOperation } from './sales.ts';
import { serviceLevelsOperation } from './service-levels.ts';

const timelineEntrySchema = orderStepSchema.extend({
  /** What changed with this step, where it is not the status. */
  changes: z.array(orderChangeSchema).optional(),
});

/** An order as order-service gives it to the other services: money in minor units. */
export const orderRecordSchema = canonicalOrderSchema.extend({
  id: idSchema,
  accountId: idSchema,
  restaurantId: idSchema,
  integrationId: idSchema,
  provider: providerSchema,
  channel: channelSchema,
  isReport: z.boolean(),
  /** What was reported before the money of the order changed; minor units. */
  reportedTotal: minorUnits.nullish(),
  allowedActions: z.array(z.enum(orderActions)),
  cancel: cancellationSchema.extend({ at: isoTime }).nullable(),
  timeline: z.array(timelineEntrySchema),
  /** The restaurant's own payment code, when payment matching found one. */
  matchedCode: z.string().nullable(),
  /** The preparation time that was chosen when it was accepted, and when it is over; null: nobody has, or not begun. */
  preparationMinutes: z.int().nullish(),
  readyAt: isoTime.nullish(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type OrderRecord = z.infer<typeof orderRecordSchema>;

/** What a file of orders says besides. */
const orderDetailsSchema = z.object({
  paymentType: paymentTypeSchema,
  /** One name for one kind of payment, in Turkish. */
  paymentTypeName: z.string(),
  isPaid: z.boolean(),
  matchedCode: z.string().nullable(),
  discount: minorUnits,
  deliveryBy: canonicalOrderSchema.shape.delivery.shape.by,
  items: z.array(z.object({ name: z.string(), quantity: z.number(), cancelledQuantity: z.number() })),
  /** The changes of its status. */
  steps: z.array(z.object({ status: orderStatusSchema, at: isoTime })),
  cancel: cancellationSchema.extend({ at: isoTime }).nullable(),
});
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

const orderSummarySchema = z.object({
  id: idSchema,
  providerOrderId: z.string(),
  restaurantId: idSchema,
  provider: providerSchema,
  channel: channelSchema,
  status: orderStatusSchema,
  /** Minor units. */
  total: minorUnits,
  currency: z.string(),
  isReport: z.boolean(),
  reportedTotal: minorUnits.nullish(),
  isTest: z.boolean().optional(),
  shortCode: z.string().nullable(),
  customerName: z.string().nullable(),
  /** Older versions sent none. */
  placedAt: isoTime.optional(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** Where they were asked for; older versions sent none. */
  details: orderDetailsSchema.optional(),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

const listOrdersQuerySchema = pageQuerySchema.extend({
  restaurantId: z.string().max(64).optional(),
  /** Only these restaurants', for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
  provider: providerSchema.optional(),
  channel: channelSlugSchema.optional(),
  /** Comma-separated status codes. */
  status: z.string().max(200).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
  updatedSince: isoTime.optional(),
  /** Part of an order number, short code, customer's name, telephone number or product. */
  q: z.string().max(100).optional(),
  /** Only orders that are neither reported nor cancelled. */
  pendingReport: z.enum(['true', 'false']).optional(),
  /** With payment, items, times and the cancellation. */
  details: z.literal('true').optional(),
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
  /** Something of the order has run out. */
  isItemUnavailable: z.literal(true).optional(),
});
export type CancelReason = z.infer<typeof cancelReasonSchema>;
export const reasonsSchema = z.object({ reasons: z.array(cancelReasonSchema) });

export const markReportResultSchema = z.object({
  orderId: idSchema,
  providerOrderId: z.string(),
  isReport: z.boolean(),
});
export type MarkReportResult = z.infer<typeof markReportResultSchema>;

export const paymentSplits = ['provider', 'channel', 'restaurant', 'day', 'code'] as const;
export type PaymentSplit = (typeof paymentSplits)[number];
/** Some of the given splits, separated by commas. */
export const splitsSchema = (splits: readonly PaymentSplit[]) =>
  z
    .string()
    .regex(new RegExp(`^(?:${splits.join('|')})(?:,(?:${splits.join('|')}))*$`), `must be some of ${splits.join(', ')}`)
    .max(100);

export const groupedPaymentsQuerySchema = z.object({
  restaurantId: z.string().max(64).optional(),
  /** Only these restaurants', for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
  provider: providerSchema.optional(),
  channel: channelSlugSchema.optional(),
  /** What each kind of payment is split by. */
  by: splitsSchema(paymentSplits).optional(),
  /** When the days of `by` end; midnight when absent. */
  dayEndsAt: dayEndsAtSchema.optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
});
export const groupedPaymentsSchema = z.object({
  groups: z.array(
    z.object({
      paymentType: paymentTypeSchema,
      /** One name for one kind of payment, in Turkish, whatever the platforms call it. */
      paymentTypeName: z.string(),
      /** Null where none was found, and where groups are not split by it. */
      matchedCode: z.string().nullable(),
      /** These are there where groups are split by them. */
      provider: providerSchema.optional(),
      channel: channelSchema.optional(),
      restaurantId: idSchema.optional(),
      /** `2026-11-20`, in Türkiye. */
      day: z.string().optional(),
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
  /** Only these restaurants', for a person who is limited to them. */
  restaurantIds: idListSchema.optional(),
});
/** So many orders that wait are listed, and no more. */
export const maxWaitingOrders = 50;

export const orderStatsSchema = z.object({
  orderCount: z.int(),
  cancelledCount: z.int(),
  /** Minor units, cancelled orders left out. */
  revenue: z.int(),
  currency: z.string(),
  byHour: z.array(z.object({ hour: isoTime, channel: channelSlugSchema, orderCount: z.int(), revenue: z.int() })),
  byChannel: z.array(z.object({ channel: channelSchema, orderCount: z.int(), revenue: z.int() })),
  /** Orders still waiting for approval (325, 400), oldest first, at most `mostWaitingOrders`. */
  waiting: z.array(
    z.object({
      id: idSchema,
      providerOrderId: z.string(),
      shortCode: z.string().nullable(),
      provider: providerSchema,
      channel: channelSchema,
      restaurantId: idSchema,
      createdAt: isoTime,
    }),
  ),
});
export type OrderStats = z.infer<typeof orderStatsSchema>;

/** Who asks: `who` is the person's name, where one is known. */
const actor = { by: actorSchema.default('api'), who: z.string().max(200).optional() };
const ref = z.object({ ref: z.string().min(1).max(maxOrderIdLength) });
/** `{ref}` is an order's id or its number on the platform. */
const order = { params: ref, missing: 'order_not_found' } as const;
const command = { ...order, data: commandResultSchema };

/** So many orders are named at once. */
export const maxNamed = 200;

/** What order-service answers. */
export const orderOperations = {
  list: get('/orders', { query: listOrdersQuerySchema, data: orderPageSchema }),
  /** Those of the given ids, and of the given numbers on a platform; what nobody has is left out. */
  named: post('/orders/named', {
    body: z.object({ refs: z.array(ref.shape.ref).max(maxNamed) }),
    data: itemsOf(orderSummarySchema),
  }),
  get: get('/orders/{ref}', { callers: ['api-gateway', 'sandbox'], ...order, data: orderRecordSchema }),
  /** The platform's own body, for support. */
  raw: get('/orders/{ref}/raw', { ...order, data: z.object({ raw: z.string(), receivedAt: isoTime }) }),
  journey: journeyOperation,
  journeys: journeysOperation,
  reasons: get('/orders/{ref}/reasons', { ...order, data: reasonsSchema }),
  queue: queueOperation,
  verify: post('/orders/{ref}/verify', {
    ...command,
    body: z.object({ ...actor, preparationMinutes: preparationMinutesSchema.optional() }),
  }),
  advance: post('/orders/{ref}/advance', {
    ...command,
    body: z.object({
      ...actor,
      expectedStatus: orderStatusSchema.optional(),
      targetStatus: orderStatusSchema.optional(),
    }),
  }),
  cancel: post('/orders/{ref}/cancel', {
    ...command,
    body: z.object({ ...actor, reason: z.string().max(200).optional(), note: z.string().max(1000).optional() }),
  }),
  /** Somebody saw what changed about an order until then; `isSeen`: nothing is left to be seen. */
  markSeen: post('/orders/{ref}/seen', {
    ...order,
    body: z.object({ until: isoTime }),
    data: z.object({ isSeen: z.boolean() }),
  }),
  /** A slip of the order came out of a printer. */
  markPrinted: markPrintedOperation,
  markReported: post('/reports/mark', { body: ref, data: markReportResultSchema }),
  groupedPayments: get('/payments/grouped', { query: groupedPaymentsQuerySchema, data: groupedPaymentsSchema }),
  dayReport: dayReportOperation,
  sales: salesOperation,
  serviceLevels: serviceLevelsOperation,
  acceptanceTimes: acceptanceTimesOperation,
  orderedProducts: orderedProductsOperation,
  preparationTime: preparationTimeOperation,
  /** Every order of a person, with the platform's own body. */
  ofPerson: post('/persons/find', {
    body: personSchema,
    data: z.object({ orders: z.array(z.object({ order: orderRecordSchema, raw: z.string() })) }),
    timeoutMs: 60_000,
  }),
  /** Takes a person out of all orders that have ended. May be repeated. */
  erasePerson: post('/persons/erase', {
    body: personSchema,
    data: z.object({ erased: z.int(), underWay: z.int() }),
    timeoutMs: 60_000,
  }),
  stats: get('/stats/orders', { query: orderStatsQuerySchema, data: orderStatsSchema }),
};
