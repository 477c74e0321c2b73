import type { ServiceLevels } from '@kopru/contracts/internal/service-levels';

type Row = ServiceLevels['rows'][number];
type Times = Row['arrival'];

/** Seconds of rows that were made of others cannot be joined to those of all. */
const together = (times: readonly Times[]): Times => ({
  orderCount: times.reduce((sum, { orderCount }) => sum + orderCount, 0),
  onTimeCount: times.reduce((sum, { onTimeCount }) => sum + onTimeCount, 0),
  p50Seconds: null,
  p99Seconds: null,
});

/** The row below the others: of all restaurants and platforms. */
export const allOf = (rows: readonly Row[]) => ({
  restaurantId: null,
  provider: null,
  orderCount: rows.reduce((sum, { orderCount }) => sum + orderCount, 0),
  arrival: together(rows.map(({ arrival }) => arrival)),
  acceptance: together(rows.map(({ acceptance }) => acceptance)),
  unacceptedCount: rows.reduce((sum, { unacceptedCount }) => sum + unacceptedCount, 0),
});
