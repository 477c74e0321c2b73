import { z } from 'zod';
import {
  decimalMoney,
  looseDecimalMoney,
  looseFlag,
  looseLatitude,
  looseList,
  looseLongitude,
  looseObject,
  looseText,
  looseTime,
  requiredId,
  requiredName,
} from '../reading.ts';

const extra = z.object({ id: looseText, name: requiredName, price: looseDecimalMoney });
const removed = z.object({ id: looseText, name: requiredName });

export interface TrendyolExtras {
  modifierProducts: TrendyolModifier[];
  extraIngredients: z.infer<typeof extra>[];
  removedIngredients: z.infer<typeof removed>[];
}
export interface TrendyolModifier extends TrendyolExtras {
  name: string;
  price: number | null;
}
const modifier: z.ZodType<TrendyolModifier> = z.object({
  name: requiredName,
  price: looseDecimalMoney,
  extraIngredients: looseList(extra, 100),
  removedIngredients: looseList(removed, 100),
  modifierProducts: z.lazy(() => looseList(modifier, 100)),
});

const lineItem = z.object({ packageItemId: requiredId, isCancelled: looseFlag });

const line = z.object({
  price: decimalMoney,
  unitSellingPrice: looseDecimalMoney,
  productId: requiredId,
  name: requiredName,
  items: z.array(lineItem).min(1).max(10_000),
  modifierProducts: looseList(modifier, 200),
  extraIngredients: looseList(extra, 100),
  removedIngredients: looseList(removed, 100),
});
export type TrendyolLine = z.infer<typeof line>;

/** Source: developers.tgoapps.com, "Uber Eats Trendyol Go – Yemek", order packages. */
export const trendyolPackageSchema = z.object({
  id: requiredId,
  storeId: looseText,
  orderCode: looseText,
  orderNumber: looseText,
  storePickupSelected: looseFlag,
  deliveryType: looseText,
  packageCreationDate: looseTime,
  packageModificationDate: looseTime,
  totalPrice: decimalMoney,
  callCenterPhone: looseText,
  customer: looseObject({ id: looseText, firstName: looseText, lastName: looseText }),
  payment: looseObject({
    paymentType: looseText,
    mealCard: looseObject({ cardSourceType: looseText }),
    onDelivery: looseObject({ paymentType: looseText }),
  }),
  address: looseObject({
    address1: looseText,
    address2: looseText,
    company: looseText,
    city: looseText,
    district: looseText,
    neighborhood: looseText,
    apartmentNumber: looseText,
    floor: looseText,
    doorNumber: looseText,
    addressDescription: looseText,
    latitude: looseLatitude,
    longitude: looseLongitude,
    phone: looseText,
    pinCode: looseText,
  }),
  packageStatus: z.string().max(100),
  lines: z.array(line).min(1).max(500),
  customerNote: looseText,
  isCourierNearby: looseFlag,
  cancelInfo: looseObject({ reasonCode: looseText, reasonId: looseText, reason: looseText }),
});
export type TrendyolPackage = z.infer<typeof trendyolPackageSchema>;

/** One page; its packages are read one by one, so that an unreadable one does not hide the others. */
export const trendyolPageSchema = z.object({
  page: z.int().min(0),
  totalPages: z.int().min(0),
  content: z.array(z.unknown()).max(1000),
});
