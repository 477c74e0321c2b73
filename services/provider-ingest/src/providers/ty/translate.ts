import { type CanonicalOrder, lineTotal, type OrderItem, type OrderStatus } from '@kopru/contracts';
import type { OrderUpdate } from '../adapter.ts';
import { addressOf, balancedAmount, checkedOrder, flattened, joined, optionOf } from '../canonical.ts';
import { paymentOf } from '../payments.ts';
import { trendyolPayment } from './payments.ts';
import type { TrendyolExtras, TrendyolLine, TrendyolPackage } from './schema.ts';

/** `Returned` follows a delivery and is about refunds, so the order stays delivered. */
export const trendyolStatuses: Readonly<Record<string, OrderStatus>> = {
  Created: 400,
  Picking: 500,
  Invoiced: 550,
  Shipped: 700,
  Delivered: 900,
  Cancelled: 1500,
  UnSupplied: 1600,
  Returned: 900,
};

/** Modifiers may hold modifiers; those nested deeper than any menu are left out. */
const optionsOf = (extras: TrendyolExtras, depth = 0): OrderItem['options'] => [
  ...(depth > 5 ? [] : extras.modifierProducts).flatMap((modifier) => [
    optionOf({ name: modifier.name, price: modifier.price ?? 0 }),
    ...optionsOf(modifier, depth + 1),
  ]),
  ...extras.extraIngredients.map(({ name, price }) => optionOf({ group: 'Ekstra', name, price: price ?? 0 })),
];
const removedOf = (line: TrendyolLine): OrderItem['removed'] =>
  [line, ...flattened(line.modifierProducts, ({ modifierProducts }) => modifierProducts)].flatMap(
    ({ removedIngredients }) => removedIngredients,
  );

/** `price` is per item and includes the options (inferred, not documented); `unitSellingPrice` excludes them. */
const toItem = (line: TrendyolLine): OrderItem => {
  const options = optionsOf(line).slice(0, 200);
  const optionPrice = options.reduce((sum, { price }) => sum + price, 0);
  return {
    id: line.items[0]?.packageItemId ?? line.productId,
    productId: line.productId,
    name: line.name,
    nameEn: null,
    quantity: line.items.length,
    unitPrice: line.price - optionPrice,
    note: null,
    options,
    removed: removedOf(line).slice(0, 200),
    cancelledQuantity: line.items.filter(({ isCancelled }) => isCancelled).length,
  };
};

/** The price of the lines that are still wanted, in minor units. */
const remainingSubtotal = (items: readonly OrderItem[]): number =>
  items.reduce((sum, item) => sum + lineTotal({ ...item, quantity: item.quantity - item.cancelledQuantity }), 0);

const toCustomer = (order: TrendyolPackage): CanonicalOrder['customer'] => {
  const { address, customer } = order;
  return {
    id: customer?.id ?? null,
    name: joined(' ', customer?.firstName, customer?.lastName),
    phone: joined(' / ', order.callCenterPhone ?? address?.phone, address?.pinCode),
    contactPhone: order.callCenterPhone,
    note: order.customerNote,
    address: address
      ? addressOf({
          text: joined(', ', address.address1, address.address2),
          aptNo: address.apartmentNumber,
          floor: address.floor,
          doorNo: address.doorNumber,
          district: joined(', ', address.neighborhood, address.district),
          city: address.city,
          company: address.company,
          description: address.addressDescription,
          lat: address.latitude,
          lon: address.longitude,
        })
      : null,
  };
};

const deliveryBy = (order: TrendyolPackage): 'restaurant' | 'platform' | 'pickup' => {
  if (order.storePickupSelected) return 'pickup';
  return order.deliveryType === 'GO' ? 'platform' : 'restaurant';
};

/** `userInformation.appName`: orders of "GetirYemek by Uber Eats" come over the same connection as `Galaxy`. */
const storefronts: Readonly<Record<string, string>> = {
  Galaxy: 'getir_by_uber',
  TrendyolGo: 'trendyol_go',
  Trendyol: 'trendyol',
};
const longestName = 100;

/** The storefront of a package; one that is not known goes by the platform's own word. */
const channelOf = ({ userInformation }: TrendyolPackage): { channel?: string } => {
  const name = userInformation?.appName?.slice(0, longestName);
  return name === undefined ? {} : { channel: Object.hasOwn(storefronts, name) ? storefronts[name] : name };
};

/** The package items that a cancellation has to name. */
export const openPackageItems = (order: TrendyolPackage): string[] =>
  order.lines.flatMap(({ items }) =>
    items.filter(({ isCancelled }) => !isCancelled).map(({ packageItemId }) => packageItemId),
  );

export const toCanonicalOrder = (order: TrendyolPackage, now: Date): CanonicalOrder => {
  const { platformCode, ...payment } = trendyolPayment(order.payment);
  const items = order.lines.map(toItem);
  return checkedOrder({
    providerOrderId: order.id,
    shortCode: order.orderCode,
    confirmationId: order.orderNumber,
    ...channelOf(order),
    placedAt: order.packageCreationDate ?? now.toISOString(),
    scheduledFor: null,
    status: trendyolStatuses[order.packageStatus] ?? 400,
    customer: toCustomer(order),
    courier: null,
    items,
    amount: balancedAmount(remainingSubtotal(items), order.totalPrice),
    payment: paymentOf(payment, { platformCode }),
    delivery: { by: deliveryBy(order), doNotKnock: false, dropOffAtDoor: false, isEcoFriendly: false },
    platform: { packageItemIds: openPackageItems(order), deliveryType: order.deliveryType ?? 'STORE' },
  });
};

/** The package's state as an update: its status, and which items were cancelled. */
export const toUpdate = (order: TrendyolPackage, now: Date): OrderUpdate => {
  const status = trendyolStatuses[order.packageStatus];
  const cancelled = order.lines.map(toItem).filter(({ cancelledQuantity }) => cancelledQuantity > 0);
  const known = {
    providerOrderId: order.id,
    status,
    occurredAt: order.packageModificationDate ?? now.toISOString(),
  };
  if (status === 1500 || status === 1600) {
    const { reasonCode, reasonId, reason } = order.cancelInfo ?? {};
    const by = status === 1600 ? 'restaurant' : 'customer';
    return { ...known, cancel: { reason: reasonCode ?? reasonId ?? null, reasonName: reason ?? null, note: null, by } };
  }
  if (cancelled.length === 0) return known;
  const items = cancelled.map(({ id, cancelledQuantity }) => ({ id, cancelledQuantity }));
  return { ...known, partialCancel: { items, total: order.totalPrice } };
};
