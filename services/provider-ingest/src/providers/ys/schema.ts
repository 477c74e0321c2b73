import { z } from 'zod';
import {
  count,
  decimalMoney,
  looseDecimalMoney,
  looseFlag,
  looseLatitude,
  looseList,
  looseLongitude,
  looseNumber,
  looseObject,
  looseText,
  looseTime,
  requiredId,
  requiredName,
} from '../reading.ts';

export interface Topping {
  id: string | null;
  name: string;
  price: number | null;
  quantity: number | null;
  type: string | null;
  children: Topping[];
}
const topping: z.ZodType<Topping> = z.object({
  id: looseText,
  name: requiredName,
  price: looseDecimalMoney,
  quantity: looseNumber,
  type: looseText,
  children: z.lazy(() => looseList(topping, 100)),
});

const product = z.object({
  id: requiredId,
  remoteCode: looseText,
  name: requiredName,
  variation: looseObject({ name: looseText }),
  unitPrice: decimalMoney,
  quantity: count,
  comment: looseText,
  selectedToppings: looseList(topping, 200),
});
export type Product = z.infer<typeof product>;

/** Source: Delivery Hero POS plugin API, `POST /order/{remoteId}`. Amounts are text. */
export const yemeksepetiOrderSchema = z.object({
  token: requiredId,
  code: looseText,
  shortCode: looseText,
  preOrder: looseFlag,
  createdAt: looseTime,
  expiryDate: looseTime,
  expeditionType: looseText,
  comments: looseObject({ customerComment: looseText }),
  customer: looseObject({ id: looseText, firstName: looseText, lastName: looseText, mobilePhone: looseText }),
  delivery: looseObject({
    address: looseObject({
      city: looseText,
      street: looseText,
      number: looseText,
      building: looseText,
      floor: looseText,
      flatNumber: looseText,
      entrance: looseText,
      deliveryMainArea: looseText,
      deliveryArea: looseText,
      deliveryInstructions: looseText,
      company: looseText,
      latitude: looseLatitude,
      longitude: looseLongitude,
    }),
    expectedDeliveryTime: looseTime,
    riderPickupTime: looseTime,
  }),
  pickup: looseObject({ pickupTime: looseTime }),
  payment: looseObject({ status: looseText, type: looseText, remoteCode: looseText }),
  price: z.object({
    grandTotal: decimalMoney,
    subTotal: looseDecimalMoney,
    collectFromCustomer: looseDecimalMoney,
    deliveryFees: looseList(z.object({ value: decimalMoney }), 20),
  }),
  products: z.array(product).min(1).max(500),
  discounts: looseList(z.object({ amount: decimalMoney }), 100),
  callbackUrls: looseObject({
    orderAcceptedUrl: looseText,
    orderRejectedUrl: looseText,
    orderPickedUpUrl: looseText,
    orderPreparedUrl: looseText,
  }),
});
export type YemeksepetiOrder = z.infer<typeof yemeksepetiOrderSchema>;

/**
 * Source: Delivery Hero POS plugin API, `PUT /remoteId/{remoteId}/remoteOrder/{remoteOrderId}/posOrderStatus`; it may
 * add words.
 */
export const yemeksepetiStatusSchema = z.object({
  status: z.string().min(1).max(100),
  message: looseText,
  occurredAt: looseTime,
  updatedOrder: z.unknown().optional(),
});
