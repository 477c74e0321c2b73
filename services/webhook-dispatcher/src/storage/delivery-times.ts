import { closingsOf, type Closing } from '@kopru/contracts/internal/closings';
import {
  daysOfWeek,
  timesOf,
  type DeliveryTimes,
  type ServiceLevelsBody,
} from '@kopru/contracts/internal/service-levels';
import { serviceLimits } from '@kopru/contracts/orders/service-limits';
import { dayAfter } from '@kopru/contracts/values/sales-range';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { RecordDocument } from '../domain/webhook-record.ts';

/** A record is written when its event comes, which may be after its order's week. */
const latestMs = 86_400_000;
/** The time limit of the caller. */
const maxTimeMS = 15_000;
const event = 'siparis.olusturuldu';

interface StoredRow {
  _id: Pick<DeliveryTimes['items'][number], 'restaurantId' | 'provider'>;
  orderCount: number;
  onTimeCount: number;
  seconds: [number | null, number | null];
}

export type ReadDeliveryTimes = (accountId: string, wanted: ServiceLevelsBody) => Promise<DeliveryTimes>;

const ofClosing = ({ from, to, only, except = [] }: Closing): driver.Filter<RecordDocument> => ({
  restaurantId: only === undefined ? { $nin: except } : { $in: only },
  // Of this event it is the order's arrival.
  occurredAt: { $gte: new Date(from), $lt: new Date(to) },
});

const matching = (accountId: string, wanted: ServiceLevelsBody): driver.Filter<RecordDocument> => {
  const { day, restaurantId, restaurantIds } = wanted;
  const fromDay = dayAfter(day, 1 - daysOfWeek);
  const closings = closingsOf({ day: fromDay, days: daysOfWeek, closings: wanted.closings });
  const begins = Math.min(...closings.map(({ from }) => Date.parse(from)));
  const ends = Math.max(...closings.map(({ to }) => Date.parse(to)));
  return {
    accountId,
    createdAt: { $gte: new Date(begins), $lt: new Date(ends + latestMs) },
    event,
    provider: { $exists: true },
    isTrial: { $exists: false },
    $and: [
      { $or: closings.map(ofClosing) },
      ...(restaurantId === undefined ? [] : [{ restaurantId }]),
      ...(restaurantIds === undefined ? [] : [{ restaurantId: { $in: restaurantIds.split(',') } }]),
    ],
  };
};

const isTaken = { $gt: ['$deliveredAt', null] };
const countIf = (condition: unknown) => ({ $sum: { $cond: [condition, 1, 0] } });
const stagesAt = (now: Date): driver.BSON.Document[] => [
  {
    $group: {
      _id: '$orderId',
      restaurantId: { $first: '$restaurantId' },
      provider: { $first: '$provider' },
      arrivedAt: { $min: '$occurredAt' },
      deliveredAt: { $min: '$deliveredAt' },
    },
  },
  {
    $set: {
      waited: {
        $max: [0, { $divide: [{ $subtract: [{ $ifNull: ['$deliveredAt', now] }, '$arrivedAt'] }, 1_000] }],
      },
    },
  },
  { $set: { taken: { $cond: [isTaken, '$waited', null] } } },
  {
    $group: {
      _id: { restaurantId: '$restaurantId', provider: '$provider' },
      orderCount: countIf({ $or: [isTaken, { $gt: ['$waited', serviceLimits.delivery] }] }),
      onTimeCount: countIf({ $and: [isTaken, { $lte: ['$waited', serviceLimits.delivery] }] }),
      seconds: { $percentile: { input: '$taken', p: [0.5, 0.99], method: 'approximate' } },
    },
  },
  { $match: { orderCount: { $gt: 0 } } },
  { $sort: { _id: 1 } },
];

/** How fast the first receiver of each order of a week took it, from one reading of the account's records. */
export const makeReadDeliveryTimes =
  (records: Collection<RecordDocument>, now: () => Date): ReadDeliveryTimes =>
  async (accountId, wanted) => {
    const rows = await records
      .aggregate<StoredRow>([{ $match: matching(accountId, wanted) }, ...stagesAt(now())], {
        hint: 'account_newest',
        maxTimeMS,
      })
      .toArray();
    return {
      items: rows.map(({ _id, orderCount, onTimeCount, seconds }) => ({
        ..._id,
        ...timesOf(orderCount, onTimeCount, seconds),
      })),
    };
  };
