import type { CanonicalOrder, OrderItem, OrderStatus } from '@kopru/contracts';
import type { OrderUpdate } from '../adapter.ts';
import { addressOf, balancedAmount, checkedOrder, flattened, joined, optionOf } from '../canonical.ts';
import { paymentOf } from '../payments.ts';
import { migrosPayment } from './payments.ts';
import type { MigrosItem, MigrosOption, MigrosOrder } from './schema.ts';

/** `items[].price` holds the options' prices already (inferred: only then do the documented sample's lines add up). */
const linePriceHoldsOptions = true;

/** Status words: the order's own, those that we report, and the courier's. */
export const migrosStatuses: Readonly<Record<string, OrderStatus>> = {
  NEW_PENDING: 400,
  APPROVED: 500,
  PREPARED: 550,
  IN_DELIVERY: 600,
  DELIVERY: 700,
  COMPLETED: 900,
  DELIVERED: 900,
  REJECTED: 1600,
  CANCELLED: 1500,
};
export const migrosStatus = (word: string | null): OrderStatus | undefined => migrosStatuses[word?.toUpperCase() ?? ''];

/** Migros gives an option's price and quantity per line, Köprü per item. */
const toOption = ({ headerName, itemNames, primaryPrice }: MigrosOption, amount: number) =>
  optionOf({ group: headerName, name: itemNames ?? '?', price: Math.round((primaryPrice ?? 0) / amount) });

const toItem = (item: MigrosItem): OrderItem => {
  const all = flattened(item.options, ({ subOptions }) => subOptions);
  const options = all.filter(({ excluded }) => !excluded).map((entry) => toOption(entry, item.amount));
  const optionPrice = options.reduce((sum, { price }) => sum + price, 0);
  return {
    id: item.id,
    productId: item.productId,
    name: item.name,
    nameEn: null,
    quantity: item.amount,
    unitPrice: Math.round(item.price / item.amount) - (linePriceHoldsOptions ? optionPrice : 0),
    note: item.note,
    options: options.slice(0, 200),
    removed: all
      .filter(({ excluded }) => excluded)
      .slice(0, 200)
      .map(({ optionItemId, itemNames }) => ({ id: optionItemId, name: itemNames ?? '?' })),
    cancelledQuantity: 0,
  };
};

const toCustomer = ({ customer, extendedProperties }: MigrosOrder): CanonicalOrder['customer'] => {
  const address = customer?.deliveryAddress;
  return {
    id: customer?.id ?? null,
    name: customer?.fullName ?? joined(' ', customer?.firstName, customer?.lastName),
    phone: customer?.phoneNumber ?? null,
    contactPhone: null,
    note: extendedProperties?.orderNote ?? null,
    address: address
      ? addressOf({
          id: address.id,
          text: address.detail,
          district: joined(', ', address.district?.name, address.town?.name),
          city: address.city?.name ?? null,
          description: address.direction,
          lat: address.geoLocation?.latitude ?? null,
          lon: address.geoLocation?.longitude ?? null,
        })
      : null,
  };
};

export const toCanonicalOrder = (order: MigrosOrder, now: Date): CanonicalOrder => {
  const subtotal = order.prices.total.amountAsPenny;
  const shortCode = order.extendedProperties?.shortCode ?? null;
  return checkedOrder({
    providerOrderId: order.id,
    shortCode,
    confirmationId: shortCode,
    placedAt: order.log?.createdAsMs ?? now.toISOString(),
    scheduledFor: null,
    status: migrosStatus(order.status) ?? 400,
    customer: toCustomer(order),
    courier: null,
    items: order.items.map(toItem),
    amount: balancedAmount(subtotal, order.prices.discounted?.amountAsPenny ?? subtotal),
    payment: paymentOf(migrosPayment(order.payment), {
      platformCode: order.payment?.type?.name ?? null,
      tr: order.payment?.type?.description,
    }),
    delivery: {
      by: order.deliveryProvider === 'MIGROS' ? 'platform' : 'restaurant',
      doNotKnock: order.extendedProperties?.ringDoorBell === false,
      dropOffAtDoor: order.extendedProperties?.contactlessDelivery ?? false,
      isEcoFriendly: order.extendedProperties?.saveGreen ?? false,
    },
    platform: { storeId: order.store?.id ?? null, userId: order.customer?.id ?? null },
  });
};

export interface MigrosNotice {
  orderid: string;
  deliverystatus: string | null;
  couriername: string | null;
}

/** Migros gives neither the reason of a cancellation nor who cancelled. */
export const customersCancellation = { reason: null, reasonName: null, note: null, by: 'customer' } as const;

/** The courier's progress or, without a delivery status, a cancellation by customer or platform. */
export const toUpdate = (notice: MigrosNotice, now: Date): OrderUpdate => {
  const occurredAt = now.toISOString();
  const providerOrderId = notice.orderid;
  if (notice.deliverystatus === null)
    return { providerOrderId, status: 1500, cancel: customersCancellation, occurredAt };
  const status = migrosStatus(notice.deliverystatus);
  const courier =
    notice.couriername === null
      ? undefined
      : { id: null, name: notice.couriername, status: null, lat: null, lon: null };
  return { providerOrderId, ...(status && { status }), courier, occurredAt };
};
