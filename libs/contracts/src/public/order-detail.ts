import { z } from 'zod';
import { actorSchema } from '../orders/actor.ts';
import {
  courierStates,
  discountKinds,
  feeKinds,
  maxOptionDepth,
  paymentTypeSchema,
  unavailableActions,
} from '../orders/canonical-order.ts';
import { changeNameSchema, lineChangeKinds } from '../orders/order-changes.ts';
import { providerSchema } from '../platforms/providers.ts';
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

const ifUnavailable = z.enum(unavailableActions).nullable().meta({
  'x-open': true,
  description: 'What the customer wants done when it has run out; null: the platform does not say',
});

const removedSchema = z.array(z.object({ id: text, name: z.string() }));
const decimalQuantity = z.number().meta({ description: 'Up to three decimals, as for half a portion', example: 1 });

export interface PublicOption {
  id: string | null;
  groupId: string | null;
  group: string | null;
  name: z.infer<typeof localizedSchema>;
  price: number;
  quantity: number;
  options: PublicOption[];
  removed: z.infer<typeof removedSchema>;
  ifUnavailable: z.infer<typeof ifUnavailable>;
}
const optionTreeSchema: z.ZodType<PublicOption> = z
  .object({
    id: text.meta({ description: "The platform's key of the option" }),
    groupId: text.meta({ description: "The platform's key of the group" }),
    group: text.meta({ description: 'The group the option was chosen from' }),
    name: localizedSchema,
    price: money('Price of one, without the options in it'),
    quantity: z.number().meta({ description: 'How many in one of what holds it', example: 1 }),
    options: z
      .array(z.lazy(() => optionTreeSchema))
      .meta({ description: `What was chosen for it; at most ${maxOptionDepth} deep` }),
    removed: removedSchema.meta({ description: 'What is to be left out of it' }),
    ifUnavailable,
  })
  .meta({ id: 'OrderOption', description: 'What was chosen for a product or for another option' });

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
    lineId: z.string().meta({ description: "The line's key; products may repeat" }),
    quantity: decimalQuantity,
    cancelledQuantity: z.number().meta({ description: 'How much of `quantity` was cancelled', example: 0 }),
    unit: z.enum(['piece', 'kg']).meta({ 'x-open': true, description: 'What `quantity` counts' }),
    unitPrice: money('Price of one, without options'),
    lineTotal: money('What is left of the line costs, with its options and before discounts'),
    lineDiscount: money("What was taken off this line; a part of the order's discounts"),
    vatRate: z.number().nullable().meta({ description: 'VAT in per cent; null where it is not known', example: 10 }),
    isGift: z.boolean().meta({ description: 'Given for nothing' }),
    categoryName: text.meta({ description: 'The part of the menu that it stands in' }),
    ifUnavailable,
    options: z.array(optionTreeSchema).meta({ description: 'What was chosen, with what was chosen for it' }),
    removed: removedSchema.meta({ description: 'What is to be left out of the product itself' }),
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
    ...texts('district', 'company', 'street', 'building', 'number', 'description', 'postalCode'),
    countryCode: text.meta({ description: 'Two letters' }),
  }),
});

const changeSchema = z.object({
  what: changeNameSchema.meta({ 'x-open': true, description: 'As `veri.degisenler` of the webhook says it' }),
  before: text.meta({ description: 'A text or a time' }),
  after: text,
  totalBefore: z.number().nullable().meta({ description: 'What the customer paid before', example: 155 }),
  totalAfter: z.number().nullable().meta({ description: 'What the customer pays now', example: 140 }),
  lines: z.array(
    z.object({
      kind: z.enum(lineChangeKinds).meta({ 'x-open': true }),
      lineId: z.string(),
      name: z.string(),
      before: z.number().meta({ description: 'How many were to be cooked', example: 2 }),
      after: z.number().meta({ description: 'How many are to be cooked now', example: 1 }),
      replaced: text.meta({ description: 'The product that stood there before' }),
    }),
  ),
});

const invoiceSchema = z.object(texts('name', 'company', 'taxNumber', 'taxOffice', 'address', 'email')).nullable();

export const acceptedAfterSecondsSchema = z.int().meta({
  description: 'Only where the accept policy of the restaurant accepted the order: so many seconds after it came',
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
    changes: z.array(changeSchema).meta({ description: 'What changed with this step, where it is not the status' }),
    acceptedAfterSeconds: acceptedAfterSecondsSchema.optional(),
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
    courier: z.object({
      id: text,
      status: z.number().nullable(),
      name: text,
      location: locationSchema,
      state: z.enum(courierStates).nullable().meta({
        'x-open': true,
        description:
          'Where the courier who comes for it is: `assigned`, `approaching` (near the restaurant), `arrived`, `waiting` (for too long); null: the platform does not say, or the order has left',
      }),
      waitingFeeFrom: publicTimeSchema
        .nullable()
        .meta({ description: 'From when the restaurant pays for the wait of a courier who waits; null: it does not' }),
    }),
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
    businessDay: text.meta({ description: 'The day of the number, on channels whose numbers begin again each day' }),
    placedAt: publicTimeSchema.meta({ description: 'When the customer ordered; `createdAt` is when it arrived here' }),
    pickupAt: publicTimeSchema
      .nullable()
      .meta({ description: 'When the courier, or the customer of a pick-up, comes to the restaurant' }),
    prepareAt: publicTimeSchema.nullable().meta({
      description:
        'When cooking begins: when the platform says or, of a scheduled order, the lead of its restaurant (`leadMinutes`, as it was when the order came) before the wanted time or `pickupAt`, whichever is earlier. A scheduled order is due then; one of Getir when Getir says, about an hour before the wanted time',
    }),
    promisedAt: publicTimeSchema.nullable().meta({
      description: 'When the platform promised it to a customer who wants it as soon as possible',
    }),
    acceptUntil: publicTimeSchema
      .nullable()
      .meta({ description: 'When the platform gives the order up if nobody accepts it' }),
    isPriority: z.boolean().meta({ description: 'The customer pays to have it before others' }),
    isTest: z
      .boolean()
      .meta({ description: 'A trial of the platform: nobody eats or pays it; in no report and no sum' }),
    pickupCode: text.meta({ description: 'What the customer says at the counter' }),
    invoice: invoiceSchema.meta({ description: 'What the invoice is made out to' }),
    cashGiven: z.number().nullable().meta({ description: 'The note that the customer pays with', example: 200 }),
    vatTotal: z.number().nullable().meta({
      description: 'The VAT in the total, as the platform states it; null where it does not',
      example: 14.09,
    }),
    discounts: z
      .array(
        z.object({
          kind: z.enum(discountKinds).meta({ 'x-open': true }),
          amount: money('What was taken off'),
          name: text,
          code: text.meta({ description: "The platform's key of the coupon or campaign" }),
          paidBy: z
            .enum(['restaurant', 'platform'])
            .nullable()
            .meta({ description: 'Null: the platform does not say' }),
        }),
      )
      .meta({ description: 'What was taken off, one by one' }),
    fees: z
      .array(z.object({ kind: z.enum(feeKinds).meta({ 'x-open': true }), amount: money('Of the fee'), name: text }))
      .meta({ description: 'What comes on top of the products, one by one' }),
    difference: money(
      'What nothing explains: the sum of `lineTotal`, less the discounts, with the fees and with this, is `totalDiscountedPrice`',
    ),
    refunded: money('What was given back after the delivery; the total does not hold it'),
    unread: z
      .array(
        z.object({
          path: z
            .string()
            .meta({ description: "Where it stands in the platform's order", example: 'products.0.quantity' }),
          value: z.string(),
          reason: z.string().meta({ example: 'out_of_range' }),
        }),
      )
      .meta({ description: "What could not be read of the platform's order" }),
    isReport: z.boolean(),
    reportedTotal: z
      .number()
      .nullable()
      .meta({ description: 'What was reported before the amount changed, until it is reported again', example: 155 }),
    allowedActions: actions,
    cancel: cancelSchema,
    timeline: timelineSchema,
    createdAt: publicTimeSchema,
    updatedAt: publicTimeSchema,
  })
  .meta({ id: 'OrderDetail' })
  .register(examples, { example: orderDetailExample });
export type PublicOrderDetail = z.infer<typeof publicOrderDetailSchema>;
