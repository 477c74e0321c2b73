import { z } from 'zod';
import { channelSlugSchema } from '../platforms/channels.ts';
import { dayEndsAtSchema } from '../values/hours.ts';
import { groupedPaymentsSchema, markReportResultSchema, splitsSchema } from '../internal/orders.ts';
import { orderStatusCodes, orderStatusSchema } from '../orders/order-status.ts';
import { providerSchema } from '../platforms/providers.ts';
import { groupedPaymentsExample, orderItemExample } from './order-examples.ts';
import {
  actions,
  currency,
  money,
  orderReference,
  pagingQuery,
  providerQuerySchema,
  publicChannelSchema,
  publicIdSchema,
  publicTimeSchema,
  reference,
  statusName,
  statusSchema,
  text,
  timeQuerySchema,
} from './fields.ts';
import { publicJourneySchema, publicPrintedSchema } from './journey.ts';
import { examples, rowsOf } from './operation.ts';
import { publicOrderDetailSchema } from './order-detail.ts';

const { id: orderId, providerOrderId: pid } = orderItemExample;
/** After a step that leaves the order on its way. */
const steered = { changed: true, allowedActions: ['advance', 'cancel'] };

const statusList = orderStatusCodes.join('|');

const orderFilters = {
  restaurantId: z.string().min(1).max(64).optional().meta({ description: 'Only of this restaurant' }),
  ...pagingQuery,
  provider: providerQuerySchema.optional().meta({ description: 'Only of this platform' }),
  channel: channelSlugSchema.optional().meta({ description: 'Only of this storefront, by its `slug`' }),
  status: z
    .string()
    .regex(new RegExp(`^(?:${statusList})(?:,(?:${statusList})){0,10}$`), 'must be status codes separated by commas')
    .optional()
    .meta({ description: 'Only with one of these statuses, separated by commas, such as `400,500`' }),
  from: timeQuerySchema.optional().meta({ description: 'Created at this time or later' }),
  to: timeQuerySchema.optional().meta({ description: 'Created before this time' }),
  updatedSince: timeQuerySchema.optional().meta({ description: 'Changed at this time or later' }),
  q: z.string().min(1).max(100).optional().meta({
    description:
      "Part of an order number, short code, customer's name, telephone number or product, in capitals or not. A page may be short, or empty, before the last one",
  }),
};
const orderQuerySchema = z.object(orderFilters);
const paymentsQuerySchema = orderQuerySchema
  .pick({ restaurantId: true, provider: true, channel: true, from: true, to: true })
  .extend({
    groupBy: splitsSchema(['provider', 'channel', 'restaurant', 'day']).optional().meta({
      description:
        'Splits each group further, by some of `provider`, `channel`, `restaurant`, `day` (in Türkiye), separated by commas; the groups then have these members',
    }),
    dayEndsAt: dayEndsAtSchema.optional().meta({
      description:
        'When the `day` of `groupBy` ends, in Turkish time: from `00:00`, the midnight (also when absent), to `11:59`. What comes after midnight belongs to the day before',
      example: '04:00',
    }),
  });

export const publicOrderItemSchema = z
  .object({
    id: publicIdSchema,
    providerOrderId: z.string().meta({ description: 'The number of the order on its platform' }),
    restaurantId: publicIdSchema,
    provider: providerSchema,
    channel: publicChannelSchema,
    shortCode: text.meta({ description: 'What the courier says' }),
    customerName: text,
    status: statusSchema,
    statusName,
    total: money('What the customer pays'),
    currency,
    isReport: z.boolean().meta({ description: 'Reported to accounting' }),
    reportedTotal: z.number().nullable().meta({
      description: 'What was reported before the amount changed; the order is to be reported again',
      example: 155,
    }),
    isTest: z.boolean().meta({ description: 'A trial of the platform' }),
    placedAt: publicTimeSchema.meta({ description: 'When the customer ordered; `createdAt` is when it arrived here' }),
    createdAt: publicTimeSchema,
    updatedAt: publicTimeSchema,
  })
  .meta({ id: 'OrderListItem' })
  .register(examples, { example: orderItemExample });
export type PublicOrderItem = z.infer<typeof publicOrderItemSchema>;

const absentText = (description: string, max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((value) => (value === null || value === '' ? undefined : value))
    .meta({ description });

const cancelBodySchema = z
  .object({
    reason: absentText("A cancel reason of the order's platform; its default reason when absent", 200),
    note: absentText('Free text', 1000),
  })
  .meta({ id: 'CancelOrder' })
  .register(examples, { example: { reason: 'TECHNICAL_PROBLEM', note: 'Fırın arızalı' } });

const advanceBodySchema = z
  .object({
    expectedStatus: orderStatusSchema.optional().meta({ description: 'Refused unless the order is at this status' }),
    targetStatus: orderStatusSchema.optional().meta({
      description: 'An order that is there already answers 200 and does not move. 550: it is ready',
    }),
  })
  .meta({ id: 'AdvanceOrder', description: 'With either field a request may be repeated safely' })
  .register(examples, { example: { expectedStatus: 500 } });

const commandOutcome = {
  statusName,
  /** An addition to the interface's own list of fields. */
  changed: z.boolean().meta({
    description:
      'This request moved the order. False: the order was there already, or another request moved it just now',
  }),
  allowedActions: actions,
};
const publicCancelResultSchema = z
  .object({ orderId: publicIdSchema, status: statusSchema, ...commandOutcome })
  .meta({ id: 'CancelResult' })
  .register(examples, {
    example: { orderId, status: 1600, statusName: 'Cancelled by the restaurant', changed: true, allowedActions: [] },
  });
const publicAdvanceResultSchema = z
  .object({ orderId: publicIdSchema, oldStatus: statusSchema, newStatus: statusSchema, ...commandOutcome })
  .meta({ id: 'AdvanceResult' })
  .register(examples, { example: { orderId, oldStatus: 500, newStatus: 600, statusName: 'On the way', ...steered } });
const publicVerifyResultSchema = z
  .object({
    message: z.string(),
    provider: providerSchema,
    providerOrder: z.string().meta({ description: 'The number of the order on its platform' }),
    orderId: publicIdSchema,
    status: statusSchema,
    ...commandOutcome,
  })
  .meta({ id: 'VerifyResult' })
  .register(examples, {
    example: {
      message: 'The order is confirmed',
      provider: 'getir',
      providerOrder: pid,
      orderId,
      status: 500,
      statusName: 'Preparing',
      ...steered,
    },
  });

const publicRawOrderSchema = z
  .object({
    raw: text.meta({
      description: "The body as it came from the platform, as text; null once the customer's data was taken out",
    }),
    receivedAt: publicTimeSchema,
  })
  .meta({ id: 'RawOrder' })
  .register(examples, { example: { raw: `{"id":"${pid}","status":400}`, receivedAt: orderItemExample.createdAt } });

const publicReasonsSchema = z
  .object({ reasons: z.array(z.object({ id: z.string(), name: z.string() })) })
  .meta({ id: 'CancelReasons' })
  .register(examples, { example: { reasons: [{ id: 'TECHNICAL_PROBLEM', name: 'Technical problem' }] } });

const markBodySchema = z
  .object({
    providerOrderId: orderReference
      .optional()
      .meta({ description: 'The number of the order on its platform, or its id' }),
    orderId: orderReference.optional().meta({ description: 'The same by another name' }),
    total: z.number().min(0).optional().meta({
      description: 'What was booked, in the currency of the order; it is not kept, but a certification compares it',
      example: 155,
    }),
  })
  .refine(({ providerOrderId, orderId }) => providerOrderId !== undefined || orderId !== undefined, {
    path: ['providerOrderId'],
    error: 'is required',
  })
  .meta({
    id: 'MarkReported',
    override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
      jsonSchema['anyOf'] = [{ required: ['providerOrderId'] }, { required: ['orderId'] }];
    },
  })
  .register(examples, { example: { providerOrderId: pid } });
const markResultSchema = markReportResultSchema
  .extend({ orderId: publicIdSchema })
  .meta({ id: 'MarkReportedResult' })
  .register(examples, { example: { providerOrderId: pid, isReport: true, orderId } });

const publicGroupedPaymentsSchema = groupedPaymentsSchema
  .extend({
    groups: z.array(
      groupedPaymentsSchema.shape.groups.element.extend({
        total: money('Of the group'),
        channel: publicChannelSchema.optional(),
      }),
    ),
    total: money('Of all groups'),
    currency,
  })
  .meta({ id: 'GroupedPayments' })
  .register(examples, { example: groupedPaymentsExample });

const { get, post } = rowsOf('Orders');

const listed = { query: orderQuerySchema, data: z.array(publicOrderItemSchema), isPaged: true } as const;
const order = {
  params: z.object({ orderId: reference("The order's `id` or its `pid` (the number on the platform)", orderId) }),
};
const findErrors = ['order_not_found', 'order_ambiguous'] as const;
/** The order of a deleted restaurant stays readable, but commands have no platform to go to. */
const steerErrors = [...findErrors, 'integration_not_found'] as const;
const platformErrors = ['provider_error', 'provider_timeout'] as const;
const commandErrors = [...steerErrors, 'invalid_transition', 'command_in_progress', ...platformErrors] as const;
const command = { ...order, errors: commandErrors };

export const orderOperations = {
  listOrders: get('/orders', listed),
  listPendingReports: get('/orders/reports/pending', listed),
  groupedPayments: get('/orders/grouped-payments', {
    query: paymentsQuerySchema,
    data: publicGroupedPaymentsSchema,
    isHeavy: true,
  }),
  getOrder: get('/orders/{orderId}', { ...order, data: publicOrderDetailSchema, errors: findErrors }),
  getRawOrder: get('/orders/{orderId}/raw', {
    ...order,
    scope: 'orders:raw',
    isAudited: true,
    data: publicRawOrderSchema,
    errors: findErrors,
  }),
  getJourney: get('/orders/{orderId}/journey', { ...order, data: publicJourneySchema, errors: findErrors }),
  // It tells of paper and moves nothing: the key of a printer needs no more than to read orders.
  markPrinted: post('/orders/{orderId}/printed', {
    ...order,
    scope: 'orders:read',
    isAudited: false,
    body: publicPrintedSchema,
    errors: findErrors,
  }),
  cancelOrder: post('/orders/cancel/{orderId}', {
    ...order,
    body: cancelBodySchema,
    isBodyOptional: true,
    data: publicCancelResultSchema,
    errors: [...commandErrors, 'invalid_reason'],
  }),
  changeStatus: post('/orders/change-status/{orderId}', {
    ...command,
    body: advanceBodySchema,
    isBodyOptional: true,
    data: publicAdvanceResultSchema,
    idempotency: 'join',
  }),
  cancelReasons: get('/orders/reasons/{orderId}', {
    ...order,
    data: publicReasonsSchema,
    errors: [...steerErrors, ...platformErrors],
  }),
  verifyOrder: post('/orders/verify/{orderId}', { ...command, data: publicVerifyResultSchema }),
  markReported: post('/orders/reports/mark', { body: markBodySchema, data: markResultSchema, errors: findErrors }),
};
