import { closingsOf, type Closing } from '@kopru/contracts/internal/closings';
import type { Sales, SalesBody } from '@kopru/contracts/internal/sales';
import { daysIn, rangeBefore } from '@kopru/contracts/values/sales-range';
import { timeZone } from '@kopru/contracts/values/time-zone';
import mongoose, { type mongo as driver } from 'mongoose';
import { namedSums, type SoldLine, type Sums } from '../domain/reports/day-report.ts';
import type { Order } from '../domain/order.ts';
import { addSold, salesOf, type HourRow, type ProductSales, type RestaurantRow } from '../domain/reports/sales.ts';
import { forEachClosing, within } from './day-report.ts';
import { readLines } from './order-lines.ts';
import {
  addUpEach,
  counted,
  currency,
  limitMs,
  takings,
  workingDayExpression,
  type OrderStores,
} from './order-sums.ts';

const dayMs = 86_400_000;
/** MongoDB's own code for what took longer than it may. */
const tookTooLong = 50;

type Stored<Row extends Sums, Id extends keyof Row> = Sums & { _id: Pick<Row, Id> };
type SalesRows = Record<'hours', Stored<HourRow, 'day' | 'hour' | 'isCancelled'>> &
  Record<'restaurants', Stored<RestaurantRow, 'restaurantId' | 'isBefore' | 'isCancelled'>>;
interface LineRow {
  _id: { isBefore: boolean; line: SoldLine };
  times: number;
}

export type ReadSales = (accountId: string, wanted: SalesBody) => Promise<Sales>;

const sums = { orderCount: counted, total: takings };
const isCancelled = '$isCancelled';

/** What a line's price is made of; its options only where the platform states no price of the whole line. */
const line = {
  ...Object.fromEntries(
    ['name', 'unit', 'quantity', 'cancelledQuantity', 'unitPrice', 'total'].map((member) => [
      member,
      `$items.${member}`,
    ]),
  ),
  options: { $cond: [{ $gt: ['$items.total', null] }, [], '$items.options'] },
};

interface Bounds {
  productsMs?: number;
  /** Of the names of products together. */
  maxLetters?: number;
}

/** What was sold by product, hour, day and restaurant, and what in as many days before. */
export const makeReadSales = (stores: OrderStores, { productsMs = limitMs, maxLetters }: Bounds = {}): ReadSales => {
  /** A price is made by the one rule for it, so lines that are alike are counted here and priced by that. False: too many. */
  const readProducts = async (
    match: driver.Filter<Order>,
    { from, middle }: { from: string; middle: Date },
    sales: ProductSales,
  ): Promise<boolean> => {
    const alike = [{ $unwind: '$items' }, { $group: { _id: { isBefore: '$isBefore', line }, times: { $sum: 1 } } }];
    const found = readLines<LineRow>(stores, {
      match,
      from,
      beside: { isBefore: { $lt: ['$createdAt', middle] } },
      stages: alike,
      maxTimeMS: productsMs,
    });
    for await (const { _id, times } of found)
      if (!addSold(sales, _id.line, { times, isBefore: _id.isBefore })) return false;
    return true;
  };

  /** Sums of money come from the index alone; the lines are in the orders, which may be too many. */
  const tryProducts = (...asked: Parameters<typeof readProducts>): Promise<boolean> =>
    readProducts(...asked).catch((error: unknown) => {
      if (error instanceof mongoose.mongo.MongoServerError && error.code === tookTooLong) return false;
      throw error;
    });

  return async (accountId, wanted) => {
    const days = daysIn(wanted);
    const products: ProductSales = namedSums(maxLetters);
    // Once the products of one closing took too long or were too many, none are shown, so no others are read.
    let wantsProducts = true;
    const readClosing = async (closing: Closing) => {
      const { dayEndsAt, from } = closing;
      const middle = new Date(Date.parse(from) + days * dayMs);
      const { provider } = wanted;
      const match = { ...within(accountId, wanted, closing), ...(provider !== undefined && { provider }) };
      const isBefore = { $lt: ['$createdAt', middle] };
      const hour = { $hour: { date: '$createdAt', timezone: timeZone } };
      const [{ hours, restaurants }, hasProducts] = await Promise.all([
        addUpEach<SalesRows>(stores, {
          match,
          from,
          groups: {
            hours: { _id: { day: workingDayExpression(dayEndsAt), hour, isCancelled }, ...sums },
            restaurants: { _id: { restaurantId: '$restaurantId', isBefore, isCancelled }, ...sums },
          },
        }),
        wantsProducts ? tryProducts(match, { from, middle }, products) : false,
      ]);
      wantsProducts = hasProducts;
      return {
        hours: hours.map(({ _id, ...row }) => ({ ..._id, ...row })),
        restaurants: restaurants.map(({ _id, ...row }) => ({ ..._id, ...row, dayEndsAt })),
      };
    };
    const { closings } = wanted;
    const parts = await forEachClosing(
      closingsOf({ day: rangeBefore(wanted).fromDay, days: 2 * days, closings }),
      readClosing,
    );
    return salesOf(
      {
        hours: parts.flatMap(({ hours }) => hours),
        restaurants: parts.flatMap(({ restaurants }) => restaurants),
        products: wantsProducts ? products : null,
      },
      wanted,
      currency,
    );
  };
};
