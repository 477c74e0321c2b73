import type { RefusedOrders, RefusedOrdersBody } from '@kopru/contracts/internal/refused-orders';
import { workingDaysOf } from '../availability/closed-times.ts';

/** Something of a platform that could not be read and may be orders, when its incident was opened. */
export interface Refusal {
  restaurantId: string;
  at: Date;
  orderCount: number;
}

/** How many there were on the working day of each restaurant, the most first. */
export const refusedOrdersOf = (
  refusals: readonly Refusal[],
  asked: Pick<RefusedOrdersBody, 'day' | 'closings'>,
): RefusedOrders['items'] => {
  const workingDayOf = workingDaysOf(asked);
  const isOfDay = ({ restaurantId, at }: Refusal): boolean => {
    const { from, to } = workingDayOf(restaurantId);
    return at.getTime() >= from && at.getTime() < to;
  };
  return [...Map.groupBy(refusals.filter(isOfDay), ({ restaurantId }) => restaurantId)]
    .map(([restaurantId, some]) => ({
      restaurantId,
      orderCount: some.reduce((sum, { orderCount }) => sum + orderCount, 0),
    }))
    .toSorted((one, other) => other.orderCount - one.orderCount || one.restaurantId.localeCompare(other.restaurantId));
};
