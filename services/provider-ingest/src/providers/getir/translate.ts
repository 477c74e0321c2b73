import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { OrderUpdate } from '../adapter.ts';
import { type BodyReader, openBody, unreadable } from '../body.ts';
import { addressOf, checkedOrder, testMarkIn } from '../canonical.ts';
import { paymentOf } from '../payments.ts';
import { namesIn, readLine } from './lines.ts';
import { readMoney } from './money.ts';
import { getirPayment } from './payments.ts';
import { getirDeliveries, getirStatus } from './statuses.ts';

const maxLines = 500;

/** Orders come bare or, as one source documents, wrapped in `{"foodOrder": …}`: both are taken. */
export const openGetirOrder = (body: unknown): BodyReader => {
  const reader = openBody(body);
  return reader.has('foodOrder') ? reader.object('foodOrder') : reader;
};

const readCourier = (order: BodyReader): CanonicalOrder['courier'] => {
  const courier = order.object('courier');
  const id = courier.id('id');
  const place = courier.object('location');
  const known = { name: courier.text('name'), status: courier.number('status') };
  const [lat, lon] = [place.latitude('lat'), place.longitude('lon')];
  return id === null ? null : { id, ...known, lat, lon };
};

/** The order's id and status only; a cancellation may carry no more. */
export interface GetirHead {
  id: string;
  status: OrderStatus | undefined;
  courier: CanonicalOrder['courier'];
  cancel: { reason: string | null; reasonName: string | null; note: string | null };
  cancelledAt: string | null;
}

export const readHead = (order: BodyReader): GetirHead => {
  const id = order.id('id') ?? order.id('_id');
  if (id === null) throw unreadable('id', 'is needed');
  const number = order.number('status');
  const status = getirStatus(number);
  if (number !== null && status === undefined) order.note('status', 'unknown_word');
  const reason = order.object('cancelReason');
  const names = namesIn(reason, 'messages');
  return {
    id,
    status,
    courier: readCourier(order),
    cancel: { reason: reason.id('id'), reasonName: names.tr ?? names.en, note: order.text('cancelNote') },
    cancelledAt: order.time('cancelDate'),
  };
};

/** The head of an answer of Getir; undefined when it is none. */
export const headIn = (data: unknown): GetirHead | undefined => {
  try {
    return readHead(openGetirOrder(data));
  } catch {
    return undefined;
  }
};

const readCustomer = (order: BodyReader): CanonicalOrder['customer'] => {
  const client = order.object('client');
  const [address, place] = [client.object('deliveryAddress'), client.object('location')];
  const [masked, unmasked] = [client.text('clientPhoneNumber'), client.text('clientUnmaskedPhoneNumber')];
  const position = { lat: place.latitude('lat'), lon: place.longitude('lon') };
  return {
    id: client.id('id'),
    name: client.text('name'),
    phone: unmasked ?? masked,
    contactPhone: client.text('contactPhoneNumber'),
    note: order.text('clientNote'),
    address: client.has('deliveryAddress')
      ? addressOf({
          id: address.id('id'),
          text: address.text('address'),
          aptNo: address.text('aptNo'),
          floor: address.text('floor'),
          doorNo: address.text('doorNo'),
          city: address.text('city'),
          district: address.text('district'),
          description: address.text('description'),
          ...position,
        })
      : null,
  };
};

const readPayment = (order: BodyReader): CanonicalOrder['payment'] => {
  const number = order.number('paymentMethod') ?? 0;
  const isNumber = Number.isSafeInteger(number);
  if (!isNumber) order.note('paymentMethod', 'unknown_word');
  const method = isNumber ? number : 0;
  const { tr, en } = namesIn(order, 'paymentMethodText');
  return paymentOf(getirPayment(method), { platformCode: String(method), tr, en, method });
};

/** Reads an order; `now` stands in for a missing order time. Source: GetirFood Swagger v1.5.8, FoodOrder. */
export const readOrder = (order: BodyReader, now: Date): CanonicalOrder => {
  const { id, status, courier } = readHead(order);
  const products = order.list('products', maxLines);
  if (products.length === 0) throw unreadable('products', 'holds no line that can be read');
  const { items, amount } = readMoney(
    order,
    products.map((product, index) => readLine(product, index + 1)),
  );
  const isScheduled = order.flag('isScheduled') ?? false;
  const scheduledDate = order.time('scheduledDate');
  const shortCode = order.text('confirmationId');
  const deliveryType = order.number('deliveryType');
  const by = order.word('deliveryType', getirDeliveries) ?? 'restaurant';
  const members = {
    providerOrderId: id,
    shortCode,
    confirmationId: shortCode,
    placedAt: order.time('checkoutDate') ?? now.toISOString(),
    scheduledFor: isScheduled ? scheduledDate : null,
    status: status ?? (isScheduled ? (325 as const) : (400 as const)),
    customer: readCustomer(order),
    courier,
    items,
    amount,
    payment: readPayment(order),
    delivery: {
      by,
      doNotKnock: order.flag('doNotKnock') ?? false,
      dropOffAtDoor: order.flag('dropOffAtDoor') ?? false,
      isEcoFriendly: order.flag('isEcoFriendly') ?? false,
    },
    ...testMarkIn(order),
    platform: { deliveryType: deliveryType ?? 2 },
  };
  return checkedOrder({ ...members, ...(order.unread.length > 0 && { unread: [...order.unread] }) });
};

/** Getir does not document `cancelSource`; 1600 is the restaurant's own or the five-minute limit, 1500 everything else. */
const cancelledBy = (status: OrderStatus): 'restaurant' | 'customer' => (status === 1600 ? 'restaurant' : 'customer');

/** The order's state as an update; undefined when the body has none. */
export const toUpdate = (
  { id: providerOrderId, status, courier: known, cancel: stated, cancelledAt }: GetirHead,
  now: Date,
): OrderUpdate | undefined => {
  const courier = known ?? undefined;
  if (status === undefined && courier === undefined) return undefined;
  if (status !== 1500 && status !== 1600) return { providerOrderId, status, courier, occurredAt: now.toISOString() };
  const cancel = { ...stated, by: cancelledBy(status) };
  return { providerOrderId, status, courier, cancel, occurredAt: cancelledAt ?? now.toISOString() };
};

/** What comes to the cancel address cancels, also without a status or with one from before. */
export const toCancel = (head: GetirHead, now: Date): OrderUpdate => {
  const status = head.status === 1600 ? 1600 : 1500;
  return {
    ...toUpdate({ ...head, status }, now),
    providerOrderId: head.id,
    occurredAt: head.cancelledAt ?? now.toISOString(),
  };
};
