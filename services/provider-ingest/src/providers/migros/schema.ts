import { z } from 'zod';
import {
  count,
  looseFlag,
  looseLatitude,
  looseList,
  looseLongitude,
  looseMinorMoney,
  looseObject,
  looseText,
  looseTime,
  minorMoney,
  requiredId,
  requiredName,
} from '../reading.ts';

export interface MigrosOption {
  headerName: string | null;
  itemNames: string | null;
  optionItemId: string | null;
  primaryPrice?: number | null;
  excluded: boolean;
  subOptions: MigrosOption[];
}
const option: z.ZodType<MigrosOption> = z.object({
  headerName: looseText,
  itemNames: looseText,
  optionItemId: looseText,
  primaryPrice: looseMinorMoney,
  excluded: looseFlag,
  subOptions: z.lazy(() => looseList(option, 100)),
});

const item = z.object({
  id: requiredId,
  productId: looseText,
  name: requiredName,
  price: minorMoney,
  amount: count,
  note: looseText,
  options: looseList(option, 200),
});
export type MigrosItem = z.infer<typeof item>;

const penny = looseObject({ amountAsPenny: looseMinorMoney });

/** Source: Migros Yemek API documentation v1.2.0, order created. Amounts are kuruş. */
export const migrosOrderSchema = z.object({
  id: requiredId,
  status: looseText,
  deliveryProvider: looseText,
  store: looseObject({ id: looseText }),
  customer: looseObject({
    id: looseText,
    firstName: looseText,
    lastName: looseText,
    fullName: looseText,
    phoneNumber: looseText,
    deliveryAddress: looseObject({
      id: looseText,
      direction: looseText,
      detail: looseText,
      city: looseObject({ name: looseText }),
      town: looseObject({ name: looseText }),
      district: looseObject({ name: looseText }),
      geoLocation: looseObject({ latitude: looseLatitude, longitude: looseLongitude }),
    }),
  }),
  prices: z.object({ total: z.object({ amountAsPenny: minorMoney }), discounted: penny }),
  items: z.array(item).min(1).max(500),
  payment: looseObject({
    type: looseObject({ name: looseText, description: looseText, isOnlinePayment: looseFlag }),
  }),
  extendedProperties: looseObject({
    orderNote: looseText,
    saveGreen: looseFlag,
    contactlessDelivery: looseFlag,
    ringDoorBell: z.boolean().nullish().catch(null),
    shortCode: looseText,
  }),
  log: looseObject({ createdAsMs: looseTime }),
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
  z.object({ orderid: requiredId, userid: looseText, deliverystatus: looseText, couriername: looseText }),
);
