import { closingsOf } from '@kopru/contracts/internal/closings';
import { daysOfWeek, type ServiceLevels, type ServiceLevelsBody } from '@kopru/contracts/internal/service-levels';
import { serviceLimits } from '@kopru/contracts/orders/service-limits';
import { dayAfter } from '@kopru/contracts/values/sales-range';
import { serviceLevelRows, type ServiceLevelSums } from '../domain/reports/service-levels.ts';
import { forEachClosing, within } from './day-report.ts';
import { readOrders } from './order-lines.ts';
import { acceptedAt } from './order-steps.ts';
import type { OrderStores } from './order-sums.ts';

const second = 1_000;

interface StoredRow extends Omit<ServiceLevelSums, 'restaurantId' | 'provider'> {
  _id: Pick<ServiceLevelSums, 'restaurantId' | 'provider'>;
}

export type ReadServiceLevels = (accountId: string, wanted: ServiceLevelsBody) => Promise<ServiceLevels>;

/** The members that the time until acceptance is read from, and no customer. */
export const acceptanceMembers = {
  restaurantId: 1,
  isPrompt: { $eq: [{ $ifNull: ['$content.scheduledFor', null] }, null] },
  receivedAt: 1,
  firstStatus: { $first: '$timeline.status' },
  acceptedAt,
};
const members = {
  ...acceptanceMembers,
  provider: 1,
  placedAt: { $dateFromString: { dateString: '$content.placedAt', onError: null, onNull: null } },
  cancelledAt: '$cancel.at',
  isCancelledByPlatform: { $eq: ['$cancel.by', 'platform'] },
};

/** Whether an order is to be accepted as soon as it comes. */
export const waits = { $and: ['$isPrompt', { $in: ['$firstStatus', [325, 400]] }] };
export const secondsUntil = (end: unknown, begin: string) => ({
  $max: [0, { $divide: [{ $subtract: [end, begin] }, second] }],
});
/** For MongoDB null is less than any value, and so is what is not there. */
export const isThere = (value: unknown) => ({ $gt: [value, null] });
const countIf = (condition: unknown) => ({ $sum: { $cond: [condition, 1, 0] } });
const percentiles = (input: string) => ({ $percentile: { input, p: [0.5, 0.99], method: 'approximate' } });

const stagesAt = (now: Date) => {
  const { arrival, acceptance } = serviceLimits;
  return [
    {
      $set: {
        arrival: { $cond: ['$isPrompt', secondsUntil('$receivedAt', '$placedAt'), null] },
        isAccepted: isThere('$acceptedAt'),
        waited: {
          $cond: [waits, secondsUntil({ $ifNull: ['$acceptedAt', '$cancelledAt', now] }, '$receivedAt'), null],
        },
      },
    },
    { $set: { acceptance: { $cond: ['$isAccepted', '$waited', null] } } },
    {
      $group: {
        _id: { restaurantId: '$restaurantId', provider: '$provider' },
        orderCount: { $sum: 1 },
        arrivalCount: countIf(isThere('$arrival')),
        arrivalOnTime: countIf({ $and: [isThere('$arrival'), { $lte: ['$arrival', arrival] }] }),
        arrivalSeconds: percentiles('$arrival'),
        acceptanceCount: countIf({ $or: [isThere('$acceptance'), { $gt: ['$waited', acceptance] }] }),
        acceptanceOnTime: countIf({ $and: [isThere('$acceptance'), { $lte: ['$acceptance', acceptance] }] }),
        acceptanceSeconds: percentiles('$acceptance'),
        unacceptedCount: countIf({ $and: ['$isCancelledByPlatform', { $not: '$isAccepted' }] }),
      },
    },
  ];
};

/** How fast the orders of a week came and were accepted, from one reading of these orders. */
export const makeReadServiceLevels =
  (stores: OrderStores, now: () => Date): ReadServiceLevels =>
  async (accountId, wanted) => {
    const fromDay = dayAfter(wanted.day, 1 - daysOfWeek);
    const stages = stagesAt(now());
    const closings = closingsOf({ day: fromDay, days: daysOfWeek, closings: wanted.closings });
    const parts = await forEachClosing(closings, (closing) =>
      readOrders<StoredRow>(stores, {
        match: within(accountId, wanted, closing),
        from: closing.from,
        members,
        stages,
      }).toArray(),
    );
    const sums = parts.flat().map(({ _id, ...row }) => ({ ..._id, ...row }));
    return { fromDay, toDay: wanted.day, rows: serviceLevelRows(sums) };
  };
