import { derivedIdAt, isCancelled, newId, type OrderStatus } from '@kopru/contracts';
import type { Order, OrderEvent } from './order.ts';

type Body = OrderEvent['body'];

/** An event that announces the arrival of an order. */
export interface ArrivalEvent {
  type: 'siparis.olusturuldu' | 'siparis.iptal_edildi';
  body: Body;
}

const firstEventIdOf = ({ _id, receivedAt }: Order): string => derivedIdAt(receivedAt, _id, 'created');

/** An order has one event for each step of its timeline, and one more when it arrived cancelled. */
const sequenceOf = ({ timeline: [arrival, ...steps] }: Order): number =>
  1 + steps.length + (arrival !== undefined && isCancelled(arrival.status) ? 1 : 0);

const bodyOf = (order: Order, eventId: string, oldStatus: OrderStatus | null, occurredAt: Date): Body => ({
  eventId,
  accountId: order.accountId,
  orderId: order._id,
  providerOrderId: order.providerOrderId,
  shortCode: order.content.shortCode,
  restaurantId: order.restaurantId,
  provider: order.provider,
  ...(order.channel === undefined ? {} : { channel: order.channel }),
  oldStatus,
  status: order.status,
  total: order.total,
  sequence: sequenceOf(order),
  firstEventId: firstEventIdOf(order),
  occurredAt: occurredAt.toISOString(),
});

/**
 * The events of an order's arrival: created, and cancelled if it arrived cancelled. Their ids are the same however
 * often the arrival is handled, so a repeat makes no second webhook.
 */
export const arrivalEvents = (order: Order): ArrivalEvent[] => {
  const { _id, receivedAt } = order;
  // The order may have moved on when the event is published again.
  const status = order.timeline[0]?.status ?? order.status;
  const body = (eventId: string, sequence: number): Body => ({
    ...bodyOf(order, eventId, null, receivedAt),
    status,
    sequence,
  });
  const created: ArrivalEvent = { type: 'siparis.olusturuldu', body: body(firstEventIdOf(order), 1) };
  if (!isCancelled(status)) return [created];
  return [created, { type: 'siparis.iptal_edildi', body: body(derivedIdAt(receivedAt, _id, 'arrived cancelled'), 2) }];
};

/** The event of a change of status; takes the order as it is after the change. */
export const changeEvent = (order: Order, oldStatus: OrderStatus, at: Date): OrderEvent => {
  const eventId = newId(at);
  return {
    eventId,
    type: order.isCancelled ? 'siparis.iptal_edildi' : 'siparis.durum_degisti',
    body: bodyOf(order, eventId, oldStatus, at),
    at,
  };
};
