import { z } from 'zod';
import { loose, needed } from '../reading.ts';

export interface Topping {
  id: string | null;
  name: string;
  price: number | null;
  quantity: number | null;
  type: string | null;
  children: Topping[];
}
const topping: z.ZodType<Topping> = z.object({
  id: loose.text,
  name: needed.name,
  price: loose.money,
  quantity: loose.number,
  type: loose.text,
  children: z.lazy(() => loose.list(topping, 100)),
});

const product = z.object({
  id: needed.id,
  remoteCode: loose.text,
  name: needed.name,
  variation: loose.object({ name: loose.text }),
  unitPrice: needed.money,
  quantity: needed.count,
  comment: loose.text,
  selectedToppings: loose.list(topping, 200),
});
export type Product = z.infer<typeof product>;

/** Source: Delivery Hero POS plugin API, `POST /order/{remoteId}`. Amounts are text. */
export const yemeksepetiOrderSchema = z.object({
  token: needed.id,
  code: loose.text,
  shortCode: loose.text,
  preOrder: loose.flag,
  createdAt: loose.time,
  expiryDate: loose.time,
  expeditionType: loose.text,
  comments: loose.object({ customerComment: loose.text }),
  customer: loose.object({ id: loose.text, firstName: loose.text, lastName: loose.text, mobilePhone: loose.text }),
  delivery: loose.object({
    address: loose.object({
      city: loose.text,
      street: loose.text,
      number: loose.text,
      building: loose.text,
      floor: loose.text,
      flatNumber: loose.text,
      entrance: loose.text,
      deliveryMainArea: loose.text,
      deliveryArea: loose.text,
      deliveryInstructions: loose.text,
      company: loose.text,
      latitude: loose.latitude,
      longitude: loose.longitude,
    }),
    expectedDeliveryTime: loose.time,
    riderPickupTime: loose.time,
  }),
  pickup: loose.object({ pickupTime: loose.time }),
  payment: loose.object({ status: loose.text, type: loose.text, remoteCode: loose.text }),
  price: z.object({
    grandTotal: needed.money,
    subTotal: loose.money,
    collectFromCustomer: loose.money,
    deliveryFees: loose.list(z.object({ value: needed.money }), 20),
  }),
  products: z.array(product).min(1).max(500),
  discounts: loose.list(z.object({ amount: needed.money }), 100),
  callbackUrls: loose.object({
    orderAcceptedUrl: loose.text,
    orderRejectedUrl: loose.text,
    orderPickedUpUrl: loose.text,
    orderPreparedUrl: loose.text,
  }),
});
export type YemeksepetiOrder = z.infer<typeof yemeksepetiOrderSchema>;

/**
 * Source: Delivery Hero POS plugin API, `PUT /remoteId/{remoteId}/remoteOrder/{remoteOrderId}/posOrderStatus`; it may
 * add words.
 */
export const yemeksepetiStatusSchema = z.object({
  status: z.string().min(1).max(100),
  message: loose.text,
  occurredAt: loose.time,
  updatedOrder: z.unknown().optional(),
});
