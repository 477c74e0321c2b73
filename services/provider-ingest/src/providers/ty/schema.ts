import { z } from 'zod';
import { loose, needed } from '../reading.ts';

const extra = z.object({ id: loose.text, name: needed.name, price: loose.money });
const removed = z.object({ id: loose.text, name: needed.name });

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
  name: needed.name,
  price: loose.money,
  extraIngredients: loose.list(extra, 100),
  removedIngredients: loose.list(removed, 100),
  modifierProducts: z.lazy(() => loose.list(modifier, 100)),
});

const lineItem = z.object({ packageItemId: needed.id, isCancelled: loose.flag });

const line = z.object({
  price: needed.money,
  unitSellingPrice: loose.money,
  productId: needed.id,
  name: needed.name,
  items: z.array(lineItem).min(1).max(10_000),
  modifierProducts: loose.list(modifier, 200),
  extraIngredients: loose.list(extra, 100),
  removedIngredients: loose.list(removed, 100),
});
export type TrendyolLine = z.infer<typeof line>;

/** Source: developers.tgoapps.com, "Uber Eats Trendyol Go – Yemek", order packages. */
export const trendyolPackageSchema = z.object({
  id: needed.id,
  storeId: loose.text,
  orderCode: loose.text,
  orderNumber: loose.text,
  storePickupSelected: loose.flag,
  deliveryType: loose.text,
  packageCreationDate: loose.time,
  packageModificationDate: loose.time,
  totalPrice: needed.money,
  callCenterPhone: loose.text,
  customer: loose.object({ id: loose.text, firstName: loose.text, lastName: loose.text }),
  payment: loose.object({
    paymentType: loose.text,
    mealCard: loose.object({ cardSourceType: loose.text }),
    onDelivery: loose.object({ paymentType: loose.text }),
  }),
  address: loose.object({
    address1: loose.text,
    address2: loose.text,
    company: loose.text,
    city: loose.text,
    district: loose.text,
    neighborhood: loose.text,
    apartmentNumber: loose.text,
    floor: loose.text,
    doorNumber: loose.text,
    addressDescription: loose.text,
    latitude: loose.latitude,
    longitude: loose.longitude,
    phone: loose.text,
    pinCode: loose.text,
  }),
  packageStatus: z.string().max(100),
  lines: z.array(line).min(1).max(500),
  customerNote: loose.text,
  isCourierNearby: loose.flag,
  userInformation: loose.object({ appName: loose.text }),
  cancelInfo: loose.object({ reasonCode: loose.text, reasonId: loose.text, reason: loose.text }),
});
export type TrendyolPackage = z.infer<typeof trendyolPackageSchema>;

/** One page; its packages are read one by one, so that an unreadable one does not hide the others. */
export const trendyolPageSchema = z.object({
  page: z.int().min(0),
  totalPages: z.int().min(0),
  content: z.array(z.unknown()).max(1000),
});
