import type { CanonicalOrder, CourierState, OrderStatus } from '@kopru/contracts';

export type DeliveryBy = CanonicalOrder['delivery']['by'];
type ByDelivery = Readonly<Record<DeliveryBy, OrderStatus | null>>;

const always = (status: OrderStatus | null): ByDelivery => ({ platform: status, restaurant: status, pickup: status });

/**
 * What a word of `posOrderStatus` means, by who brings the order; null: the order stays where it is. Source: Delivery Hero
 * POS plugin API. What a customer has fetched is at its end.
 */
export const yemeksepetiStatuses: Readonly<Record<string, ByDelivery>> = {
  ORDER_CANCELLED: always(1500),
  ORDER_CANCELED: always(1500),
  ORDER_PICKED_UP: { platform: 700, restaurant: 700, pickup: 900 },
  COURIER_ARRIVED_AT_VENDOR: always(null),
  SHOW_RIDER_WAITING_WARNING: always(null),
  HIDE_RIDER_WAITING_WARNING: always(null),
  PRODUCT_ORDER_MODIFICATION_SUCCESSFUL: always(null),
  PRODUCT_ORDER_MODIFICATION_FAILED: always(null),
};

/** Where the rider is by a word of `posOrderStatus`: when a warning ends the rider is still there. */
export const yemeksepetiRiders: Readonly<Record<string, CourierState>> = {
  COURIER_ARRIVED_AT_VENDOR: 'arrived',
  SHOW_RIDER_WAITING_WARNING: 'waiting',
  HIDE_RIDER_WAITING_WARNING: 'arrived',
};
