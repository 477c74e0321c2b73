import { type CanonicalOrder, type DirectOrder, lineTotal, type OrderItem, toMinorUnits } from '@kopru/contracts';
import { addressOf, withCheckedAmount } from '../canonical.ts';
import { paymentOf } from '../payments.ts';

const kinds = {
  cash: 'CASH',
  card_at_door: 'CARD_AT_DOOR',
  online_card: 'ONLINE_CARD',
  meal_card: 'MEAL_OTHER',
  other: 'OTHER',
} as const;

const toItem = (item: DirectOrder['items'][number], index: number): OrderItem => ({
  id: item.id ?? String(index + 1),
  productId: item.productId ?? null,
  name: item.name,
  nameEn: null,
  quantity: item.quantity,
  unitPrice: toMinorUnits(item.unitPrice),
  note: item.note ?? null,
  options: (item.options ?? []).map(({ group, name, price, quantity }) => ({
    group: group ?? null,
    name,
    nameEn: null,
    price: toMinorUnits(price),
    quantity,
  })),
  removed: (item.removed ?? []).map((name) => ({ id: null, name })),
  cancelledQuantity: 0,
});

const toAmount = (amount: DirectOrder['amount'], items: readonly OrderItem[]): CanonicalOrder['amount'] => {
  const total = toMinorUnits(amount.total);
  const deliveryFee = toMinorUnits(amount.deliveryFee ?? 0);
  const subtotal =
    amount.subtotal == null ? items.reduce((sum, item) => sum + lineTotal(item), 0) : toMinorUnits(amount.subtotal);
  const discount =
    amount.discount == null ? Math.max(0, subtotal + deliveryFee - total) : toMinorUnits(amount.discount);
  return { subtotal, discount, deliveryFee, total, currency: amount.currency };
};

const toPayment = (payment: DirectOrder['payment']): CanonicalOrder['payment'] => {
  const type = payment?.type ?? 'other';
  const isPaid = payment?.isPaid ?? type === 'online_card';
  const known = paymentOf({ kind: kinds[type], isPaid }, { platformCode: type, tr: payment?.name, en: payment?.name });
  return { ...known, brand: payment?.brand ?? null };
};

const toCustomer = (customer: DirectOrder['customer']): CanonicalOrder['customer'] => ({
  id: customer?.id ?? null,
  name: customer?.name ?? null,
  phone: customer?.phone ?? null,
  contactPhone: null,
  note: customer?.note ?? null,
  address: customer?.address
    ? addressOf(Object.fromEntries(Object.entries(customer.address).map(([member, value]) => [member, value ?? null])))
    : null,
});

/** The canonical order of the public form: decimals become minor units, absent members get their defaults. */
export const toCanonicalOrder = (order: DirectOrder, now: Date): CanonicalOrder => {
  const items = order.items.map(toItem);
  return withCheckedAmount({
    providerOrderId: order.providerOrderId,
    shortCode: order.shortCode ?? null,
    confirmationId: order.shortCode ?? null,
    placedAt: order.placedAt ?? now.toISOString(),
    scheduledFor: order.scheduledFor ?? null,
    status: order.scheduledFor == null ? 400 : 325,
    customer: toCustomer(order.customer),
    courier: null,
    items,
    amount: toAmount(order.amount, items),
    payment: toPayment(order.payment),
    delivery: order.delivery ?? { by: 'restaurant', doNotKnock: false, dropOffAtDoor: false, isEcoFriendly: false },
    platform: {},
  });
};
