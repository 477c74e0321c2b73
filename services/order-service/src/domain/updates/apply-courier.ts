import type { PlatformUpdate } from '@kopru/contracts/messages/messages';
import type { CourierState } from '@kopru/contracts/orders/canonical-order';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { patchOrder, statedIn, type OrderUpdate } from '../order-update.ts';
import { courierEvent } from '../order-event.ts';
import type { Order } from '../order.ts';

type Courier = NonNullable<PlatformUpdate['courier']>;

/** From 600 on, also of cancelled orders: nobody waits for a courier any more. */
export const isCourierDone = (status: OrderStatus): boolean => status >= 600;

const isThere = (state: CourierState | null | undefined): boolean => state === 'arrived' || state === 'waiting';

/** What is known of a courier now: a platform sends a name at one time and a position at another. Null: nothing. */
const courierAfter = (before: Courier | null, stated: Courier): Courier | null => {
  const isOther = before?.id != null && stated.id !== null && stated.id !== before.id;
  const known = statedIn(stated);
  if (Object.keys(known).length === 0) return before;
  if (before === null || isOther) return stated;
  const now: Courier = { ...before, ...known };
  // What comes late does not lead a courier away from the door again.
  const after = isThere(before.state) && !isThere(now.state) ? { ...now, state: before.state } : now;
  const { waitingFeeFrom: _over, ...others } = after;
  return after.state === 'waiting' ? after : others;
};

/** Keeps what a platform says of the courier; a new place near or at the restaurant is an event. */
export const applyCourier = (
  order: Order,
  { state, waitingFeeFrom, ...stated }: Courier,
  at: Date,
): OrderUpdate | undefined => {
  const { courier: before } = order.content;
  const isAwaited = !isCourierDone(order.status) && state != null;
  const place = { state, ...(waitingFeeFrom != null && { waitingFeeFrom }) };
  const courier = courierAfter(before, isAwaited ? { ...stated, ...place } : stated);
  if (JSON.stringify(courier) === JSON.stringify(before)) return undefined;
  const change = patchOrder(order, { content: { ...order.content, courier } }, at);
  const isReported = courier?.state != null && courier.state !== 'assigned' && courier.state !== before?.state;
  return isReported ? { ...change, events: [courierEvent(change.order, at)] } : change;
};
