import { failureText, type Locale } from '@kopru/contracts/errors/failures';
import type { OrderRecord, OrderSummary } from '@kopru/contracts/internal/orders';
import { toDecimal } from '@kopru/contracts/orders/canonical-order';
import { moneyOf } from '@kopru/contracts/orders/order-money';
import { statusRow } from '@kopru/contracts/orders/order-status';
import { providers } from '@kopru/contracts/platforms/providers';
import type { PublicOrderDetail } from '@kopru/contracts/public/order-detail';
import type { PublicOrderItem } from '@kopru/contracts/public/orders';
import type { ItemOf } from '../../clients/linked-items.ts';
import { toProduct } from './order-product.ts';

/** The order as clients in the field read it. Only the views know this shape; the rest works on our own model. */

type Coordinates = { lat: number | null; lon: number | null } | null;

const textOf = (number: number | null | undefined): string | null => number?.toString() ?? null;

const location = (coordinates: Coordinates): PublicOrderDetail['client']['location'] => {
  const [lat, lon] = [textOf(coordinates?.lat), textOf(coordinates?.lon)];
  return { lat, lon, text: lat === null || lon === null ? null : `${lat} ${lon}` };
};

const client = ({ customer }: OrderRecord): PublicOrderDetail['client'] => {
  const { address } = customer;
  return {
    id: customer.id,
    name: customer.name,
    location: location(address),
    clientPhoneNumber: customer.phone,
    contactPhoneNumber: customer.contactPhone,
    deliveryAddress: {
      id: address?.id ?? null,
      address: address?.text ?? null,
      aptNo: address?.aptNo ?? null,
      floor: address?.floor ?? null,
      doorNo: address?.doorNo ?? null,
      city: address?.city ?? null,
      district: address?.district ?? null,
      company: address?.company ?? null,
      street: address?.street ?? null,
      building: address?.building ?? null,
      number: address?.number ?? null,
      description: address?.description ?? null,
      postalCode: address?.postalCode ?? null,
      countryCode: address?.countryCode ?? null,
    },
  };
};

const courier = ({ courier: given, delivery }: OrderRecord): PublicOrderDetail['courier'] => ({
  id: given?.id ?? null,
  status: given?.status ?? null,
  name: given?.name ?? (delivery.by === 'restaurant' ? 'Restoran kuryesi' : null),
  location: location(given),
  state: given?.state ?? null,
  waitingFeeFrom: given?.waitingFeeFrom ?? null,
});

/** Getir's numbers, which the clients know: 1 the platform's courier, 2 the restaurant's; 3 is ours for pick-up. */
const deliveryTypes = { platform: 1, restaurant: 2, pickup: 3 } as const;

const amounts = ({ amount, delivery }: OrderRecord) => ({
  totalPrice: toDecimal(amount.total + amount.discount),
  totalDiscount: toDecimal(amount.discount),
  totalDiscountedPrice: toDecimal(amount.total),
  deliveryFee: toDecimal(amount.deliveryFee),
  currency: amount.currency,
  deliveryType: deliveryTypes[delivery.by],
  doNotKnock: delivery.doNotKnock,
  isEcoFriendly: delivery.isEcoFriendly,
  dropOffAtDoor: delivery.dropOffAtDoor,
});

const decimalOf = (minor: number | null | undefined): number | null => (minor == null ? null : toDecimal(minor));

/** What stands behind the totals; orders of older versions name one discount and one fee. */
const money = (order: OrderRecord) => {
  const { discounts, fees, difference } = moneyOf(order);
  return {
    discounts: discounts.map(({ amount, code = null, paidBy = null, ...discount }) => ({
      ...discount,
      amount: toDecimal(amount),
      code,
      paidBy,
    })),
    fees: fees.map(({ amount, ...fee }) => ({ ...fee, amount: toDecimal(amount) })),
    difference: toDecimal(difference),
    refunded: toDecimal(order.amount.refunded ?? 0),
    cashGiven: decimalOf(order.amount.cashGiven),
    vatTotal: decimalOf(order.amount.vatTotal),
  };
};

const besides = (order: OrderRecord) => ({
  businessDay: order.businessDay ?? null,
  placedAt: order.placedAt,
  pickupAt: order.pickupAt ?? null,
  prepareAt: order.prepareAt ?? null,
  promisedAt: order.promisedAt ?? null,
  acceptUntil: order.acceptUntil ?? null,
  isPriority: order.isPriority === true,
  isTest: order.isTest === true,
  pickupCode: order.pickupCode ?? null,
  invoice: order.customer.invoice ?? null,
  unread: order.unread ?? [],
  reportedTotal: decimalOf(order.reportedTotal),
});

type TimelineChanges = NonNullable<OrderRecord['timeline'][number]['changes']>;
const changesOf = (changes: TimelineChanges = []): PublicOrderDetail['timeline'][number]['changes'] =>
  changes.map(({ what, before = null, after = null, money: amounts, lines = [] }) => ({
    what,
    before,
    after,
    totalBefore: decimalOf(amounts?.before),
    totalAfter: decimalOf(amounts?.after),
    lines: lines.map(({ replaced = null, ...line }) => ({ ...line, replaced })),
  }));

const payment = ({ payment: { type, name, nameEn, brand, isPaid, method }, matchedCode }: OrderRecord) => ({
  paymentMethod: method,
  posPaymentMethod: matchedCode ?? '',
  paymentMethodText: { tr: name, en: nameEn },
  payment: { type, name, brand, isPaid, matchedCode },
});

const origin = ({ provider, channel, integrationId, restaurantId }: OrderRecord, restaurantName: string | null) => ({
  restaurant: { id: restaurantId, name: restaurantName },
  restaurantId,
  restaurantName,
  provider: { slug: provider, kaynak: providers[provider].name, id: integrationId },
  channel,
  providerId: integrationId,
});

export const toOrderDetail = (
  order: OrderRecord,
  { restaurantName, itemOf, locale }: { restaurantName: string | null; itemOf: ItemOf; locale: Locale },
): PublicOrderDetail => ({
  id: order.id,
  pid: order.providerOrderId,
  providerOrderId: order.providerOrderId,
  shortCode: order.shortCode,
  status: order.status,
  statusName: statusRow(order.status).name[locale],
  isScheduled: order.scheduledFor !== null,
  scheduledDate: order.scheduledFor,
  confirmationId: order.confirmationId,
  client: client(order),
  courier: courier(order),
  products: order.items.map((item) => toProduct(item, itemOf)),
  clientNote: order.customer.note,
  ...amounts(order),
  ...payment(order),
  ...origin(order, restaurantName),
  ...money(order),
  ...besides(order),
  isReport: order.isReport,
  allowedActions: order.allowedActions,
  cancel: order.cancel,
  timeline: order.timeline.map(({ platformError, who: _who, changes, ...entry }) => ({
    ...entry,
    changes: changesOf(changes),
    statusName: statusRow(entry.status).name[locale],
    platformError: platformError === null ? null : failureText(platformError, locale),
  })),
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
});

export const toOrderItem = (order: OrderSummary, locale: Locale): PublicOrderItem => ({
  id: order.id,
  providerOrderId: order.providerOrderId,
  restaurantId: order.restaurantId,
  provider: order.provider,
  channel: order.channel,
  shortCode: order.shortCode,
  customerName: order.customerName,
  status: order.status,
  statusName: statusRow(order.status).name[locale],
  total: toDecimal(order.total),
  currency: order.currency,
  isReport: order.isReport,
  reportedTotal: decimalOf(order.reportedTotal),
  isTest: order.isTest === true,
  placedAt: order.placedAt ?? order.createdAt,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
});
