import {
  type CanonicalOrder,
  maxMinorUnits,
  toDecimal,
  type OrderDiscount,
  type OrderFee,
  type OrderItem,
  type OrderOption,
  toMinorUnits,
  toQuantity,
} from '@kopru/contracts/orders/canonical-order';
import type { DirectOrder } from '@kopru/contracts/orders/direct-order';
import { amountOf, lineAmount } from '@kopru/contracts/orders/order-money';
import { unreadable } from '../body.ts';
import { addressOf } from '../canonical.ts';
import { paymentOf } from '../payments.ts';

const kinds = {
  cash: 'CASH',
  card_at_door: 'CARD_AT_DOOR',
  online_card: 'ONLINE_CARD',
  meal_card: 'MEAL_OTHER',
  other: 'OTHER',
} as const;

type DirectItem = DirectOrder['items'][number];
type DirectOptions = DirectItem['options'];

const removedOf = (removed: DirectItem['removed']): OrderItem['removed'] =>
  (removed ?? []).map((name) => ({ id: null, name }));

const toOptions = (options: DirectOptions): OrderOption[] =>
  (options ?? []).map(({ id, groupId, group, name, price, quantity, options: inner, removed, ifUnavailable }) => ({
    ...(id != null && { id }),
    ...(groupId != null && { groupId }),
    group: group ?? null,
    name,
    nameEn: null,
    price: toMinorUnits(price),
    quantity: toQuantity(quantity),
    ...(inner != null && { options: toOptions(inner) }),
    ...(removed != null && { removed: removedOf(removed) }),
    ...(ifUnavailable != null && { ifUnavailable }),
  }));

const toItem = (item: DirectItem, index: number): OrderItem => {
  const id = item.id ?? String(index + 1);
  return {
    id,
    lineId: id,
    productId: item.productId ?? null,
    name: item.name,
    nameEn: null,
    quantity: toQuantity(item.quantity),
    ...(item.unit != null && { unit: item.unit }),
    unitPrice: toMinorUnits(item.unitPrice),
    ...(item.total != null && { total: toMinorUnits(item.total) }),
    ...(item.discount != null && { discount: toMinorUnits(item.discount) }),
    ...(item.vatRate != null && { vatRate: item.vatRate }),
    ...(item.isGift != null && { isGift: item.isGift }),
    ...(item.categoryName != null && { categoryName: item.categoryName }),
    ...(item.ifUnavailable != null && { ifUnavailable: item.ifUnavailable }),
    note: item.note ?? null,
    options: toOptions(item.options),
    removed: removedOf(item.removed),
    cancelledQuantity: 0,
  };
};

const feesOf = ({ deliveryFee, fees }: DirectOrder['amount']): OrderFee[] => [
  ...(deliveryFee == null || deliveryFee === 0
    ? []
    : [{ kind: 'delivery' as const, amount: toMinorUnits(deliveryFee), name: null }]),
  ...(fees ?? []).map(({ kind, amount, name }) => ({ kind, amount: toMinorUnits(amount), name: name ?? null })),
];

/** Without any word of a discount, it is what the total is less than lines and fees. */
const discountsOf = ({ discount, discounts, total }: DirectOrder['amount'], whole: number): OrderDiscount[] => {
  if (discounts != null)
    return discounts.map(({ kind, amount, name, code, paidBy }) => ({
      kind,
      amount: toMinorUnits(amount),
      name: name ?? null,
      ...(code != null && { code }),
      ...(paidBy != null && { paidBy }),
    }));
  const amount = discount == null ? Math.max(0, whole - toMinorUnits(total)) : toMinorUnits(discount);
  return amount === 0 ? [] : [{ kind: 'order', amount, name: null }];
};

const tooMuch = `come to more than ${toDecimal(maxMinorUnits)}`;

/** Each price and quantity may fit where what they make together does not. */
const checkSum = (path: string, sum: number): void => {
  if (Math.abs(sum) > maxMinorUnits) throw unreadable(path, tooMuch);
};

const toAmount = (amount: DirectOrder['amount'], items: readonly OrderItem[]): CanonicalOrder['amount'] => {
  const lines = items.reduce((sum, item) => sum + lineAmount(item), 0);
  checkSum('items', lines);
  const fees = feesOf(amount);
  const feeSum = fees.reduce((sum, fee) => sum + fee.amount, 0);
  checkSum('amount.fees', feeSum);
  const whole = amountOf({
    items,
    discounts: discountsOf(amount, lines + feeSum),
    fees,
    total: toMinorUnits(amount.total),
    currency: amount.currency,
    ...(amount.cashGiven != null && { cashGiven: toMinorUnits(amount.cashGiven) }),
    ...(amount.vatTotal != null && { vatTotal: toMinorUnits(amount.vatTotal) }),
  });
  checkSum('amount.discounts', whole.discount);
  checkSum('amount', whole.difference ?? 0);
  return whole;
};

const toPayment = (payment: DirectOrder['payment']): CanonicalOrder['payment'] => {
  const type = payment?.type ?? 'other';
  const isPaid = payment?.isPaid ?? type === 'online_card';
  const known = paymentOf({ kind: kinds[type], isPaid }, { platformCode: type, tr: payment?.name, en: payment?.name });
  return { ...known, brand: payment?.brand ?? null };
};

const toInvoice = (invoice: NonNullable<NonNullable<DirectOrder['customer']>['invoice']>) => ({
  name: invoice.name ?? null,
  company: invoice.company ?? null,
  taxNumber: invoice.taxNumber ?? null,
  taxOffice: invoice.taxOffice ?? null,
  address: invoice.address ?? null,
  email: invoice.email ?? null,
});

const toCustomer = (customer: DirectOrder['customer']): CanonicalOrder['customer'] => ({
  id: customer?.id ?? null,
  name: customer?.name ?? null,
  phone: customer?.phone ?? null,
  contactPhone: null,
  note: customer?.note ?? null,
  address: customer?.address
    ? addressOf(Object.fromEntries(Object.entries(customer.address).map(([member, value]) => [member, value ?? null])))
    : null,
  ...(customer?.invoice != null && { invoice: toInvoice(customer.invoice) }),
});

/** The canonical order of the public form: decimals become minor units, absent members get their defaults. */
export const toCanonicalOrder = (order: DirectOrder, now: Date): CanonicalOrder => {
  const items = order.items.map(toItem);
  return {
    providerOrderId: order.providerOrderId,
    ...(order.businessDay != null && { businessDay: order.businessDay }),
    shortCode: order.shortCode ?? null,
    confirmationId: order.shortCode ?? null,
    placedAt: order.placedAt ?? now.toISOString(),
    scheduledFor: order.scheduledFor ?? null,
    ...(order.pickupAt != null && { pickupAt: order.pickupAt }),
    ...(order.prepareAt != null && { prepareAt: order.prepareAt }),
    ...(order.promisedAt != null && order.scheduledFor == null && { promisedAt: order.promisedAt }),
    status: order.scheduledFor == null ? 400 : 325,
    customer: toCustomer(order.customer),
    courier: null,
    items,
    amount: toAmount(order.amount, items),
    payment: toPayment(order.payment),
    delivery: order.delivery ?? { by: 'restaurant', doNotKnock: false, dropOffAtDoor: false, isEcoFriendly: false },
    ...(order.pickupCode != null && { pickupCode: order.pickupCode }),
    ...(order.isPriority != null && { isPriority: order.isPriority }),
    ...(order.isTest != null && { isTest: order.isTest }),
    platform: {},
  };
};
