import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import type { OrderUpdate } from '../adapter.ts';
import { type BodyReader, unreadable } from '../body.ts';
import { addressOf, checkedOrder, courierOf, joined, maxPart, statusesOf, testMarkIn } from '../canonical.ts';
import { paymentOf } from '../payments.ts';
import { type Line, readLine } from './lines.ts';
import { readMoney } from './money.ts';
import { yemeksepetiPayment } from './payments.ts';
import { type DeliveryBy, yemeksepetiStatuses } from './statuses.ts';

const maxLines = 500;

/** The key of each line: a product's id, and where a product stands twice, its place among its own kind. */
const lineIdsOf = (products: readonly BodyReader[]): string[] => {
  const keys = products.map((product, index) => product.id('id') ?? product.id('remoteCode') ?? String(index + 1));
  const seen = new Map<string, number>();
  return keys.map((key) => {
    if (keys.indexOf(key) === keys.lastIndexOf(key)) return key;
    const place = (seen.get(key) ?? 0) + 1;
    seen.set(key, place);
    return `${key}#${place}`;
  });
};

const readLines = (products: readonly BodyReader[]): Line[] => {
  if (products.length === 0) throw unreadable('products', 'holds no line that can be read');
  const ids = lineIdsOf(products);
  return products.map((product, index) => readLine(product, ids[index] ?? String(index + 1), index + 1));
};

const readAddress = (body: BodyReader): CanonicalOrder['customer']['address'] => {
  const delivery = body.object('delivery');
  if (!delivery.has('address')) return null;
  const address = delivery.object('address');
  const part = (name: string): string | null => address.text(name, maxPart);
  const [street, number, building] = [part('street'), part('number'), part('building')];
  const [flat, intercom] = [address.text('flatNumber'), part('intercom')];
  // The platform delivers in its own country only.
  const [postalCode, countryCode] = [address.text('postcode'), body.object('localInfo').text('countryCode')];
  return addressOf({
    text: joined(' ', street, number && `No: ${number}`, building),
    street,
    number,
    building,
    aptNo: flat,
    floor: address.text('floor'),
    doorNo: flat,
    district: joined(', ', part('deliveryArea'), part('deliveryMainArea')),
    city: address.text('city'),
    company: address.text('company'),
    description: joined(' ', part('deliveryInstructions'), part('entrance'), intercom && `Zil: ${intercom}`),
    lat: address.latitude('latitude'),
    lon: address.longitude('longitude'),
    ...(postalCode !== null && { postalCode }),
    ...(countryCode !== null && { countryCode }),
  });
};

const readInvoice = (body: BodyReader): CanonicalOrder['customer']['invoice'] => {
  const payment = body.object('payment');
  const taxNumber = body.text('corporateTaxId') ?? payment.text('vatId');
  const company = payment.text('vatName') ?? body.object('delivery').object('address').text('company');
  if (taxNumber === null) return undefined;
  return { name: null, company, taxNumber, taxOffice: null, address: null, email: null };
};

const readCustomer = (body: BodyReader): CanonicalOrder['customer'] => {
  const customer = body.object('customer');
  const invoice = readInvoice(body);
  return {
    id: customer.id('id'),
    name: joined(' ', customer.text('firstName', maxPart), customer.text('lastName', maxPart)),
    phone: customer.text('mobilePhone'),
    contactPhone: null,
    note: body.object('comments').text('customerComment'),
    address: readAddress(body),
    ...(invoice !== undefined && { invoice }),
  };
};

/** Source: Delivery Hero POS plugin API, `expeditionType`; the kinds of a delivery stand in other documents of it. */
const expeditions: Readonly<Record<string, DeliveryBy | 'delivery'>> = {
  pickup: 'pickup',
  self_pickup: 'pickup',
  collection: 'pickup',
  takeaway: 'pickup',
  delivery: 'delivery',
  own_delivery: 'platform',
  platform_delivery: 'platform',
  vendor_delivery: 'restaurant',
};

/** No rider comes to the restaurant when `riderPickupTime` is missing. */
const readDeliveryBy = (body: BodyReader): DeliveryBy => {
  const stated = body.word('expeditionType', expeditions) ?? 'delivery';
  if (stated !== 'delivery') return stated;
  if (!body.has('delivery') && body.has('pickup')) return 'pickup';
  return body.object('delivery').has('riderPickupTime') ? 'platform' : 'restaurant';
};

const callbacks = ['orderAcceptedUrl', 'orderRejectedUrl', 'orderPickedUpUrl', 'orderPreparedUrl'];

const readPayment = (body: BodyReader): CanonicalOrder['payment'] => {
  const [payment, price] = [body.object('payment'), body.object('price')];
  const { platformCode, ...read } = yemeksepetiPayment({
    status: payment.text('status'),
    type: payment.text('type'),
    remoteCode: payment.text('remoteCode'),
    collectFromCustomer: price.money('collectFromCustomer'),
  });
  return paymentOf(read, { platformCode });
};

type Times = Pick<CanonicalOrder, 'pickupAt' | 'promisedAt'> & { scheduledFor?: string };

/** When the customer wants it or was promised it, and when somebody comes for it. */
const readTimes = (body: BodyReader): Times => {
  const [delivery, pickup] = [body.object('delivery'), body.object('pickup')];
  const [deliveredAt, fetchedAt] = [delivery.time('expectedDeliveryTime'), pickup.time('pickupTime')];
  const pickupAt = delivery.time('riderPickupTime') ?? fetchedAt;
  const isPreOrder = body.flag('preOrder') ?? false;
  const scheduledFor = isPreOrder ? (deliveredAt ?? fetchedAt ?? pickupAt) : null;
  return {
    ...(scheduledFor !== null && { scheduledFor }),
    ...(pickupAt !== null && { pickupAt }),
    ...(!isPreOrder && deliveredAt !== null && { promisedAt: deliveredAt }),
  };
};

/** Reads an order; `now` stands in for a missing order time. Source: Delivery Hero POS plugin API, `POST /order/{remoteId}`. */
export const readOrder = (body: BodyReader, now: Date): CanonicalOrder => {
  const providerOrderId = body.id('token');
  if (providerOrderId === null) throw unreadable('token', 'is needed');
  const { items, amount } = readMoney(body, readLines(body.list('products', maxLines)));
  const isPreOrder = body.flag('preOrder') ?? false;
  const acceptUntil = body.time('expiryDate');
  const pickupCode = body.object('pickup').text('pickupCode');
  const isPriority = body.object('delivery').flag('expressDelivery') ?? false;
  const callbackUrls = body.object('callbackUrls');
  const members = {
    providerOrderId,
    shortCode: body.text('shortCode'),
    confirmationId: body.text('code'),
    placedAt: body.time('createdAt') ?? now.toISOString(),
    scheduledFor: null,
    ...readTimes(body),
    ...(acceptUntil !== null && { acceptUntil }),
    status: isPreOrder ? (325 as const) : (400 as const),
    customer: readCustomer(body),
    courier: null,
    items,
    amount,
    payment: readPayment(body),
    delivery: { by: readDeliveryBy(body), doNotKnock: false, dropOffAtDoor: false, isEcoFriendly: false },
    ...(pickupCode !== null && { pickupCode }),
    ...(isPriority && { isPriority }),
    ...testMarkIn(body),
    platform: {
      callbackUrls: body.has('callbackUrls')
        ? Object.fromEntries(callbacks.map((name) => [name, callbackUrls.text(name)]))
        : {},
      expiryDate: acceptUntil,
    },
  };
  return checkedOrder({ ...members, ...(body.unread.length > 0 && { unread: [...body.unread] }) });
};

/** In a changed order a line of which nothing is left is gone. */
const isLeft = (product: BodyReader): boolean => product.number('quantity') !== 0;

/** The order as it is after a change (`updatedOrder`); the address of the push names it. */
export const readModified = (body: BodyReader, providerOrderId: string, occurredAt: string): OrderUpdate => {
  if (!body.has('updatedOrder')) throw unreadable('updatedOrder', 'is needed');
  const order = body.object('updatedOrder');
  const left = order.list('products', maxLines).filter(isLeft);
  const { items, amount } = readMoney(order, readLines(left));
  return {
    providerOrderId,
    modified: {
      items,
      // Without its figures, what the order costs follows from its lines.
      ...(order.object('price').money('grandTotal') !== null && { amount }),
      // A change that says nothing of the customer's note does not take it back.
      ...(order.has('comments') && { customer: readCustomer(order) }),
      ...readTimes(order),
      ...(body.unread.length > 0 && { unread: [...body.unread] }),
    },
    occurredAt,
  };
};

/** What a word means as an update; undefined when the order stays where it is. */
export const toStatusUpdate = (
  providerOrderId: string,
  report: { word: string; message: string | null; waitingFeeFrom: string | null; occurredAt: string },
): OrderUpdate | undefined => {
  const { word, message, waitingFeeFrom, occurredAt } = report;
  const { platform, restaurant, pickup, courier } = yemeksepetiStatuses[word] ?? {};
  if (courier !== undefined) {
    const fee = courier === 'waiting' && waitingFeeFrom !== null ? { waitingFeeFrom } : {};
    return { providerOrderId, courier: courierOf({ state: courier, ...fee }), occurredAt };
  }
  const status = platform ?? restaurant;
  if (status == null) return undefined;
  if (status === 1500)
    return {
      providerOrderId,
      status,
      cancel: { reason: null, reasonName: message, note: message, by: 'platform' },
      occurredAt,
    };
  return { providerOrderId, ...statusesOf(status, pickup), occurredAt };
};
