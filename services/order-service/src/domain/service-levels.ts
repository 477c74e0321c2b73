import type { ServiceLevels } from '@kopru/contracts/internal/service-levels';

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

/** Rounded up to a tenth, so that no order is said to have been faster than it was. */
const tenths = (seconds: number | null): number | null => (seconds === null ? null : Math.ceil(seconds * 10) / 10);

const timesOf = (orderCount: number, onTimeCount: number, [p50, p99]: Percentiles): Row['arrival'] => ({
  orderCount,
  onTimeCount,
  p50Seconds: tenths(p50),
  p99Seconds: tenths(p99),
});

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
