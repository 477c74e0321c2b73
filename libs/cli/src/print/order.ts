import { z } from 'zod';
import { dataOf } from '../api.ts';

const kurus = z.number().transform((amount) => Math.round(amount * 100));
const text = z.string().nullable();
const localized = z.object({ tr: z.string(), en: z.string() });
const removed = z.array(z.object({ name: z.string() }));

export interface PrintedOption {
  name: { tr: string; en: string };
  quantity: number;
  options: PrintedOption[];
  removed: { name: string }[];
}
/** What an older server does not send yet is absent. */
const amounts = z.array(z.object({ kind: z.string(), amount: kurus, name: text })).default([]);
const optionSchema: z.ZodType<PrintedOption> = z.object({
  name: localized,
  quantity: z.number(),
  options: z.array(z.lazy(() => optionSchema)),
  removed,
});

const lineSchema = z.object({
  lineId: z.string(),
  name: localized,
  quantity: z.number(),
  cancelledQuantity: z.number(),
  unit: z.string(),
  lineTotal: kurus,
  note: text,
  options: z.array(optionSchema),
  removed,
  isGift: z.boolean().default(false),
  ifUnavailable: text.default(null),
});
export type PrintedLine = z.infer<typeof lineSchema>;

const changeSchema = z.object({
  what: z.string(),
  before: text,
  after: text,
  totalBefore: kurus.nullable(),
  totalAfter: kurus.nullable(),
  lines: z.array(
    z.object({
      kind: z.string(),
      lineId: z.string(),
      name: z.string(),
      before: z.number(),
      after: z.number(),
      replaced: text,
    }),
  ),
});
export type PrintedChange = z.infer<typeof changeSchema>;

/** What a slip shows of an order; amounts in minor units. */
export const orderSchema = z.object({
  id: z.string(),
  providerOrderId: z.string(),
  shortCode: text,
  status: z.number(),
  restaurantId: z.string(),
  restaurantName: text,
  channel: z.object({ name: z.string() }),
  placedAt: z.string(),
  createdAt: z.string(),
  scheduledDate: text,
  isTest: z.boolean(),
  client: z.object({
    name: text,
    clientPhoneNumber: text,
    deliveryAddress: z.object({
      ...{ address: text, street: text, aptNo: text, floor: text, doorNo: text },
      ...{ district: text, city: text, description: text },
    }),
  }),
  products: z.array(lineSchema),
  clientNote: text,
  totalDiscountedPrice: kurus,
  discounts: amounts,
  fees: amounts,
  difference: kurus.default(0),
  cashGiven: kurus.nullable().default(null),
  pickupCode: text.default(null),
  isPriority: z.boolean().default(false),
  promisedAt: text.default(null),
  invoice: z.object({ name: text, company: text, taxNumber: text, taxOffice: text }).nullable().default(null),
  currency: z.string(),
  deliveryType: z.number(),
  doNotKnock: z.boolean(),
  isEcoFriendly: z.boolean(),
  dropOffAtDoor: z.boolean(),
  paymentMethodText: localized,
  payment: z.object({ isPaid: z.boolean() }),
  unread: z.array(z.unknown()),
  cancel: z.object({ by: z.string(), reasonName: text, note: text }).nullable(),
  timeline: z.array(z.object({ status: z.number(), at: z.string(), changes: z.array(changeSchema) })),
});
export type PrintedOrder = z.infer<typeof orderSchema>;

export const orderAnswerSchema = dataOf(orderSchema);

/** Under this an order is known before it was read: numbers may repeat between restaurants. */
export const keyOf = ({
  restaurantId,
  providerOrderId,
}: Pick<PrintedOrder, 'restaurantId' | 'providerOrderId'>): string => `${restaurantId} ${providerOrderId}`;
