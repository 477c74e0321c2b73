import { z } from 'zod';
import { paymentTypeSchema } from '../canonical-order.ts';
import { actorSchema } from '../internal/orders.ts';
import { orderActions, orderStatusCodes, orderStatusSchema } from '../order-status.ts';
import { providerSchema } from '../providers.ts';
import {
  localizedSchema,
  money,
  pagingQuery,
  providerQuerySchema,
  publicIdSchema,
  publicTimeSchema,
  timeQuerySchema,
} from './fields.ts';

const statusList = orderStatusCodes.join('|');
const statusSchema = orderStatusSchema.meta({
  id: 'OrderStatus',
  description:
    '325 scheduled, new · 350 scheduled, verified · 400 new · 500 preparing · 550 prepared · 600, 700, 800 on the way · 900 delivered · 1500 cancelled by the customer or the platform · 1600 cancelled by the restaurant',
  example: 400,
});
const statusName = z.string().meta({ description: "The status in the reader's language", example: 'New' });
const actions = z
  .array(z.enum(orderActions))
  .meta({ description: 'What may be done with the order now', example: ['verify', 'advance', 'cancel'] });
const currency = z.string().meta({ description: 'ISO 4217', example: 'TRY' });

const orderFilters = {
  restaurantId: z.string().min(1).max(64).optional().meta({ description: 'Only of this restaurant' }),
  ...pagingQuery,
  provider: providerQuerySchema.optional().meta({ description: 'Only of this platform' }),
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
      "Part of an order number, short code or customer's name. A page may be short, or empty, before the last one",
  }),
};
export const publicOrderQuerySchema = z.object(orderFilters);
export const publicPaymentsQuerySchema = z.object({
  restaurantId: orderFilters.restaurantId,
  from: orderFilters.from,
  to: orderFilters.to,
});

export const publicOrderItemSchema = z
  .object({
    id: publicIdSchema,
    providerOrderId: z.string().meta({ description: 'The number of the order on its platform' }),
    restaurantId: publicIdSchema,
    provider: providerSchema,
    status: statusSchema,
    statusName,
    total: money('What the customer pays'),
    currency,
    isReport: z.boolean().meta({ description: 'Reported to accounting' }),
    createdAt: publicTimeSchema,
    updatedAt: publicTimeSchema,
  })
  .meta({ id: 'OrderListItem' });
export type PublicOrderItem = z.infer<typeof publicOrderItemSchema>;

const text = z.string().nullable();
const locationSchema = z.object({ lat: text, lon: text, text });
const optionSchema = z.object({ name: localizedSchema, price: money('For one'), count: z.int() });

const productSchema = z
  .object({
    id: z.string(),
    product: text.meta({ description: "The platform's id of the product" }),
    count: z.int(),
    note: text,
    name: localizedSchema,
    price: money('Of one, without options'),
    optionPrice: money("Of one's options"),
    priceWithOption: money('Of one, with options'),
    totalPrice: money('Of all, without options'),
    totalOptionPrice: money("Of all, the options' part"),
    totalPriceWithOption: money('Of all, with options'),
    optionCategories: z.array(z.object({ name: localizedSchema, options: z.array(optionSchema) })),
    displayInfo: z.object({
      title: localizedSchema,
      options: z.object({ tr: z.array(z.string()), en: z.array(z.string()) }),
    }),
    removedIngredients: z.null(),
    removedIngredientsV2: z.array(z.object({ id: text, name: z.string() })),
    extraIngredients: z.null(),
    cancelledCount: z.int().meta({ description: 'How many of `count` were cancelled after the order was placed' }),
  })
  .meta({ id: 'OrderProduct' });

const clientSchema = z.object({
  id: text,
  name: text,
  location: locationSchema,
  clientPhoneNumber: text,
  contactPhoneNumber: text,
  deliveryAddress: z.object({
    id: text,
    address: text,
    aptNo: text,
    floor: text,
    doorNo: text,
    city: text,
    district: text,
    company: text,
    street: text,
    building: text,
    number: text,
    description: text,
  }),
});

const timelineSchema = z.array(
  z.object({
    status: statusSchema,
    statusName,
    at: publicTimeSchema,
    by: actorSchema,
    platform: z
      .enum(['none', 'pending', 'done', 'failed'])
      .meta({ description: "The platform's own call for this step; `none`: there is nothing to call" }),
    platformDueAt: publicTimeSchema.nullable(),
    platformError: text,
  }),
);

const cancelSchema = z
  .object({
    reason: text,
    reasonName: text,
    note: text,
    by: z.enum(['customer', 'platform', 'restaurant']),
    at: publicTimeSchema,
  })
  .nullable();

export const publicOrderDetailSchema = z
  .object({
    id: publicIdSchema,
    pid: z.string().meta({ description: 'The public number of the order; equals `providerOrderId`' }),
    providerOrderId: z.string(),
    shortCode: text,
    status: statusSchema,
    statusName,
    isScheduled: z.boolean(),
    scheduledDate: publicTimeSchema.nullable(),
    confirmationId: text,
    client: clientSchema,
    courier: z.object({ id: text, status: z.number().nullable(), name: text, location: locationSchema }),
    products: z.array(productSchema),
    clientNote: text,
    totalPrice: money('Before discounts'),
    totalDiscount: money('What was taken off'),
    totalDiscountedPrice: money('What the customer pays'),
    deliveryFee: money('Contained in the totals'),
    currency,
    deliveryType: z.int().meta({ description: "1: the platform's courier, 2: the restaurant's, 3: picked up" }),
    doNotKnock: z.boolean(),
    isEcoFriendly: z.boolean(),
    dropOffAtDoor: z.boolean(),
    restaurant: z.object({ id: publicIdSchema, name: text }),
    restaurantId: publicIdSchema,
    restaurantName: text,
    paymentMethod: z.int().meta({ description: "Getir's number of the payment method where one matches, else 0" }),
    posPaymentMethod: z.string().meta({ description: "The restaurant's own payment code, or an empty text" }),
    paymentMethodText: localizedSchema,
    payment: z.object({
      type: paymentTypeSchema,
      name: z.string(),
      brand: text,
      isPaid: z.boolean(),
      matchedCode: text,
    }),
    provider: z.object({ slug: providerSchema, kaynak: z.string(), id: publicIdSchema }),
    providerId: publicIdSchema.meta({ description: "The integration's id" }),
    isReport: z.boolean(),
    allowedActions: actions,
    cancel: cancelSchema,
    timeline: timelineSchema,
    createdAt: publicTimeSchema,
    updatedAt: publicTimeSchema,
  })
  .meta({ id: 'OrderDetail' });
export type PublicOrderDetail = z.infer<typeof publicOrderDetailSchema>;

const absentText = (description: string, max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((value) => (value === null || value === '' ? undefined : value))
    .meta({ description });

export const publicCancelBodySchema = z
  .object({
    reason: absentText("A cancel reason of the order's platform; its default reason when absent", 200),
    note: absentText('Free text', 1000),
  })
  .meta({ id: 'CancelOrder' });

export const publicAdvanceBodySchema = z
  .object({
    expectedStatus: orderStatusSchema.optional().meta({ description: 'Refused unless the order is at this status' }),
    targetStatus: orderStatusSchema
      .optional()
      .meta({ description: 'An order that is there already answers 200 and does not move' }),
  })
  .meta({ id: 'AdvanceOrder', description: 'With either field a request may be repeated safely' });

const commandOutcome = {
  statusName,
  /** An addition to the interface's own list of fields. */
  changed: z.boolean().meta({
    description:
      'This request moved the order. False: the order was there already, or another request moved it just now',
  }),
  allowedActions: actions,
};
export const publicCancelResultSchema = z
  .object({ orderId: publicIdSchema, status: statusSchema, ...commandOutcome })
  .meta({ id: 'CancelResult' });
export const publicAdvanceResultSchema = z
  .object({ orderId: publicIdSchema, oldStatus: statusSchema, newStatus: statusSchema, ...commandOutcome })
  .meta({ id: 'AdvanceResult' });
export const publicVerifyResultSchema = z
  .object({
    message: z.string(),
    provider: providerSchema,
    providerOrder: z.string().meta({ description: 'The number of the order on its platform' }),
    orderId: publicIdSchema,
    status: statusSchema,
    ...commandOutcome,
  })
  .meta({ id: 'VerifyResult' });

export const publicReasonsSchema = z
  .object({ reasons: z.array(z.object({ id: z.string(), name: z.string() })) })
  .meta({ id: 'CancelReasons' });

const orderReference = z.string().min(1).max(200);
export const publicMarkBodySchema = z
  .object({
    providerOrderId: orderReference
      .optional()
      .meta({ description: 'The number of the order on its platform, or its id' }),
    orderId: orderReference.optional().meta({ description: 'The same by another name' }),
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
  });
export const publicMarkResultSchema = z
  .object({ providerOrderId: z.string(), isReport: z.boolean(), orderId: publicIdSchema })
  .meta({ id: 'MarkReportedResult' });

export const publicRetryWebhookBodySchema = z
  .object({
    webhookOrderId: orderReference.meta({
      description: "A webhook record's id, or an order's id: then its newest undelivered record",
    }),
    url: z.string().min(1).max(2000).meta({ description: 'Where to send it; public http or https addresses only' }),
    headers: z.record(z.string(), z.string()).meta({
      description: 'Sent along; at most 20, none that HTTP itself needs',
      override: { propertyNames: undefined },
    }),
  })
  .meta({ id: 'RetryWebhook' });
export const publicRetryWebhookResultSchema = z
  .object({
    message: z.string(),
    statusCode: z.int().meta({ description: "The receiver's status, whatever it is" }),
    delivered: z.boolean(),
  })
  .meta({ id: 'RetryWebhookResult' });

export const publicGroupedPaymentsSchema = z
  .object({
    groups: z.array(
      z.object({
        paymentType: paymentTypeSchema,
        paymentTypeName: z.string(),
        matchedCode: text,
        orderCount: z.int(),
        total: money('Of the group'),
      }),
    ),
    orderCount: z.int(),
    total: money('Of all groups'),
    currency,
  })
  .meta({ id: 'GroupedPayments' });
