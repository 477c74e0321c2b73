import { appError, orderStatusSchema, type ListOrdersQuery, type OrderPage } from '@kopru/contracts';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import { summaryOf, type SummaryDocument } from '../domain/order-record.ts';
import { readCursor, writeCursor, type Place } from './cursor.ts';
import type { Order } from '../domain/order.ts';

export type ListOrders = (accountId: string, query: ListOrdersQuery) => Promise<OrderPage>;

type Filter = driver.Filter<Order>;

/** A filter that finds little reads much; it is cut off rather than let others wait. */
const readLimitMs = 5_000;
/** No index serves a text search: a request reads so many orders at most, and its cursor goes on from there. */
const searchReach = 20_000;

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
  // The source of a RegExp would write some characters in a way that MongoDB does not know.
  const $regex = text.replaceAll(special, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);
  const part = { $regex, $options: 'i' };
  return { $or: [{ providerOrderId: part }, { 'content.shortCode': part }, { 'content.customer.name': part }] };
};

const changedSince = (time: string): Filter => {
  const since = new Date(time);
  return { $or: [{ changedAt: { $gte: since } }, { createdAt: { $gte: since } }] };
};

const isSearch = (query: ListOrdersQuery): query is ListOrdersQuery & { q: string } =>
  query.q !== undefined && query.q.trim() !== '';

/** What an index answers by itself. */
const rangeOf = ({ restaurantId, from, to }: ListOrdersQuery): Filter[] => [
  ...(restaurantId === undefined ? [] : [{ restaurantId }]),
  ...(from === undefined ? [] : [{ createdAt: { $gte: new Date(from) } }]),
  ...(to === undefined ? [] : [{ createdAt: { $lt: new Date(to) } }]),
];

const filtersOf = (query: ListOrdersQuery): Filter[] => [
  ...rangeOf(query),
  ...(query.provider === undefined ? [] : [{ provider: query.provider }]),
  ...(query.status === undefined ? [] : [statusesOf(query.status)]),
  ...(query.updatedSince === undefined ? [] : [changedSince(query.updatedSince)]),
  ...(isSearch(query) ? [containing(query.q.trim())] : []),
  ...(query.pendingReport === 'true' ? [{ awaitsReport: true as const }] : []),
];

/** What lies beyond a place; the first condition lets the index begin there. */
const beyond = ({ at, id }: Place, isNewer: boolean): Filter[] =>
  isNewer
    ? [{ createdAt: { $gte: at } }, { $or: [{ createdAt: { $gt: at } }, { _id: { $gt: id } }] }]
    : [{ createdAt: { $lte: at } }, { $or: [{ createdAt: { $lt: at } }, { _id: { $lt: id } }] }];

const placeOf = ({ createdAt, _id }: Pick<Order, 'createdAt' | '_id'>): Place => ({ at: createdAt, id: _id });
const cursorOf = (place: Place | undefined): string | null => (place === undefined ? null : writeCursor(place));

/** Up to and with a place, seen from where the reading begins. */
const upTo = ({ at, id }: Place, isNewer: boolean): Filter[] =>
  isNewer
    ? [{ createdAt: { $lte: at } }, { $or: [{ createdAt: { $lt: at } }, { _id: { $lte: id } }] }]
    : [{ createdAt: { $gte: at } }, { $or: [{ createdAt: { $gt: at } }, { _id: { $gte: id } }] }];

const timedOutCode = 50;
const cutOff = (error: unknown): never => {
  if ((error as { code?: unknown }).code === timedOutCode)
    throw appError('unavailable', { cause: error, retryAfterSeconds: 1 });
  throw error;
};

interface Reading {
  accountId: string;
  query: ListOrdersQuery;
  place: Place | undefined;
  isNewer: boolean;
}

const makeRead = (orders: Collection<Order>, reach: number) => {
  const sorted = <D extends object>(accountId: string, conditions: Filter[], isNewer: boolean) =>
    orders
      .find({ accountId, ...(conditions.length === 0 ? {} : { $and: conditions }) }, { maxTimeMS: readLimitMs })
      .sort({ createdAt: isNewer ? 1 : -1, _id: isNewer ? 1 : -1 })
      .project<D>(projection);

  /** The last order that a search reads; undefined: it reads all there are. */
  const horizon = async ({ accountId, query, place, isNewer }: Reading): Promise<Place | undefined> => {
    if (!isSearch(query)) return undefined;
    const conditions = [...rangeOf(query), ...(place === undefined ? [] : beyond(place, isNewer))];
    const [last, following] = await sorted<Order>(accountId, conditions, isNewer)
      .project<Pick<Order, 'createdAt' | '_id'>>({ createdAt: 1 })
      .skip(reach - 1)
      .limit(2)
      .toArray();
    return last === undefined || following === undefined ? undefined : placeOf(last);
  };

  return async (reading: Reading) => {
    const { accountId, query, place, isNewer } = reading;
    const end = await horizon(reading);
    const conditions = [
      ...filtersOf(query),
      ...(place === undefined ? [] : beyond(place, isNewer)),
      ...(end === undefined ? [] : upTo(end, isNewer)),
    ];
    const found = await sorted<SummaryDocument>(accountId, conditions, isNewer)
      .limit(query.limit + 1)
      .toArray();
    const page = found.slice(0, query.limit);
    const last = page.at(-1);
    const goesOnAt = found.length > query.limit && last !== undefined ? placeOf(last) : end;
    return { page, goesOnAt };
  };
};

/** A page of an account's orders, newest first; an order keeps its place for ever, so pages are stable. */
export const makeListOrders = (orders: Collection<Order>, reach = searchReach): ListOrders => {
  const read = makeRead(orders, reach);
  return async (accountId, query) => {
    const place = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const isNewer = query.dir === 'prev' && place !== undefined;
    const { page, goesOnAt } = await read({ accountId, query, place, isNewer }).catch(cutOff);
    const [first] = page;
    // Where the page was entered: nothing was read before it.
    const entry = first === undefined ? place : placeOf(first);
    const ahead = cursorOf(goesOnAt);
    const behind = place === undefined ? null : cursorOf(entry);
    const items = (isNewer ? page.toReversed() : page).map(summaryOf);
    const [nextCursor, prevCursor] = isNewer ? [behind, ahead] : [ahead, behind];
    return { items, pagination: { limit: query.limit, nextCursor, prevCursor } };
  };
};
