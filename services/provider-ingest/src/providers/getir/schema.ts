import { z } from 'zod';
import { loose, needed } from '../reading.ts';

/** Source: GetirFood Swagger v1.5.8, FoodOrder. */
const localized = loose.object({ tr: loose.text, en: loose.text });

const option = z.object({ option: loose.text, name: localized, price: loose.money });
const optionCategory = z.object({ name: localized, options: loose.list(option, 200) });

const product = z.object({
  id: needed.id,
  product: loose.text,
  count: needed.count,
  name: z.object({ tr: loose.text, en: loose.text }),
  price: needed.money,
  optionCategories: loose.list(optionCategory, 100),
  note: loose.text,
});

const client = loose.object({
  id: loose.text,
  name: loose.text,
  location: loose.object({ lat: loose.latitude, lon: loose.longitude }),
  clientPhoneNumber: loose.text,
  contactPhoneNumber: loose.text,
  deliveryAddress: loose.object({
    id: loose.text,
    address: loose.text,
    aptNo: loose.text,
    floor: loose.text,
    doorNo: loose.text,
    city: loose.text,
    district: loose.text,
    description: loose.text,
  }),
});

const courier = loose.object({
  id: loose.text,
  status: loose.number,
  name: loose.text,
  location: loose.object({ lat: loose.latitude, lon: loose.longitude }),
});

const cancelReason = loose.object({ id: loose.text, messages: localized, cancelSource: loose.number });

/** The order's id and status only; a cancellation may carry no more. */
export const getirHeadSchema = z.object({
  id: needed.id,
  status: loose.number,
  courier,
  cancelReason,
  cancelNote: loose.text,
  cancelDate: loose.time,
});
export type GetirHead = z.infer<typeof getirHeadSchema>;

export const getirOrderSchema = getirHeadSchema.extend({
  isScheduled: loose.flag,
  scheduledDate: loose.time,
  confirmationId: loose.text,
  client,
  products: z.array(product).min(1).max(500),
  clientNote: loose.text,
  totalPrice: needed.money,
  totalDiscountedPrice: loose.money,
  checkoutDate: loose.time,
  deliveryType: loose.number,
  isEcoFriendly: loose.flag,
  doNotKnock: loose.flag,
  dropOffAtDoor: loose.flag,
  paymentMethod: loose.number,
  paymentMethodText: localized,
});
export type GetirOrder = z.infer<typeof getirOrderSchema>;
