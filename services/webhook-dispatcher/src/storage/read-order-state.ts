import { batched } from '@kopru/messaging';
import type { Collection } from '@kopru/mongo';
import type { OrderState } from '../domain/blocking-event.ts';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { EventDocument } from './event.model.ts';
import { ofOrders, type OrderRef } from './order-ref.ts';
import { waiting } from './record.model.ts';

export interface OrderName extends OrderRef {
  firstEventId: string;
}

/** What the delivery log has of an order; orders asked for at the same time are read together. */
export type ReadOrderState = (order: OrderName) => Promise<OrderState>;

export const createReadOrderState = (
  events: Collection<EventDocument>,
  records: Collection<RecordDocument>,
): ReadOrderState =>
  batched({ max: 200, inFlight: 2 }, async (orders: OrderName[]) => {
    const firstEventIds = [...new Set(orders.map(({ firstEventId }) => firstEventId))];
    const { accountId, orderId } = ofOrders(orders);
    // The events first: an event is only stored after its records, so those of the events found here are found, too.
    const come = await events
      .find({ accountId, 'place.firstEventId': { $in: firstEventIds } }, { hint: 'place' })
      .project<Required<Pick<EventDocument, 'place' | 'at'>>>({
        _id: 0,
        'place.firstEventId': 1,
        'place.sequence': 1,
        at: 1,
      })
      .toArray();
    const open = await records
      .find({ accountId, orderId, state: { $in: waiting }, place: { $exists: true } }, { hint: 'order_waiting' })
      .project<Required<Pick<RecordDocument, '_id' | 'endpointId' | 'orderId' | 'place'>>>({
        endpointId: 1,
        orderId: 1,
        place: 1,
      })
      .toArray();
    const eventsOf = Map.groupBy(come, ({ place }) => place.firstEventId);
    const openOf = Map.groupBy(open, ({ orderId }) => orderId);
    return orders.map(({ orderId, firstEventId }) => ({
      events: (eventsOf.get(firstEventId) ?? []).map(({ place, at }) => ({ sequence: place.sequence, at })),
      open: (openOf.get(orderId) ?? []).map(({ _id, endpointId, place }) => ({
        recordId: _id,
        endpointId,
        sequence: place.sequence,
      })),
    }));
  });
