import { appError } from '@kopru/contracts/errors/errors';
import type { ListOrdersQuery, OrderPage } from '@kopru/contracts/internal/orders';
import { orderStatusSchema } from '@kopru/contracts/orders/order-status';
import { ownerOfChannel } from '@kopru/contracts/platforms/channels';
import { beyond, readPage, shortCursor, type Collection, type Place, type Reading } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import { detailsOf, summaryOf, type DetailsDocument, type SummaryDocument } from '../domain/views/order-record.ts';
import type { Order } from '../domain/order.ts';
import { soughtIn } from '../domain/search-text.ts';
import { restaurantFilter } from './restaurant-filter.ts';
import { shownAll, type SealedPersons } from './sealed-persons.ts';
import type { OrderStores } from './order-sums.ts';
import { joined, reachesArchive, type Stretch } from './with-archive.ts';

export type ListOrders = (accountId: string, query: ListOrdersQuery) => Promise<OrderPage>;

type Filter = driver.Filter<Order>;

/** A filter that matches little reads much, so the query is cut off rather than let others wait. */
const readLimitMs = 5_000;
/** A search looks at the texts of at most this many orders a request, and its cursor goes on from there. */
const searchReach = 20_000;

const projection = {
  providerOrderId: 1,
  restaurantId: 1,
  provider: 1,
  channel: 1,
  status: 1,
  total: 1,
  isReport: 1,
  reportedTotal: 1,
  isTest: 1,
  createdAt: 1,
  changedAt: 1,
  'content.shortCode': 1,
  'content.placedAt': 1,
  'content.customer.name': 1,
  'sealed.person': 1,
  'content.amount.currency': 1,
} as const;
/** For a file, which says more of each order than a list. */
const detailed = {
  ...projection,
  paymentType: 1,
  paymentName: 1,
  matchedCode: 1,
  cancel: 1,
  'timeline.status': 1,
  'timeline.at': 1,
  'timeline.changes.what': 1,
  'content.payment.isPaid': 1,
  'content.amount.discount': 1,
  'content.delivery.by': 1,
  'content.items.name': 1,
  'content.items.quantity': 1,
  'content.items.cancelledQuantity': 1,
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

/** A text as a pattern of its own; the source of a RegExp would write some characters in a way that MongoDB does not know. */
export const escaped = (text: string): string =>
  text.replaceAll(special, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);

const containing = (text: string): Filter => ({ search: { $regex: soughtIn(text).map(escaped).join('|') } });

const changedSince = (time: string): Filter => {
  const since = new Date(time);
  return { $or: [{ changedAt: { $gte: since } }, { createdAt: { $gte: since } }] };
};

/** The orders of a storefront; those of older versions have none, and are of the platform's own. */
const ofChannel = (channel: string): Filter => {
  const provider = ownerOfChannel(channel);
  return provider === undefined ? { channel } : { provider, $or: [{ channel }, { channel: { $exists: false } }] };
};

const isSearch = (query: ListOrdersQuery): query is ListOrdersQuery & { q: string } =>
  query.q !== undefined && query.q.trim() !== '';

/** The conditions that an index answers by itself. */
const rangeOf = ({ from, to, ...query }: ListOrdersQuery): Filter[] => [
  restaurantFilter(query),
  ...(from === undefined ? [] : [{ createdAt: { $gte: new Date(from) } }]),
  ...(to === undefined ? [] : [{ createdAt: { $lt: new Date(to) } }]),
];

const filtersOf = (query: ListOrdersQuery): Filter[] => [
  ...rangeOf(query),
  ...(query.provider === undefined ? [] : [{ provider: query.provider }]),
  ...(query.channel === undefined ? [] : [ofChannel(query.channel)]),
  ...(query.status === undefined ? [] : [statusesOf(query.status)]),
  ...(query.updatedSince === undefined ? [] : [changedSince(query.updatedSince)]),
  ...(isSearch(query) ? [containing(query.q.trim())] : []),
  ...(query.pendingReport === 'true' ? [{ awaitsReport: true as const }] : []),
];

const timedOutCode = 50;
const cutOff = (error: unknown): never => {
  if ((error as { code?: unknown }).code === timedOutCode)
    throw appError('unavailable', { cause: error, retryAfterSeconds: 1 });
  throw error;
};

/** Reads the orders of one collection; a search no further than `reach` of them, and nothing beyond `upTo`. */
const makeReadStretch =
  (orders: Collection<Order>, reach: number) =>
  async (
    accountId: string,
    query: ListOrdersQuery,
    reading: Reading,
    upTo?: Place,
  ): Promise<Stretch<SummaryDocument>> => {
    const { isNewer, sort, limit } = reading;
    const until = (end: Place | undefined): Filter[] => (end === undefined ? [] : [beyond(end, !isNewer, true)]);
    const within = [...reading.conditions, ...until(upTo)];
    const find = (conditions: Filter[]) =>
      orders
        .find({ accountId, ...(conditions.length === 0 ? {} : { $and: conditions }) }, { maxTimeMS: readLimitMs })
        .sort(sort);

    /** The last order that a search reads; undefined when it reads all there are. */
    const horizon = async (): Promise<Place | undefined> => {
      if (!isSearch(query)) return undefined;
      const [last, following] = await find([...rangeOf(query), ...within])
        .project<Place>({ createdAt: 1 })
        .skip(reach - 1)
        .limit(2)
        .toArray();
      return following === undefined ? undefined : last;
    };

    const end = await horizon();
    const cursor = find([...filtersOf(query), ...within, ...until(end)])
      .project<SummaryDocument>(query.details === undefined ? projection : detailed)
      .limit(limit);
    if (isSearch(query)) cursor.hint('search');
    return { found: await cursor.toArray(), end };
  };

/** Those that were read with the members of their details. */
const detailedOf = (order: SummaryDocument): OrderPage['items'][number] => ({
  ...summaryOf(order),
  details: detailsOf(order as SummaryDocument & DetailsDocument),
});

/** A page of an account's orders. */
export const makeListOrders = (
  { orders, archive }: OrderStores,
  sealed: Pick<SealedPersons, 'shown'>,
  reach = searchReach,
): ListOrders => {
  const readPresent = makeReadStretch(orders, reach);
  const readArchived = makeReadStretch(archive.orders, reach);
  return async (accountId, query) => {
    const { items, pagination } = await readPage<SummaryDocument>(query, {
      cursor: shortCursor,
      leadsBack: true,
      read: async (reading) => {
        // In this order: an order that is archived meanwhile is seen twice rather than not at all.
        const present = await readPresent(accountId, query, reading);
        if (!reachesArchive(query, reading, present, archive.endsAt())) return present;
        return joined(present, await readArchived(accountId, query, reading, present.end), reading);
      },
    }).catch(cutOff);
    const shown = await shownAll(items, sealed);
    return { items: shown.map(query.details === undefined ? summaryOf : detailedOf), pagination };
  };
};
