import type { WeekLevels } from '@kopru/contracts/internal/service-levels';

type Row = WeekLevels['rows'][number];
type Times = Row['arrival'];

/** Seconds of rows that were made of others cannot be joined to those of all. */
const together = (times: readonly Times[]): Times => ({
  orderCount: times.reduce((sum, { orderCount }) => sum + orderCount, 0),
  onTimeCount: times.reduce((sum, { onTimeCount }) => sum + onTimeCount, 0),
  p50Seconds: null,
  p99Seconds: null,
});

/** Null: none of the rows has any. */
const togetherIfAny = (times: readonly (Times | null)[]): Times | null => {
  const known = times.filter((one) => one !== null);
  return known.length === 0 ? null : together(known);
};

/** The row below the others: of all restaurants and platforms. */
export const allOf = (rows: readonly Row[]) => ({
  restaurantId: null,
  provider: null,
  orderCount: rows.reduce((sum, { orderCount }) => sum + orderCount, 0),
  arrival: together(rows.map(({ arrival }) => arrival)),
  delivery: togetherIfAny(rows.map(({ delivery }) => delivery)),
  acceptance: together(rows.map(({ acceptance }) => acceptance)),
  unacceptedCount: rows.reduce((sum, { unacceptedCount }) => sum + unacceptedCount, 0),
});
