import { appError } from '@kopru/contracts/errors/errors';
import { closingsOf, type Closing } from '@kopru/contracts/internal/closings';
import type { DayReport, DayReportBody } from '@kopru/contracts/internal/day-report';
import type { mongo as driver } from 'mongoose';
import { addProducts, dayReportOf, namedSums, type DayRow, type ProductSums } from '../domain/reports/day-report.ts';
import type { Order } from '../domain/order.ts';
import { readLines } from './order-lines.ts';
import {
  addUp,
  counted,
  currency,
  firstLetters,
  inRange,
  type OrderStores,
  takenFromOrders,
  takings,
  usualMaxGroups,
} from './order-sums.ts';

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
    paymentName: firstLetters('$paymentName'),
    isCancelled: '$isCancelled',
    by: { $ifNull: ['$cancel.by', null] },
    reason: firstLetters({ $ifNull: ['$cancel.reasonName', '$cancel.reason', null] }),
    isOwnCourier: { $eq: ['$content.delivery.by', 'restaurant'] },
  },
  orderCount: counted,
  total: takings,
  refundCount: takenFromOrders({ $cond: [{ $gt: [refunded, 0] }, 1, 0] }),
  refunded: takenFromOrders(refunded),
};
/** What strangers write, and what stands for it in the sums of too many texts. */
const texts = { paymentName: { $literal: '' }, reason: null };
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

/** So many groups each closing may have, whatever those before it have. */
const fewGroups = 200;

/** The time limit of the caller. */
const timeoutMs = 20_000;

/**
 * One closing after the other: an account may have as many as branches, and orders need connections, too. `unavailable`
 * once no caller waits for the rest any more.
 */
export const forEachClosing = async <T>(
  closings: readonly Closing[],
  read: (closing: Closing) => Promise<T>,
  limitMs = timeoutMs,
): Promise<T[]> => {
  const until = Date.now() + limitMs;
  const parts: T[] = [];
  for (const closing of closings) {
    if (Date.now() > until) throw appError('unavailable', { retryAfterSeconds: 30 });
    parts.push(await read(closing));
  }
  return parts;
};

/** The end of a working day, of which each restaurant has its own. */
export const makeReadDayReport = (stores: OrderStores, maxGroups = usualMaxGroups): ReadDayReport => {
  /** Lines are no sums that a database could make: what is left of each has its own price. */
  const readProducts = async (match: driver.Filter<Order>, from: string, sums: ProductSums): Promise<void> => {
    const found = readLines<Pick<Order['content'], 'items'>>(stores, { match, from });
    for await (const { items } of found) addProducts(sums, items);
  };

  return async (accountId, wanted) => {
    const products: ProductSums = namedSums();
    let left = maxGroups;
    const rows = await forEachClosing(closingsOf(wanted), async (closing): Promise<DayRow[]> => {
      const match = within(accountId, wanted, closing);
      const bounds = { texts, maxGroups: Math.max(left, Math.min(fewGroups, maxGroups)) };
      const [found] = await Promise.all([
        addUp<StoredRow>(stores, { match, from: closing.from, group, alsoOf, ...bounds }),
        readProducts(match, closing.from, products),
      ]);
      left -= found.length;
      return found.map(({ _id, ...sums }) => ({ ..._id, ...sums, dayEndsAt: closing.dayEndsAt }));
    });
    return dayReportOf(rows.flat(), { day: wanted.day, currency, products });
  };
};
