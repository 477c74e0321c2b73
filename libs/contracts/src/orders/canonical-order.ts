import { z } from 'zod';
import { channelSlugSchema } from '../platforms/channels.ts';
import { orderStatusSchema } from './order-status.ts';

/** No amount of an order is larger, in minor units. */
export const maxMinorUnits = 1_000_000_000_00;
/** Integer minor units (kuruş). */
export const minorUnits = z.int().min(-maxMinorUnits).max(maxMinorUnits);
/** `2026-11-20`. */
export const businessDaySchema = z.iso.date();
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
  postalCode: text.nullish(),
  /** Two letters: `TR`. */
  countryCode: text.nullish(),
  ...place,
});

/** Where a courier is who comes for an order: found, near the restaurant, at its door, and there for too long. */
export const courierStates = ['assigned', 'approaching', 'arrived', 'waiting'] as const;
export type CourierState = (typeof courierStates)[number];

export const courierSchema = z.object({
  ...maybeTexts('id', 'name'),
  /** Getir's number. */
  status: maybeNumber,
  ...place,
  state: z.enum(courierStates).nullish(),
  /** From when the restaurant pays for it that the courier waits. */
  waitingFeeFrom: isoTime.nullish(),
});

/** How many of something: up to three decimal places, so that half a portion and 0.750 kg are what they are. */
export const toQuantity = (number: number): number => Math.round(number * 1000) / 1000;
export const maxQuantity = 10_000;
const quantitySchema = z
  .number()
  .positive()
  .max(maxQuantity)
  .refine((quantity) => toQuantity(quantity) === quantity, 'must have at most three decimal places');

const removedSchema = z.object({ id: maybeText, name: text });
export type RemovedPart = z.infer<typeof removedSchema>;
const removedPartsSchema = z.array(removedSchema).max(200);

/** What to do when something has run out, as the customer wants it. */
export const unavailableActions = ['remove', 'reduce_quantity', 'call_customer', 'cancel_order'] as const;
const ifUnavailableSchema = z.enum(unavailableActions).nullish();
export type UnavailableAction = (typeof unavailableActions)[number];

/** No menu nests deeper than this. */
export const maxOptionDepth = 10;

/** What was chosen for a line or for another option: a combo contains its burger, and the burger its options. */
export interface OrderOption {
  /** The platform's keys of the option and of the group that it was chosen from. */
  id?: string | null;
  groupId?: string | null;
  group: string | null;
  name: string;
  nameEn: string | null;
  /** The price of one, without the options in it, in minor units. */
  price: number;
  /** How many in one of its parent. */
  quantity: number;
  options?: OrderOption[];
  /** What is to be left out of it. */
  removed?: RemovedPart[];
  ifUnavailable?: UnavailableAction | null | undefined;
}
type OptionInput = Pick<OrderOption, 'name'> &
  Partial<Omit<OrderOption, 'options' | 'removed'>> & {
    options?: OptionInput[];
    removed?: z.input<typeof removedSchema>[];
  };
const orderOptionSchema: z.ZodType<OrderOption, OptionInput> = z.object({
  id: text.nullish(),
  groupId: text.nullish(),
  group: maybeText,
  name: text,
  nameEn: maybeText,
  price: minorUnits.default(0),
  quantity: quantitySchema.default(1),
  options: z.lazy(() => z.array(orderOptionSchema).max(200)).optional(),
  removed: removedPartsSchema.optional(),
  ifUnavailable: ifUnavailableSchema,
});

const orderItemSchema = z.object({
  id: text,
  /** The platform's own key of the line, else its place; products repeat and are no key. Absent in older orders: `id`. */
  lineId: text.optional(),
  /** The platform's id of the product in its menu. */
  productId: maybeText,
  name: text,
  nameEn: maybeText,
  quantity: quantitySchema,
  /** What `quantity` counts; absent: pieces. */
  unit: z.enum(['piece', 'kg']).optional(),
  /** The price of one, without options, in minor units. */
  unitPrice: minorUnits,
  /** The price of what is left of the line, with its options and before discounts, as the platform states it. */
  total: minorUnits.optional(),
  /** What was taken off this line; it is a part of the order's discounts. */
  discount: minorUnits.optional(),
  vatRate: z.number().min(0).max(100).nullish(),
  isGift: z.boolean().optional(),
  /** The part of the menu that it stands in. */
  categoryName: text.nullish(),
  ifUnavailable: ifUnavailableSchema,
  note: maybeText,
  options: z.array(orderOptionSchema).max(200).default([]),
  /** What is to be left out of the line itself; an option has its own. */
  removed: removedPartsSchema.default([]),
  /** How many of `quantity` were cancelled after the order was placed. */
  cancelledQuantity: z.number().min(0).max(maxQuantity).default(0),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

export const discountKinds = ['product', 'order', 'voucher', 'delivery'] as const;
export const feeKinds = ['delivery', 'service', 'packaging', 'tip', 'small_basket', 'other'] as const;

const discountSchema = z.object({
  kind: z.enum(discountKinds),
  amount: minorUnits,
  name: maybeText,
  /** The platform's key of the coupon or campaign. */
  code: text.nullish(),
  /** Who bears it; absent where the platform does not say. */
  paidBy: z.enum(['restaurant', 'platform']).optional(),
});
export type OrderDiscount = z.infer<typeof discountSchema>;
const feeSchema = z.object({ kind: z.enum(feeKinds), amount: minorUnits, name: maybeText });
export type OrderFee = z.infer<typeof feeSchema>;

/** Why a member of a platform's body could not be read. */
export const unreadReasons = [
  'missing',
  'wrong_type',
  'not_a_number',
  'out_of_range',
  'not_a_time',
  'unknown_word',
  'too_long',
  'too_many',
  'too_deep',
] as const;
export type UnreadReason = (typeof unreadReasons)[number];
export const maxUnread = 100;
const unreadSchema = z.object({
  /** Where it stands in the platform's body: `products.0.quantity`. */
  path: z.string().max(500),
  /** The value in short; it may be of the customer. */
  value: z.string().max(200),
  /** More reasons may come. */
  reason: z.string().max(50),
});
export type UnreadMember = z.infer<typeof unreadSchema>;

/** What an invoice is made out to. */
const invoiceSchema = z.object({
  ...maybeTexts('name', 'company', 'taxNumber', 'taxOffice', 'address', 'email'),
});

/** The longest number of an order: the longest that a platform documents. */
export const maxOrderIdLength = 512;

/** An order as every adapter produces it and every service understands it. */
export const canonicalOrderSchema = z.object({
  providerOrderId: z.string().min(1).max(maxOrderIdLength),
  /** The day that the number is of, on channels whose numbers begin again each day. */
  businessDay: businessDaySchema.optional(),
  shortCode: maybeText,
  confirmationId: maybeText,
  /** The storefront that the customer ordered in; absent: the platform's own. */
  channel: channelSlugSchema.optional(),
  placedAt: isoTime,
  /** When the customer wants it; null: as soon as possible. */
  scheduledFor: isoTime.nullable().default(null),
  /** When the courier, or the customer of a pick-up, comes to the restaurant. */
  pickupAt: isoTime.nullish(),
  /** When cooking is to begin, where the platform says so. */
  prepareAt: isoTime.nullish(),
  /** When the platform promised it to a customer who wants it as soon as possible. */
  promisedAt: isoTime.nullish(),
  /** When the platform gives the order up if nobody accepts it. */
  acceptUntil: isoTime.nullish(),
  /** The platform's state when the order was read; a pushed order is 400, or 325 when scheduled. */
  status: orderStatusSchema,
  customer: z.object({
    ...maybeTexts('id', 'name', 'phone', 'contactPhone', 'note'),
    address: addressSchema.nullable().default(null),
    invoice: invoiceSchema.nullish(),
  }),
  courier: courierSchema.nullable().default(null),
  items: z.array(orderItemSchema).min(1).max(500),
  /** See `order-money.ts`; without `discounts`, `fees` and `difference` in orders of older versions. */
  amount: z.object({
    /** The sum of the lines. */
    subtotal: minorUnits,
    /** The sum of the discounts. */
    discount: minorUnits,
    /** The fees for the delivery. */
    deliveryFee: minorUnits,
    /** What the customer pays. */
    total: minorUnits,
    currency: z.string().length(3),
    discounts: z.array(discountSchema).max(200).optional(),
    fees: z.array(feeSchema).max(200).optional(),
    /** What nothing explains: the total less the lines, plus the discounts, less the fees. */
    difference: z.int().optional(),
    /** Refunded after the delivery; not part of the total. */
    refunded: minorUnits.optional(),
    /** The note that the customer pays with, so that the courier brings change. */
    cashGiven: minorUnits.nullish(),
    /** The VAT in the total, as the platform states it. */
    vatTotal: minorUnits.nullish(),
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
  /** What the customer says at the counter. */
  pickupCode: text.nullish(),
  /** The customer pays to have it before others. */
  isPriority: z.boolean().optional(),
  /** The platform's own trial: nobody eats or pays it. */
  isTest: z.boolean().optional(),
  /** What could not be read of the platform's body. */
  unread: z.array(unreadSchema).max(maxUnread).optional(),
  /** Data that the platform needs in later commands (package item ids, callback addresses, user id). */
  platform: z.record(z.string(), z.unknown()).default({}),
});
export type CanonicalOrder = z.infer<typeof canonicalOrderSchema>;

/** The only place where decimal amounts become minor units; half a kuruş rounds away from zero. */
export const toMinorUnits = (decimal: number): number =>
  Math.sign(decimal) * Math.round(Math.abs(decimal) * 100 + 1e-6);
export const toDecimal = (minor: number): number => minor / 100;
