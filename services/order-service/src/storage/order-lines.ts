import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import { limitMs, type OrderStores } from './order-sums.ts';

interface Wanted {
  match: driver.Filter<Order>;
  /** No older order matches. */
  from: string;
  /** Members of a row beside the lines of its order. */
  beside?: Record<string, unknown>;
  /** What is made of the rows. */
  stages?: driver.BSON.Document[];
  maxTimeMS?: number;
}

/** The lines of the orders that match, order by order; cancelled orders and trials sell nothing. */
export const readLines = <Row extends driver.BSON.Document>(
  { orders, archive }: OrderStores,
  { match, from, beside = {}, stages = [], maxTimeMS = limitMs }: Wanted,
): driver.AggregationCursor<Row> => {
  const lines = [
    { $match: { ...match, isCancelled: false, isTest: { $exists: false } } },
    { $project: { _id: 0, ...beside, items: '$content.items' } },
  ];
  const isRecent = Date.parse(from) >= archive.endsAt();
  const archived = { $unionWith: { coll: archive.orders.collectionName, pipeline: lines } };
  return orders.aggregate<Row>([...lines, ...(isRecent ? [] : [archived]), ...stages], {
    hint: 'newest',
    maxTimeMS,
    // One moment for both stores, so that an order on its way to the archive is read once.
    readConcern: 'snapshot',
  });
};
