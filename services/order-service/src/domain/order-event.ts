import { derivedIdAt, isCancelled, newId, type OrderStatus } from '@kopru/contracts';
import type { Order, OrderEvent } from './order.ts';

type Body = OrderEvent['body'];

/** An event that announces the arrival of an order. */
export interface ArrivalEvent {
  type: 'siparis.olusturuldu' | 'siparis.iptal_edildi';
  body: Body;
}

const bodyOf = (order: Order, eventId: string, oldStatus: OrderStatus | null, occurredAt: Date): Body => ({
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

/**
 * The events of an order's arrival: created, and cancelled if it arrived cancelled. Their ids are the same however
 * often the arrival is handled, so a repeat makes no second webhook.
 */
export const arrivalEvents = (order: Order): ArrivalEvent[] => {
  const { _id, receivedAt } = order;
  // The order may have moved on when the event is published again.
  const status = order.timeline[0]?.status ?? order.status;
  const body = (event: 'created' | 'arrived cancelled'): Body => ({
    ...bodyOf(order, derivedIdAt(receivedAt, _id, event), null, receivedAt),
    status,
  });
  const created: ArrivalEvent = { type: 'siparis.olusturuldu', body: body('created') };
  return isCancelled(status) ? [created, { type: 'siparis.iptal_edildi', body: body('arrived cancelled') }] : [created];
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
