import { derivedIdAt, isCancelled, newId, type MessageBody, type OrderStatus } from '@kopru/contracts';
import { workContext } from '@kopru/runtime';
import type { Order, OrderEvent } from './order.ts';

type OrderEventType = 'siparis.olusturuldu' | 'siparis.durum_degisti' | 'siparis.iptal_edildi';
type OrderEventBody = MessageBody<'siparis.olusturuldu'>;

const bodyOf = (order: Order, eventId: string, oldStatus: OrderStatus | null, occurredAt: Date): OrderEventBody => ({
  eventId,
  accountId: order.accountId,
  orderId: order._id,
  providerOrderId: order.providerOrderId,
  restaurantId: order.restaurantId,
  provider: order.provider,
  oldStatus,
  status: order.status,
  total: order.total,
  occurredAt: occurredAt.toISOString(),
});

/** The same id however often the arrival is handled, as its time of receipt comes with it: a repeat makes no second webhook. */
const arrivalEventId = ({ _id, receivedAt }: Order, event: 'created' | 'arrived cancelled'): string =>
  derivedIdAt(receivedAt, _id, event);

/** The event of an order's arrival, from the order as it was stored. */
export const createdEvent = (order: Order): OrderEventBody => ({
  ...bodyOf(order, arrivalEventId(order, 'created'), null, order.receivedAt),
  // The order may have moved on when the event is published again.
  status: order.timeline[0]?.status ?? order.status,
});

/** An order that was cancelled before it arrived: the cancellation is told besides, under the same id on every repeat. */
export const cancelledOnArrivalEvent = (order: Order): OrderEventBody | undefined => {
  const status = order.timeline[0]?.status;
  if (status === undefined || !isCancelled(status)) return undefined;
  return { ...bodyOf(order, arrivalEventId(order, 'arrived cancelled'), null, order.receivedAt), status };
};

/** The event of a change, for the outbox of the order after the change. */
export const changeEvent = (
  order: Order,
  type: Exclude<OrderEventType, 'siparis.olusturuldu'>,
  oldStatus: OrderStatus,
  at: Date,
): OrderEvent => {
  const eventId = newId(at);
  const { traceparent } = workContext();
  return {
    eventId,
    type,
    body: bodyOf(order, eventId, oldStatus, at),
    at,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
};
