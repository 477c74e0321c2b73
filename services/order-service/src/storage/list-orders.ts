import { appError, orderStatusSchema, type ListOrdersQuery, type OrderPage } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import { summaryOf, type SummaryDocument } from '../domain/order-record.ts';
import { readCursor, writeCursor, type Place } from './cursor.ts';
import type { OrderDocument } from './documents.ts';

export type ListOrders = (accountId: string, query: ListOrdersQuery) => Promise<OrderPage>;

type Filter = driver.Filter<OrderDocument>;

/** A search that finds little reads much; it is cut off rather than let others wait. */
const searchLimitMs = 5_000;

const projection = {
  providerOrderId: 1,
  restaurantId: 1,
  provider: 1,
  status: 1,
  total: 1,
  isReport: 1,
  createdAt: 1,
  changedAt: 1,
  'content.shortCode': 1,
  'content.customer.name': 1,
  'content.amount.currency': 1,
} as const;

const statusesOf = (text: string): Filter => {
  const parsed = orderStatusSchema.array().safeParse(text.split(',').map(Number));
  if (!parsed.success)
    throw appError('invalid_request', {
      params: { fields: 'query.status' },
      details: [{ path: 'query.status', message: 'must be status codes separated by commas' }],
    });
  return { status: { $in: parsed.data } };
};

const special = /[$()*+.?[\\\]^{|}]/g;

const containing = (text: string): Filter => {
  const part = new RegExp(text.replaceAll(special, String.raw`\$&`), 'i');
  return { $or: [{ providerOrderId: part }, { 'content.shortCode': part }, { 'content.customer.name': part }] };
};

const changedSince = (time: string): Filter => {
  const since = new Date(time);
  return { $or: [{ changedAt: { $gte: since } }, { createdAt: { $gte: since } }] };
};

const filtersOf = (query: ListOrdersQuery): Filter[] => [
  ...(query.restaurantId === undefined ? [] : [{ restaurantId: query.restaurantId }]),
  ...(query.provider === undefined ? [] : [{ provider: query.provider }]),
  ...(query.status === undefined ? [] : [statusesOf(query.status)]),
  ...(query.from === undefined ? [] : [{ createdAt: { $gte: new Date(query.from) } }]),
  ...(query.to === undefined ? [] : [{ createdAt: { $lt: new Date(query.to) } }]),
  ...(query.updatedSince === undefined ? [] : [changedSince(query.updatedSince)]),
  ...(query.q === undefined || query.q.trim() === '' ? [] : [containing(query.q.trim())]),
  ...(query.pendingReport === 'true' ? [{ awaitsReport: true as const }] : []),
];

/** What lies beyond a place; the first condition lets the index begin there. */
const beyond = ({ at, id }: Place, isNewer: boolean): Filter[] =>
  isNewer
    ? [{ createdAt: { $gte: at } }, { $or: [{ createdAt: { $gt: at } }, { _id: { $gt: id } }] }]
    : [{ createdAt: { $lte: at } }, { $or: [{ createdAt: { $lt: at } }, { _id: { $lt: id } }] }];

const cursorOf = (order: SummaryDocument | undefined): string | null =>
  order === undefined ? null : writeCursor({ at: order.createdAt, id: order._id });

/** A page of an account's orders, newest first; an order keeps its place for ever, so pages are stable. */
export const makeListOrders =
  (orders: Collection<OrderDocument>): ListOrders =>
  async (accountId, query) => {
    const place = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const isNewer = query.dir === 'prev' && place !== undefined;
    const conditions = [...filtersOf(query), ...(place === undefined ? [] : beyond(place, isNewer))];
    const order = isNewer ? 1 : -1;
    const found = (await orders
      .find({ accountId, ...(conditions.length === 0 ? {} : { $and: conditions }) }, { maxTimeMS: searchLimitMs })
      .project(projection)
      .sort({ createdAt: order, _id: order })
      .limit(query.limit + 1)
      .toArray()) as SummaryDocument[];
    const hasMore = found.length > query.limit;
    const page = found.slice(0, query.limit);
    if (isNewer) page.reverse();
    const older = isNewer || hasMore ? cursorOf(page.at(-1)) : null;
    const newer = isNewer ? (hasMore ? cursorOf(page[0]) : null) : place === undefined ? null : cursorOf(page[0]);
    return { items: page.map(summaryOf), pagination: { limit: query.limit, nextCursor: older, prevCursor: newer } };
  };
