import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import { limitMs, type OrderStores } from './order-sums.ts';

interface Asked {
  match: driver.Filter<Order>;
  /** No older order matches. */
  from: string;
  /** What is made of the rows. */
  stages?: driver.BSON.Document[];
  maxTimeMS?: number;
}
interface Wanted extends Asked {
  /** The members of a row. */
  members: Record<string, unknown>;
}
interface WantedLines extends Asked {
  /** Members of a row beside the lines of its order. */
  beside?: Record<string, unknown>;
}

/** Rows of the orders that match, which are read themselves, so of a short time; trials are left out. */
export const readOrders = <Row extends driver.BSON.Document>(
  { orders, archive }: OrderStores,
  { match, from, members, stages = [], maxTimeMS = limitMs }: Wanted,
): driver.AggregationCursor<Row> => {
  const rows = [{ $match: { ...match, isTest: { $exists: false } } }, { $project: { _id: 0, ...members } }];
  const isRecent = Date.parse(from) >= archive.endsAt();
  const archived = { $unionWith: { coll: archive.orders.collectionName, pipeline: rows } };
  return orders.aggregate<Row>([...rows, ...(isRecent ? [] : [archived]), ...stages], {
    hint: 'newest',
    maxTimeMS,
    // One moment for both stores, so that an order on its way to the archive is read once.
    readConcern: 'snapshot',
  });
};

/** The lines of the orders that match, order by order; cancelled orders and trials sell nothing. */
export const readLines = <Row extends driver.BSON.Document>(
  stores: OrderStores,
  { match, beside = {}, ...of }: WantedLines,
): driver.AggregationCursor<Row> =>
  readOrders<Row>(stores, {
    ...of,
    match: { ...match, isCancelled: false },
    members: { ...beside, items: '$content.items' },
  });
