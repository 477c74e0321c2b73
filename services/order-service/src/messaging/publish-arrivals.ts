import type { Broker } from '@kopru/messaging';
import { arrivalEvents } from '../domain/order-event.ts';
import type { PublishArrivals } from '../domain/ports.ts';

/** Publishes the events of new orders, all at once. */
export const makePublishArrivals =
  (broker: Broker): PublishArrivals =>
  async (arrivals) => {
    const events = arrivals.flatMap(({ order, traceparent }) =>
      arrivalEvents(order).map(({ type, body }) => ({
        type,
        body,
        options: { accountId: order.accountId, messageId: body.eventId, traceparent },
      })),
    );
    const outcomes = await broker.publishMany(events);
    const published = new Set(arrivals.map(({ order }) => order._id));
    events.forEach(({ body }, index) => {
      if (outcomes[index] !== undefined) published.delete(body.orderId);
    });
    return published;
  };
