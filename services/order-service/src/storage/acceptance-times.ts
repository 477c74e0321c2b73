import type { AcceptanceTimes } from '@kopru/contracts/internal/acceptance-times';
import { closingsOf } from '@kopru/contracts/internal/closings';
import type { DayReportBody } from '@kopru/contracts/internal/day-report';
import { forEachClosing, within } from './day-report.ts';
import { readOrders } from './order-lines.ts';
import type { OrderStores } from './order-sums.ts';
import { acceptanceMembers, isThere, secondsUntil, waits } from './service-levels.ts';

interface StoredRow {
  _id: string;
  orderCount: number;
  median: number[];
  slowest: number;
}

const stages = [
  { $match: { $expr: { $and: [waits, isThere('$acceptedAt')] } } },
  { $set: { waited: secondsUntil('$acceptedAt', '$receivedAt') } },
  {
    $group: {
      _id: '$restaurantId',
      orderCount: { $sum: 1 },
      median: { $percentile: { input: '$waited', p: [0.5], method: 'approximate' } },
      slowest: { $max: '$waited' },
    },
  },
  { $sort: { _id: 1 } },
];

/** So that no order is said to have been faster than it was. */
const seconds = (value = 0): number => Math.ceil(value);

export type ReadAcceptanceTimes = (accountId: string, wanted: DayReportBody) => Promise<AcceptanceTimes>;

/** How long the orders of a working day waited for acceptance, from one reading of these orders. */
export const makeReadAcceptanceTimes =
  (stores: OrderStores): ReadAcceptanceTimes =>
  async (accountId, wanted) => {
    const parts = await forEachClosing(closingsOf(wanted), (closing) =>
      readOrders<StoredRow>(stores, {
        match: within(accountId, wanted, closing),
        from: closing.from,
        members: acceptanceMembers,
        stages,
      }).toArray(),
    );
    const items = parts.flat().map(({ _id: restaurantId, orderCount, median: [median], slowest }) => ({
      ...{ restaurantId, orderCount },
      medianSeconds: seconds(median),
      slowestSeconds: seconds(slowest),
    }));
    return { items };
  };
