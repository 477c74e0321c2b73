import { isCancelled, type OrderStatus } from '@kopru/contracts/orders/order-status';
import { derivedIdAt } from '@kopru/contracts/values/ids';
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

/** What changed with the order's last step, where it is not the status. */
const changesOf = ({ timeline }: Order): string[] | undefined => timeline.at(-1)?.changes?.map(({ what }) => what);

const bodyOf = (order: Order, eventId: string, oldStatus: OrderStatus | null, occurredAt: Date): Body => ({
  eventId,
  accountId: order.accountId,
  orderId: order._id,
  providerOrderId: order.providerOrderId,
  ...(order.content.businessDay === undefined ? {} : { businessDay: order.content.businessDay }),
  shortCode: order.content.shortCode,
  restaurantId: order.restaurantId,
  provider: order.provider,
  ...(order.channel === undefined ? {} : { channel: order.channel }),
  oldStatus,
  status: order.status,
  total: order.total,
  ...(changesOf(order) === undefined ? {} : { changes: changesOf(order) }),
  // Also when its customer was taken out: a receiver may still know who it was.
  ...(order.sealed === undefined && order.anonymisedAt === undefined ? {} : { isPrivate: true as const }),
  ...(order.isTest === undefined ? {} : { isTest: order.isTest }),
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

/**
 * The event of a change, of the status or of something else; takes the order as it is after the change. Its id follows from the order and the place in
 * its timeline, so that telling it again makes no second webhook.
 */
export const changeEvent = (order: Order, oldStatus: OrderStatus, at: Date): OrderEvent => {
  const eventId = derivedIdAt(at, order._id, `event ${sequenceOf(order)}`);
  return {
    eventId,
    type: order.isCancelled && changesOf(order) === undefined ? 'siparis.iptal_edildi' : 'siparis.durum_degisti',
    body: bodyOf(order, eventId, oldStatus, at),
    at,
  };
};

/**
 * Tells where the courier is. It is no step of the order, so it has no number among the order's events: who does not want
 * to know sees no gap.
 */
export const courierEvent = (order: Order, at: Date): OrderEvent => {
  const eventId = derivedIdAt(at, order._id, `courier ${order.version}`);
  const { sequence: _sequence, firstEventId: _first, ...body } = bodyOf(order, eventId, order.status, at);
  return { eventId, type: 'siparis.durum_degisti', body: { ...body, changes: ['kurye_durumu'] }, at };
};

/** The events of an order since a time, from what it has stored, with the ids under which they were published. */
export const eventsSince = (order: Order, since: Date): (ArrivalEvent | Pick<OrderEvent, 'type' | 'body'>)[] => {
  const arrived = order.receivedAt >= since ? arrivalEvents(order) : [];
  const changes = order.timeline.flatMap(({ status, at }, index) => {
    const before = order.timeline[index - 1];
    if (before === undefined || at < since) return [];
    const then = { ...order, status, isCancelled: isCancelled(status), timeline: order.timeline.slice(0, index + 1) };
    const { type, body } = changeEvent(then, before.status, at);
    return [{ type, body }];
  });
  return [...arrived, ...changes];
};
