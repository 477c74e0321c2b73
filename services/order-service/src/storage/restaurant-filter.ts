import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';

export interface RestaurantFilter {
  restaurantId?: string | undefined;
  /** The only ones that may be seen, with commas between them. */
  restaurantIds?: string | undefined;
}

/** The orders of one restaurant, of some, or of all. */
export const restaurantFilter = ({ restaurantId, restaurantIds }: RestaurantFilter): driver.Filter<Order> => {
  if (restaurantIds === undefined) return restaurantId === undefined ? {} : { restaurantId };
  const known = restaurantIds.split(',');
  return { restaurantId: { $in: restaurantId === undefined ? known : known.filter((id) => id === restaurantId) } };
};
