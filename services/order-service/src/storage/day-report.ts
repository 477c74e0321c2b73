import type { DayReport, DayReportBody } from '@kopru/contracts';
import type { mongo as driver } from 'mongoose';
import {
  addProducts,
  closingsOf,
  dayReportOf,
  type Closing,
  type DayRow,
  type ProductSums,
} from '../domain/day-report.ts';
import type { Order } from '../domain/order.ts';
import { readLines } from './order-lines.ts';
import { addUp, counted, currency, inRange, type OrderStores, takenFromOrders, takings } from './order-sums.ts';

type Grouped = 'restaurantId' | 'provider' | 'paymentType' | 'paymentName' | 'isCancelled';
interface StoredRow extends Omit<DayRow, 'dayEndsAt' | Grouped | 'by' | 'reason' | 'isOwnCourier'> {
  _id: Pick<DayRow, Grouped | 'by' | 'reason' | 'isOwnCourier'>;
}

export type ReadDayReport = (accountId: string, wanted: DayReportBody) => Promise<DayReport>;

const refunded = { $ifNull: ['$content.amount.refunded', 0] };
const group = {
  _id: {
    restaurantId: '$restaurantId',
    provider: '$provider',
    paymentType: '$paymentType',
    paymentName: '$paymentName',
    isCancelled: '$isCancelled',
    by: { $ifNull: ['$cancel.by', null] },
    reason: { $ifNull: ['$cancel.reasonName', '$cancel.reason', null] },
    isOwnCourier: { $eq: ['$content.delivery.by', 'restaurant'] },
  },
  orderCount: counted,
  total: takings,
  refundCount: takenFromOrders({ $cond: [{ $gt: [refunded, 0] }, 1, 0] }),
  refunded: takenFromOrders(refunded),
};
const alsoOf = [
  'cancel.by',
  'cancel.reasonName',
  'cancel.reason',
  'content.delivery.by',
  'content.amount.refunded',
] as const;

/** The orders of a closing's days. */
export const within = (
  accountId: string,
  wanted: Pick<DayReportBody, 'restaurantId' | 'restaurantIds'>,
  { from, to, only, except }: Closing,
): driver.Filter<Order> => {
  const { restaurantId, restaurantIds } = wanted;
  const own = only === undefined ? { $nin: except ?? [] } : { $in: only };
  return {
    ...inRange(accountId, { from, to, restaurantId, restaurantIds }),
    $and: [{ restaurantId: own }],
  };
};

/** The end of a working day, of which each restaurant has its own. */
export const makeReadDayReport = (stores: OrderStores): ReadDayReport => {
  /** Lines are no sums that a database could make: what is left of each has its own price. */
  const readProducts = async (match: driver.Filter<Order>, from: string, sums: ProductSums): Promise<void> => {
    const found = readLines<Pick<Order['content'], 'items'>>(stores, { match, from });
    for await (const { items } of found) addProducts(sums, items);
  };

  return async (accountId, wanted) => {
    const products: ProductSums = new Map();
    const rows = await Promise.all(
      closingsOf(wanted).map(async (closing): Promise<DayRow[]> => {
        const match = within(accountId, wanted, closing);
        const [found] = await Promise.all([
          addUp<StoredRow>(stores, { match, from: closing.from, group, alsoOf }),
          readProducts(match, closing.from, products),
        ]);
        return found.map(({ _id, ...sums }) => ({ ..._id, ...sums, dayEndsAt: closing.dayEndsAt }));
      }),
    );
    return dayReportOf(rows.flat(), { day: wanted.day, currency, products });
  };
};
