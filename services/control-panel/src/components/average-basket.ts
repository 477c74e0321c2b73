/** Minor units per order, cancelled orders left out of both; 0 where there is no order. */
export const averageBasket = ({ orderCount, total }: { orderCount: number; total: number }): number =>
  orderCount === 0 ? 0 : Math.round(total / orderCount);
