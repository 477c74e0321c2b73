import type { CanonicalOrder, CourierState } from '@kopru/contracts/orders/canonical-order';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';

export type DeliveryBy = CanonicalOrder['delivery']['by'];
type Row = Readonly<Record<DeliveryBy, OrderStatus | null>> & { readonly courier?: CourierState };

const always = (status: OrderStatus | null): Row => ({ platform: status, restaurant: status, pickup: status });

/**
 * What a word of `posOrderStatus` means, by who brings the order, and where it says that the courier is; null: the order
 * stays where it is. Source: Delivery Hero POS plugin API. What a customer has fetched is at its end.
 */
export const yemeksepetiStatuses: Readonly<Record<string, Row>> = {
  ORDER_CANCELLED: always(1500),
  ORDER_CANCELED: always(1500),
  ORDER_PICKED_UP: { platform: 700, restaurant: 700, pickup: 900 },
  COURIER_ARRIVED_AT_VENDOR: { ...always(null), courier: 'arrived' },
  SHOW_RIDER_WAITING_WARNING: { ...always(null), courier: 'waiting' },
  // The warning has ended; the courier is still there.
  HIDE_RIDER_WAITING_WARNING: { ...always(null), courier: 'arrived' },
  PRODUCT_ORDER_MODIFICATION_SUCCESSFUL: always(null),
  PRODUCT_ORDER_MODIFICATION_FAILED: always(null),
};
