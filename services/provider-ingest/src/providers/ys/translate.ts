import type { CanonicalOrder, OrderItem } from '@kopru/contracts';
import type { OrderUpdate } from '../adapter.ts';
import { addressOf, checkedOrder, flattened, joined, optionOf } from '../canonical.ts';
import { paymentOf } from '../payments.ts';
import { yemeksepetiPayment } from './payments.ts';
import type { Product, Topping, YemeksepetiOrder } from './schema.ts';

const isRemoval = ({ type }: Topping): boolean => /remov|exclu/i.test(type ?? '');

/**
 * Yemeksepeti gives a topping's price and quantity per line, Köprü per item (in the documented sample 2 × 130.00 and
 * one topping row of 51.00 × 2 make a subtotal of 311.00).
 */
const toOption = ({ name, price, quantity: perLine }: Topping, quantity: number): OrderItem['options'][number] => {
  const perItem = Math.max(1, Math.floor((perLine ?? quantity) / quantity));
  return optionOf({ name, price: Math.round((price ?? 0) / quantity / perItem), quantity: perItem });
};

const toItem = (product: Product): OrderItem => {
  const toppings = flattened(product.selectedToppings, ({ children }) => children);
  const variation = product.variation?.name;
  return {
    id: product.id,
    productId: product.remoteCode,
    name: product.name,
    nameEn: null,
    quantity: product.quantity,
    unitPrice: product.unitPrice,
    note: product.comment,
    options: [
      ...(variation ? [optionOf({ name: variation })] : []),
      ...toppings.filter((entry) => !isRemoval(entry)).map((entry) => toOption(entry, product.quantity)),
    ].slice(0, 200),
    removed: toppings
      .filter(isRemoval)
      .slice(0, 200)
      .map(({ id, name }) => ({ id, name })),
    cancelledQuantity: 0,
  };
};

const toCustomer = (order: YemeksepetiOrder): CanonicalOrder['customer'] => {
  const { customer, delivery } = order;
  const address = delivery?.address;
  return {
    id: customer?.id ?? null,
    name: joined(' ', customer?.firstName, customer?.lastName),
    phone: customer?.mobilePhone ?? null,
    contactPhone: null,
    note: order.comments?.customerComment ?? null,
    address: address
      ? addressOf({
          text: joined(' ', address.street, address.number && `No: ${address.number}`, address.building),
          street: address.street,
          number: address.number,
          building: address.building,
          aptNo: address.flatNumber,
          floor: address.floor,
          doorNo: address.flatNumber,
          district: joined(', ', address.deliveryArea, address.deliveryMainArea),
          city: address.city,
          company: address.company,
          description: joined(' ', address.deliveryInstructions, address.entrance),
          lat: address.latitude,
          lon: address.longitude,
        })
      : null,
  };
};

/** No rider comes to the restaurant when `riderPickupTime` is missing. */
const deliveryBy = ({ expeditionType, delivery }: YemeksepetiOrder): 'restaurant' | 'platform' | 'pickup' => {
  if (expeditionType === 'pickup') return 'pickup';
  return delivery?.riderPickupTime ? 'platform' : 'restaurant';
};

const toAmount = ({ price, discounts }: YemeksepetiOrder): CanonicalOrder['amount'] => {
  const deliveryFee = price.deliveryFees.reduce((sum, { value }) => sum + value, 0);
  const discount = discounts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    subtotal: price.subTotal ?? price.grandTotal - deliveryFee + discount,
    discount,
    deliveryFee,
    total: price.grandTotal,
    currency: 'TRY',
  };
};

export const toCanonicalOrder = (order: YemeksepetiOrder, now: Date): CanonicalOrder => {
  const { platformCode, ...payment } = yemeksepetiPayment(order);
  const wantedAt = order.delivery?.expectedDeliveryTime ?? order.pickup?.pickupTime ?? null;
  return checkedOrder({
    providerOrderId: order.token,
    shortCode: order.shortCode,
    confirmationId: order.code,
    placedAt: order.createdAt ?? now.toISOString(),
    scheduledFor: order.preOrder ? wantedAt : null,
    status: order.preOrder ? 325 : 400,
    customer: toCustomer(order),
    courier: null,
    items: order.products.map(toItem),
    amount: toAmount(order),
    payment: paymentOf(payment, { platformCode }),
    delivery: { by: deliveryBy(order), doNotKnock: false, dropOffAtDoor: false, isEcoFriendly: false },
    platform: { callbackUrls: order.callbackUrls ?? {}, expiryDate: order.expiryDate },
  });
};

/**
 * The update that a `posOrderStatus` word means; undefined when nothing changes (a rider is near, a modification
 * failed). A pick-up at the counter ends the order, a rider's pick-up does not.
 */
export const toStatusUpdate = (
  providerOrderId: string,
  word: { status: string; message: string | null; occurredAt: string | null },
  now: Date,
): OrderUpdate | undefined => {
  const occurredAt = word.occurredAt ?? now.toISOString();
  switch (word.status) {
    case 'ORDER_CANCELLED':
      return {
        providerOrderId,
        status: 1500,
        cancel: { reason: null, reasonName: word.message, note: word.message, by: 'platform' },
        occurredAt,
      };
    case 'ORDER_PICKED_UP':
      return { providerOrderId, status: 700, occurredAt };
    default:
      return undefined;
  }
};

/** The update of a modified order (`updatedOrder`): known lines that are gone or fewer are cancelled in part. */
export const toModificationUpdate = (order: YemeksepetiOrder, occurredAt: string): OrderUpdate => ({
  providerOrderId: order.token,
  partialCancel: {
    items: [],
    remaining: order.products.map(({ id, quantity }) => ({ id, quantity })),
    total: order.price.grandTotal,
  },
  occurredAt,
});
