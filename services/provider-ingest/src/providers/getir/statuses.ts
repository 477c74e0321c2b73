import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import { type OrderStatus, orderStatusCodes } from '@kopru/contracts/orders/order-status';

/**
 * Getir's status numbers are Köprü's own, for every kind of courier: of Getir's courier 550 and 600 come besides, and
 * nothing is fetched by its customer. Source: GetirFood statuses. An unknown number is ignored.
 */
export const getirStatus = (status: number | null): OrderStatus | undefined =>
  orderStatusCodes.find((code) => code === status);

/** Source: GetirFood `deliveryType`. */
export const getirDeliveries: Readonly<Record<string, CanonicalOrder['delivery']['by']>> = {
  '1': 'platform',
  '2': 'restaurant',
};
