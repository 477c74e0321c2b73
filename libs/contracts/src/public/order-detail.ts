import { z } from 'zod';
import { paymentTypeSchema } from '../canonical-order.ts';
import { actorSchema } from '../internal/orders.ts';
import { providerSchema } from '../providers.ts';
import { orderDetailExample } from './order-examples.ts';
import {
  actions,
  currency,
  localizedSchema,
  money,
  publicChannelSchema,
  publicIdSchema,
  publicTimeSchema,
  statusName,
  statusSchema,
  text,
  texts,
} from './fields.ts';
import { examples } from './operation.ts';

const locationSchema = z.object(texts('lat', 'lon', 'text'));
const optionSchema = z.object({ name: localizedSchema, price: money('For one'), count: z.int() });

/** Documented as a list that may be null, because client generators know no type for null alone. */
const alwaysNull = z.null().meta({
  description: 'Always null',
  override: { type: ['array', 'null'], items: { type: 'string' }, maxItems: 0 },
});

const productSchema = z
  .object({
    id: z.string(),
    product: text.meta({ description: "The platform's id of the product" }),
    item: text.meta({ description: "The account's own number of the article; null where the product is not linked" }),
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
    removedIngredients: alwaysNull,
    removedIngredientsV2: z.array(z.object({ id: text, name: z.string() })),
    extraIngredients: alwaysNull,
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
    ...texts('id', 'address', 'aptNo', 'floor', 'doorNo', 'city'),
    ...texts('district', 'company', 'street', 'building', 'number', 'description'),
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
    channel: publicChannelSchema,
    providerId: publicIdSchema.meta({ description: "The integration's id" }),
    isReport: z.boolean(),
    allowedActions: actions,
    cancel: cancelSchema,
    timeline: timelineSchema,
    createdAt: publicTimeSchema,
    updatedAt: publicTimeSchema,
  })
  .meta({ id: 'OrderDetail' })
  .register(examples, { example: orderDetailExample });
export type PublicOrderDetail = z.infer<typeof publicOrderDetailSchema>;
