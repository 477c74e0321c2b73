import { z } from 'zod';
import {
  businessDaySchema,
  discountKinds,
  feeKinds,
  isoTime,
  maxOptionDepth,
  maxOrderIdLength,
  maxQuantity,
  paymentTypeSchema,
  unavailableActions,
  type UnavailableAction,
} from './canonical-order.ts';
import { orderStatusSchema } from './order-status.ts';

/** A decimal amount of the public interface; inside, amounts are minor units. */
const money = z.number().min(-10_000_000).max(10_000_000);
const text = (description: string, max = 4000) => z.string().max(max).nullish().describe(description);

/** An order number as a channel writes it: any printable text. */
export const channelOrderIdSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxOrderIdLength)
  .regex(/^\P{Cc}+$/u, 'must not hold control characters');

const directAddressSchema = z.object({
  text: text('The whole address in one line'),
  street: text('Street'),
  number: text('House number'),
  building: text('Building'),
  aptNo: text('Apartment number'),
  floor: text('Floor'),
  doorNo: text('Door number'),
  district: text('District'),
  city: text('City'),
  company: text('Company'),
  description: text('How to find the door'),
  postalCode: text('Postal code', 20),
  countryCode: text('Country, two letters', 50),
  lat: z.number().min(-90).max(90).nullish().describe('Latitude'),
  lon: z.number().min(-180).max(180).nullish().describe('Longitude'),
});

const name = (description: string) => z.string().trim().min(1).max(500).describe(description);
const quantity = z.number().min(0.001).max(maxQuantity);
const ifUnavailable = z.enum(unavailableActions).nullish().describe('What the customer wants done when it has run out');
const removed = z.array(z.string().trim().min(1).max(500)).max(200).nullish();

interface DirectOption {
  id?: string | null;
  groupId?: string | null;
  group?: string | null;
  name: string;
  price: number;
  quantity: number;
  options?: DirectOption[] | null;
  removed?: string[] | null;
  ifUnavailable?: UnavailableAction | null | undefined;
}
type OptionInput = Omit<DirectOption, 'price' | 'quantity' | 'options'> & {
  price?: number;
  quantity?: number;
  options?: OptionInput[] | null;
};
const directOptionSchema: z.ZodType<DirectOption, OptionInput> = z
  .object({
    id: text("The option's id in the channel's own menu", 200),
    groupId: text("The group's id in the channel's own menu", 200),
    group: text('The group the option was chosen from', 500),
    name: name('Name of the option'),
    price: money.default(0).describe('Price of one, without the options in it'),
    quantity: quantity.default(1).describe('How many in one of what holds it'),
    options: z
      .lazy(() => z.array(directOptionSchema).max(200))
      .nullish()
      .describe(`What was chosen for it, as a combo holds its burger; at most ${maxOptionDepth} deep`),
    removed: removed.describe('What is to be left out of it'),
    ifUnavailable,
  })
  .meta({ id: 'DirectOption', description: 'What was chosen for a line or for another option' });

const isTooDeep = (options: readonly DirectOption[] | null | undefined, depth = 1): boolean =>
  (options ?? []).some((option) => depth > maxOptionDepth || isTooDeep(option.options, depth + 1));

const directItemSchema = z.object({
  id: text("The line's id; numbered when absent", 200),
  productId: text("The product's id in the channel's own menu", 200),
  name: name('What the kitchen reads'),
  quantity: quantity.describe('How many; up to three decimals, as for half a portion'),
  unit: z.enum(['piece', 'kg']).nullish().describe('What `quantity` counts; pieces when absent'),
  unitPrice: money.describe('Price of one, without options'),
  total: money.nullish().describe('Price of the whole line with its options; computed when absent'),
  discount: money.nullish().describe("What was taken off this line; a part of the order's discounts"),
  vatRate: z.number().min(0).max(100).nullish().describe('VAT in per cent'),
  isGift: z.boolean().nullish().describe('Given for nothing'),
  note: text('Note for this line'),
  options: z
    .array(directOptionSchema)
    .max(200)
    .refine((options) => !isTooDeep(options), `must not be nested deeper than ${maxOptionDepth}`)
    .nullish()
    .describe('Chosen options'),
  removed: removed.describe('Ingredients to leave out'),
  categoryName: text('The part of the menu that it stands in', 500),
  ifUnavailable,
});

const directInvoiceSchema = z.object({
  name: text('Name', 500),
  company: text('Company', 500),
  taxNumber: text('Tax or identity number', 50),
  taxOffice: text('Tax office', 200),
  address: text('Address'),
  email: text('E-mail', 320),
});

const part = {
  amount: money.describe('Amount'),
  name: text('What people read', 200),
};

/** An order as a restaurant's own channel sends it to the `direct` platform. */
export const directOrderSchema = z
  .object({
    providerOrderId: channelOrderIdSchema.describe(
      'The order number of the channel; the same number is the same order, and with other content it is refused (`order_differs`)',
    ),
    businessDay: businessDaySchema.nullish().describe('The day of the number, where numbers begin again each day'),
    shortCode: text('Short number for the counter', 50),
    placedAt: isoTime.nullish().describe('When the customer ordered; now when absent'),
    scheduledFor: isoTime.nullish().describe('Wanted at this time; absent: as soon as possible'),
    pickupAt: isoTime.nullish().describe('When the courier, or the customer of a pick-up, comes'),
    prepareAt: isoTime
      .nullish()
      .describe(
        'When cooking is to begin: a scheduled order is due then. Absent: the lead of the restaurant before the wanted time, or `pickupAt`',
      ),
    promisedAt: isoTime
      .nullish()
      .describe(
        'When it was promised to a customer who wants it as soon as possible; of a scheduled order it is not kept',
      ),
    pickupCode: text('What the customer says at the counter', 50),
    isPriority: z.boolean().nullish().describe('The customer pays to have it before others'),
    isTest: z.boolean().nullish().describe('A trial: shown as one, and in no report and no sum'),
    customer: z
      .object({
        id: text("The customer's id in the channel", 200),
        name: text('Name', 500),
        phone: text('Telephone', 100),
        note: text('Note for the whole order'),
        address: directAddressSchema.nullish().describe('Delivery address'),
        invoice: directInvoiceSchema.nullish().describe('What the invoice is made out to'),
      })
      .nullish()
      .describe('Who ordered'),
    items: z
      .array(directItemSchema)
      .min(1)
      .max(500)
      .describe('What was ordered; lines, and fees, and discounts, may come to 1,000,000,000 each'),
    amount: z
      .object({
        subtotal: money.nullish().describe('Sum of the lines; it is computed from them'),
        discount: money
          .nullish()
          .describe(
            'What was taken off; when it and `discounts` are absent, what the total is less than lines and fees',
          ),
        deliveryFee: money.nullish().describe('0 when absent'),
        discounts: z
          .array(
            z.object({
              kind: z.enum(discountKinds).default('order').describe('What it is a discount on'),
              ...part,
              code: text('Your key of the coupon or campaign', 200),
              paidBy: z.enum(['restaurant', 'platform']).nullish().describe('Who bears it'),
            }),
          )
          .max(100)
          .nullish()
          .describe('What was taken off, one by one; instead of `discount`'),
        fees: z
          .array(z.object({ kind: z.enum(feeKinds).default('other').describe('What it is for'), ...part }))
          .max(100)
          .nullish()
          .describe('Tip, service, packaging; besides `deliveryFee`'),
        cashGiven: money.nullish().describe('The note that the customer pays with'),
        vatTotal: money.nullish().describe('The VAT in the total'),
        total: money.min(0).describe('What the customer pays'),
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/, 'must be a currency code such as TRY')
          .default('TRY')
          .describe('ISO 4217'),
      })
      .describe('Decimal amounts. Lines − discounts + fees is the total; what is missing is shown as `difference`'),
    payment: z
      .object({
        type: paymentTypeSchema.default('other').describe('How it is paid'),
        name: text('Shown to people; the name of the type when absent', 200),
        brand: text('Meal card brand', 50),
        isPaid: z
          .boolean()
          .nullish()
          .describe('True: nothing is collected at the door; true for online_card when absent'),
      })
      .nullish(),
    delivery: z
      .object({
        by: z.enum(['restaurant', 'platform', 'pickup']).default('restaurant').describe('Who brings it'),
        doNotKnock: z.boolean().default(false),
        dropOffAtDoor: z.boolean().default(false),
        isEcoFriendly: z.boolean().default(false).describe('No plastic cutlery'),
      })
      .nullish(),
  })
  .meta({
    id: 'DirectOrder',
    description: "An order of the restaurant's own channel",
    example: {
      providerOrderId: 'WEB-1001',
      shortCode: '1001',
      customer: { name: 'Deniz K.', phone: '+90 555 000 00 00', address: { text: 'Örnek Mah. Deneme Sok. No: 13' } },
      items: [
        {
          name: 'Adana dürüm',
          quantity: 2,
          unitPrice: 140,
          options: [{ group: 'Ekstra', name: 'Kaşar', price: 15 }],
          removed: ['Soğan'],
        },
      ],
      amount: { total: 310 },
      payment: { type: 'cash' },
      delivery: { by: 'restaurant' },
    },
  });
export type DirectOrder = z.infer<typeof directOrderSchema>;

/** One order, or up to 100 of them. */
export const directBatchSchema = z.array(z.unknown()).min(1).max(100);

const ofDay = businessDaySchema.nullish().describe('As the order was sent with');

/** POST …/{token}/orders/{providerOrderId}/cancel: the channel or its customer cancelled. */
export const directCancelSchema = z.object({
  reason: text('A code of the channel', 200),
  note: text('Free text'),
  by: z.enum(['customer', 'platform']).default('customer').describe('Who cancelled'),
  businessDay: ofDay,
});

/** POST …/{token}/orders/{providerOrderId}/status: the channel reports progress. */
export const directStatusSchema = z.object({
  status: orderStatusSchema.describe('The new status'),
  businessDay: ofDay,
});

/** The outcome for each order of a push, in the order of the body. */
export const directOutcomeSchema = z.object({
  providerOrderId: z.string().nullable(),
  accepted: z.boolean(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    })
    .optional(),
});
export type DirectOutcome = z.infer<typeof directOutcomeSchema>;
