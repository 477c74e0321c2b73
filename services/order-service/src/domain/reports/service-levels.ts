import { timesOf, type ServiceLevels } from '@kopru/contracts/internal/service-levels';

type Row = ServiceLevels['rows'][number];
type Percentiles = readonly [number | null, number | null];

/** The orders of a restaurant on a platform, as they were counted. */
export interface ServiceLevelSums extends Pick<Row, 'restaurantId' | 'provider' | 'orderCount' | 'unacceptedCount'> {
  arrivalCount: number;
  arrivalOnTime: number;
  /** Half of them, and 99 of 100, took at most so many seconds. */
  arrivalSeconds: Percentiles;
  acceptanceCount: number;
  acceptanceOnTime: number;
  acceptanceSeconds: Percentiles;
}

const rowOf = (sums: ServiceLevelSums): Row => ({
  restaurantId: sums.restaurantId,
  provider: sums.provider,
  orderCount: sums.orderCount,
  arrival: timesOf(sums.arrivalCount, sums.arrivalOnTime, sums.arrivalSeconds),
  acceptance: timesOf(sums.acceptanceCount, sums.acceptanceOnTime, sums.acceptanceSeconds),
  unacceptedCount: sums.unacceptedCount,
});

/** The restaurants with most orders first, each with its platforms by theirs. */
export const serviceLevelRows = (sums: readonly ServiceLevelSums[]): Row[] => {
  const byRestaurant = [...Map.groupBy(sums, ({ restaurantId }) => restaurantId).values()].map((same) => ({
    orderCount: same.reduce((sum, { orderCount }) => sum + orderCount, 0),
    rows: same
      .map(rowOf)
      .toSorted((one, other) => other.orderCount - one.orderCount || one.provider.localeCompare(other.provider)),
  }));
  const idOf = ({ rows }: (typeof byRestaurant)[number]): string => rows[0]?.restaurantId ?? '';
  return byRestaurant
    .toSorted((one, other) => other.orderCount - one.orderCount || idOf(one).localeCompare(idOf(other)))
    .flatMap(({ rows }) => rows);
};
