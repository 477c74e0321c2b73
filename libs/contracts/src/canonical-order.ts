import { z } from 'zod';
import { channelSlugSchema } from './channels.ts';
import { orderStatusSchema } from './order-status.ts';

/** Integer minor units (kuruş). */
export const minorUnits = z.int().min(-1_000_000_000_00).max(1_000_000_000_00);
export const isoTime = z.iso.datetime({ offset: true });
const text = z.string().max(4000);

export const paymentTypes = ['cash', 'card_at_door', 'online_card', 'meal_card', 'other'] as const;
export const paymentTypeSchema = z.enum(paymentTypes);
export type PaymentType = z.infer<typeof paymentTypeSchema>;

/** A text that a platform may leave out. */
const maybeText = text.nullable().default(null);
const maybeNumber = z.number().nullable().default(null);
const maybeTexts = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, maybeText])) as Record<Name, typeof maybeText>;
const place = { lat: maybeNumber, lon: maybeNumber };

const addressSchema = z.object({
  ...maybeTexts('id', 'text', 'street', 'number', 'building', 'aptNo', 'floor', 'doorNo'),
  ...maybeTexts('district', 'city', 'company', 'description'),
  ...place,
});

export const courierSchema = z.object({ ...maybeTexts('id', 'name'), status: maybeNumber, ...place });

const orderOptionSchema = z.object({
  group: maybeText,
  name: text,
  nameEn: maybeText,
  /** The price of one such option on one item, in minor units. */
  price: minorUnits.default(0),
  quantity: z.int().min(1).max(10_000).default(1),
});

const orderItemSchema = z.object({
  id: text,
  /** The platform's id of the product in its menu. */
  productId: maybeText,
  name: text,
  nameEn: maybeText,
  quantity: z.int().min(1).max(10_000),
  /** The price of one, without options, in minor units. */
  unitPrice: minorUnits,
  note: maybeText,
  options: z.array(orderOptionSchema).max(200).default([]),
  removed: z
    .array(z.object({ id: maybeText, name: text }))
    .max(200)
    .default([]),
  /** How many of `quantity` were cancelled after the order was placed. */
  cancelledQuantity: z.int().min(0).default(0),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** An order as every adapter produces it and every service understands it. */
export const canonicalOrderSchema = z.object({
  providerOrderId: z.string().min(1).max(200),
  shortCode: maybeText,
  confirmationId: maybeText,
  /** The storefront that the customer ordered in; absent: the platform's own. */
  channel: channelSlugSchema.optional(),
  placedAt: isoTime,
  scheduledFor: isoTime.nullable().default(null),
  /** The platform's state when the order was read; a pushed order is 400, or 325 when scheduled. */
  status: orderStatusSchema,
  customer: z.object({
    ...maybeTexts('id', 'name', 'phone', 'contactPhone', 'note'),
    address: addressSchema.nullable().default(null),
  }),
  courier: courierSchema.nullable().default(null),
  items: z.array(orderItemSchema).min(1).max(500),
  amount: z.object({
    subtotal: minorUnits,
    discount: minorUnits,
    deliveryFee: minorUnits,
    /** What the customer pays. */
    total: minorUnits,
    currency: z.string().length(3),
  }),
  payment: z.object({
    type: paymentTypeSchema,
    name: text,
    nameEn: text,
    /** Meal card brand (`multinet`, `pluxee`, `edenred`, `setcard`, `metropol`, `paye`, `tokenflex`), else null. */
    brand: maybeText,
    /** True: nothing is to be collected at the door. */
    isPaid: z.boolean(),
    /** The matching payment method number of Getir, else 0. */
    method: z.int().default(0),
    /** The platform's own code, for payment matching. */
    platformCode: maybeText,
  }),
  delivery: z.object({
    by: z.enum(['restaurant', 'platform', 'pickup']),
    doNotKnock: z.boolean().default(false),
    dropOffAtDoor: z.boolean().default(false),
    isEcoFriendly: z.boolean().default(false),
  }),
  /** Data that the platform needs in later commands (package item ids, callback addresses, user id). */
  platform: z.record(z.string(), z.unknown()).default({}),
});
export type CanonicalOrder = z.infer<typeof canonicalOrderSchema>;

/** The price of one line in minor units: quantity times the unit price with its options. */
export const lineTotal = (item: Pick<OrderItem, 'quantity' | 'unitPrice' | 'options'>): number =>
  item.quantity * (item.unitPrice + item.options.reduce((sum, option) => sum + option.price * option.quantity, 0));

/** The only place where decimal amounts become minor units; half a kuruş rounds away from zero. */
export const toMinorUnits = (decimal: number): number =>
  Math.sign(decimal) * Math.round(Math.abs(decimal) * 100 + 1e-6);
export const toDecimal = (minor: number): number => minor / 100;
