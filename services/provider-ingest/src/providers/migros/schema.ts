import { z } from 'zod';
import { loose, needed } from '../reading.ts';

export interface MigrosOption {
  headerName: string | null;
  itemNames: string | null;
  optionItemId: string | null;
  primaryPrice?: number | null;
  excluded: boolean;
  subOptions: MigrosOption[];
}
const option: z.ZodType<MigrosOption> = z.object({
  headerName: loose.text,
  itemNames: loose.text,
  optionItemId: loose.text,
  primaryPrice: loose.minorMoney,
  excluded: loose.flag,
  subOptions: z.lazy(() => loose.list(option, 100)),
});

const item = z.object({
  id: needed.id,
  productId: loose.text,
  name: needed.name,
  price: needed.minorMoney,
  amount: needed.count,
  note: loose.text,
  options: loose.list(option, 200),
});
export type MigrosItem = z.infer<typeof item>;

const penny = loose.object({ amountAsPenny: loose.minorMoney });

/** Source: Migros Yemek API documentation v1.2.0, order created. Amounts are kuruş. */
export const migrosOrderSchema = z.object({
  id: needed.id,
  status: loose.text,
  deliveryProvider: loose.text,
  store: loose.object({ id: loose.text }),
  customer: loose.object({
    id: loose.text,
    firstName: loose.text,
    lastName: loose.text,
    fullName: loose.text,
    phoneNumber: loose.text,
    deliveryAddress: loose.object({
      id: loose.text,
      direction: loose.text,
      detail: loose.text,
      city: loose.object({ name: loose.text }),
      town: loose.object({ name: loose.text }),
      district: loose.object({ name: loose.text }),
      geoLocation: loose.object({ latitude: loose.latitude, longitude: loose.longitude }),
    }),
  }),
  prices: z.object({ total: z.object({ amountAsPenny: needed.minorMoney }), discounted: penny }),
  items: z.array(item).min(1).max(500),
  payment: loose.object({
    type: loose.object({ name: loose.text, description: loose.text, isOnlinePayment: loose.flag }),
  }),
  extendedProperties: loose.object({
    orderNote: loose.text,
    saveGreen: loose.flag,
    contactlessDelivery: loose.flag,
    ringDoorBell: z.boolean().nullish().catch(null),
    shortCode: loose.text,
  }),
  log: loose.object({ createdAsMs: loose.time }),
});
export type MigrosOrder = z.infer<typeof migrosOrderSchema>;

/** Member names come as `OrderId` and as `orderId`: the platform ignores their case, so we do too. */
const lowerKeys = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value]))
    : body;

/** Order cancelled, and the courier's progress. */
export const migrosNoticeSchema = z.preprocess(
  lowerKeys,
  z.object({ orderid: needed.id, userid: loose.text, deliverystatus: loose.text, couriername: loose.text }),
);
