import type { Locale } from '@kopru/contracts/errors/failures';
import type { OrderRecord } from '@kopru/contracts/internal/orders';
import type { PublicOrderDetail } from '@kopru/contracts/public/order-detail';
import type { LinkedItems } from '../../clients/linked-items.ts';
import type { RestaurantName } from '../../clients/restaurant-names.ts';
import { toOrderDetail } from './order.ts';

/** An order with what its restaurant adds to it: the restaurant's name, and its own numbers of the products. */
export type ShowOrder = (order: OrderRecord, locale: Locale) => Promise<PublicOrderDetail>;

export const makeShowOrder =
  (nameOf: RestaurantName, linkedItems: LinkedItems): ShowOrder =>
  async (order, locale) => {
    const [restaurantName, itemOf] = await Promise.all([
      nameOf(order.accountId, order.restaurantId),
      linkedItems(order),
    ]);
    return toOrderDetail(order, { restaurantName, itemOf, locale });
  };
