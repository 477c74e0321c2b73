import type { CanonicalOrder, CourierState } from '@kopru/contracts/orders/canonical-order';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { BodyReader } from '../body.ts';

export type DeliveryBy = CanonicalOrder['delivery']['by'];

/** Source: `deliveryProvider`, order created; a pick-up is not documented, these are words for one elsewhere. */
const carriers: Readonly<Record<string, DeliveryBy>> = {
  RESTAURANT: 'restaurant',
  MIGROS: 'platform',
  PICKUP: 'pickup',
  STORE_PICKUP: 'pickup',
  TAKE_AWAY: 'pickup',
};

/** Who brings the order; a way that is not known stands in `unread` and is the restaurant's to bring. */
export const deliveryOf = (body: BodyReader): DeliveryBy => body.word('deliveryProvider', carriers) ?? 'restaurant';

type Row = Readonly<Record<DeliveryBy, OrderStatus | null>> & { readonly courier?: CourierState };
const whoever = (status: OrderStatus | null): Row => ({ restaurant: status, platform: status, pickup: status });
const underWay = (status: OrderStatus): Row => ({ restaurant: status, platform: status, pickup: 900 });

/**
 * Status words: the order's own, those that we report, and the courier's. Null: nothing about the order moves. What is
 * handed out at a counter is not under way: a customer has it.
 */
export const migrosStatuses: Readonly<Record<string, Row>> = {
  NEW_PENDING: whoever(400),
  APPROVED: whoever(500),
  PREPARED: whoever(550),
  IN_DELIVERY: underWay(600),
  DELIVERY: underWay(700),
  COMPLETED: whoever(900),
  DELIVERED: whoever(900),
  REJECTED: whoever(1600),
  CANCELLED: whoever(1500),
  ASSIGNED_FOR_DELIVERY: { ...whoever(null), courier: 'assigned' },
  COURIER_APPROACHED: { ...whoever(null), courier: 'approaching' },
  COURIER_ARRIVED: { ...whoever(null), courier: 'arrived' },
};

/** What the word of a member means for an order that is so delivered; null: nothing, or it is not known. */
export const statusIn = (body: BodyReader, name: string, by: DeliveryBy = 'restaurant'): OrderStatus | null =>
  body.word(name, migrosStatuses)?.[by] ?? null;

/** Where the courier is by a status word; null: with the order, or not on the way to it. */
export const courierIn = (body: BodyReader, name: string): CourierState | null =>
  body.word(name, migrosStatuses)?.courier ?? null;
