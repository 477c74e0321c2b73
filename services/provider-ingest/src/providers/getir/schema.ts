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
} from '../reading.ts';

/** Source: GetirFood Swagger v1.5.8, FoodOrder. */
const localized = looseObject({ tr: looseText, en: looseText });

const option = z.object({ option: looseText, name: localized, price: looseDecimalMoney });
const optionCategory = z.object({ name: localized, options: looseList(option, 200) });

const product = z.object({
  id: requiredId,
  product: looseText,
  count,
  name: z.object({ tr: looseText, en: looseText }),
  price: decimalMoney,
  optionCategories: looseList(optionCategory, 100),
  note: looseText,
});

const client = looseObject({
  id: looseText,
  name: looseText,
  location: looseObject({ lat: looseLatitude, lon: looseLongitude }),
  clientPhoneNumber: looseText,
  contactPhoneNumber: looseText,
  deliveryAddress: looseObject({
    id: looseText,
    address: looseText,
    aptNo: looseText,
    floor: looseText,
    doorNo: looseText,
    city: looseText,
    district: looseText,
    description: looseText,
  }),
});

const courier = looseObject({
  id: looseText,
  status: looseNumber,
  name: looseText,
  location: looseObject({ lat: looseLatitude, lon: looseLongitude }),
});

const cancelReason = looseObject({ id: looseText, messages: localized, cancelSource: looseNumber });

/** The order's id and status only; a cancellation may carry no more. */
export const getirHeadSchema = z.object({
  id: requiredId,
  status: looseNumber,
  courier,
  cancelReason,
  cancelNote: looseText,
  cancelDate: looseTime,
});
export type GetirHead = z.infer<typeof getirHeadSchema>;

export const getirOrderSchema = getirHeadSchema.extend({
  isScheduled: looseFlag,
  scheduledDate: looseTime,
  confirmationId: looseText,
  client,
  products: z.array(product).min(1).max(500),
  clientNote: looseText,
  totalPrice: decimalMoney,
  totalDiscountedPrice: looseDecimalMoney,
  checkoutDate: looseTime,
  deliveryType: looseNumber,
  isEcoFriendly: looseFlag,
  doNotKnock: looseFlag,
  dropOffAtDoor: looseFlag,
  paymentMethod: looseNumber,
  paymentMethodText: localized,
});
export type GetirOrder = z.infer<typeof getirOrderSchema>;
