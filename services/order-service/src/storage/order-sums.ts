import { ownChannels } from '@kopru/contracts/platforms/channels';
import { clockMs, timeZone } from '@kopru/contracts/values/time-zone';
import type { Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import type { Archive } from './archive.ts';
import { restaurantFilter, type RestaurantFilter } from './restaurant-filter.ts';

export const currency = 'TRY';

/** A report that takes longer is given up; milliseconds. */
export const limitMs = 10_000;

export const sum = <K extends string>(rows: readonly Record<K, number>[], member: K): number =>
  rows.reduce((total, row) => total + row[member], 0);

/** An account's orders from one time until before another; only some restaurants', if given. */
export const inRange = (
  accountId: string,
  { from, to, ...query }: { from?: string | undefined; to?: string | undefined } & RestaurantFilter,
): driver.Filter<Order> => ({
  accountId,
  ...restaurantFilter(query),
  ...(from === undefined && to === undefined
    ? {}
    : {
        createdAt: {
          ...(from === undefined ? {} : { $gte: new Date(from) }),
          ...(to === undefined ? {} : { $lt: new Date(to) }),
        },
      }),
});

/** The platform's own storefront within an aggregation. */
export const ownChannelExpression = {
  $switch: {
    branches: Object.entries(ownChannels).map(([provider, channel]) => ({
      case: { $eq: ['$provider', provider] },
      then: channel,
    })),
    default: '$provider',
  },
};
/** The storefront of an order within an aggregation: that of its platform when it was stored without one. */
export const channelExpression = { $ifNull: ['$channel', ownChannelExpression] };

/** `2026-11-20`: the working day of an order within an aggregation. */
export const workingDayExpression = (dayEndsAt: string) => ({
  $dateToString: {
    date: { $subtract: ['$createdAt', clockMs(dayEndsAt)] },
    format: '%Y-%m-%d',
    timezone: timeZone,
  },
});

/** Texts that are equal in so many letters are one group. */
const distinctiveLetters = 200;
export const firstLetters = (text: unknown) => ({
  $cond: [{ $gt: [text, null] }, { $substrCP: [text, 0, distinctiveLetters] }, null],
});

/** The collections with an account's orders. */
export interface OrderStores {
  orders: Collection<Order>;
  archive: Archive;
}

/** What the index `newest` knows of an order. */
const summed = Object.fromEntries(
  [
    'createdAt',
    'isCancelled',
    'restaurantId',
    'provider',
    'channel',
    'paymentType',
    'paymentName',
    'matchedCode',
    'total',
  ].map((member) => [member, 1]),
);

/** The number of orders of a group, and the sum of what they come to; trials count for nothing. */
export const counted = { $sum: { $ifNull: ['$sign', 1] } };
export const takings = { $sum: '$total' };
/** The sum of something that the index does not know; what trials have of it is taken off. */
export const takenFromOrders = (value: unknown) => ({ $sum: { $multiply: [value, { $ifNull: ['$sign', 1] }] } });

type Group = { _id: unknown; orderCount: object } & Record<string, unknown>;

interface Summed {
  match: driver.Filter<Order>;
  /** No older order matches. */
  from: string | undefined;
  /** The members that the indexes do not know: naming some reads the orders themselves, so only for a short period. */
  alsoOf?: readonly string[];
}

const isThere = { $match: { orderCount: { $gt: 0 } } };

/** What the stages make of the orders that match, read from the indexes `newest` alone; `grouped` makes those of a group. */
const aggregated = async <Row extends driver.BSON.Document>(
  { orders, archive }: OrderStores,
  { match, from, alsoOf = [] }: Summed,
  stagesOf: (grouped: (group: Group) => driver.BSON.Document[]) => driver.BSON.Document[],
): Promise<Row[]> => {
  const { accountId } = match;
  const options = { hint: 'newest', maxTimeMS: limitMs };
  const isRecent = from !== undefined && Date.parse(from) >= archive.endsAt();
  const read = isRecent ? [orders] : [orders, archive.orders];
  // The large indexes do not know which orders are trials, so the few that there are are taken off.
  const trials = { accountId, isTest: true } as driver.Filter<Order>;
  const known = await Promise.all(
    read.map((store) => store.findOne(trials, { projection: { _id: 1 }, maxTimeMS: limitMs })),
  );
  const hasTrials = known.some((trial) => trial !== null);
  // `sign` is in no index, so nothing asks for it where every order counts.
  const plain = stagesOf((group) => [{ $group: { ...group, orderCount: { $sum: 1 } } }]);
  if (isRecent && !hasTrials) return orders.aggregate<Row>([{ $match: match }, ...plain], options).toArray();
  const wanted = { _id: 0, ...summed, ...Object.fromEntries(alsoOf.map((member) => [member, 1])) };
  const members = [{ $match: match }, { $project: wanted }];
  const takenOff = [
    { $match: { $and: [trials, match] } },
    { $project: { ...wanted, total: { $multiply: ['$total', -1] }, sign: { $literal: -1 } } },
  ];
  const joined = read.flatMap((store) => [
    ...(store === orders ? [] : [{ $unionWith: { coll: store.collectionName, pipeline: members } }]),
    ...(hasTrials ? [{ $unionWith: { coll: store.collectionName, pipeline: takenOff } }] : []),
  ]);
  // One moment for all, so that an order on its way to the archive is counted once.
  const signed = stagesOf((group) => [{ $group: group }, isThere]);
  return orders.aggregate<Row>([...members, ...joined, ...signed], { ...options, readConcern: 'snapshot' }).toArray();
};

/** So many groups fit in memory, which all accounts share. */
export const usualMaxGroups = 50_000;

interface Grouped extends Summed {
  group: Group;
  /** The members of the group's id that are texts of strangers, and what stands for them where they make too many groups. */
  texts?: Readonly<Record<string, unknown>>;
  maxGroups?: number | undefined;
}

/** Groups of orders with their sums; when there are too many, their texts are not distinguished. */
export const addUp = async <Row extends driver.BSON.Document>(
  stores: OrderStores,
  { group, texts, maxGroups = usualMaxGroups, ...of }: Grouped,
): Promise<Row[]> => {
  if (texts === undefined) return aggregated<Row>(stores, of, (grouped) => grouped(group));
  const rows = await aggregated<Row>(stores, of, (grouped) => [...grouped(group), { $limit: maxGroups + 1 }]);
  if (rows.length <= maxGroups) return rows;
  const alike = { ...group, _id: { ...(group._id as object), ...texts } };
  return aggregated<Row>(stores, of, (grouped) => grouped(alike));
};

/** Several groupings of the same orders, from one read, so that their sums agree. */
export const addUpEach = async <Rows extends Record<string, driver.BSON.Document>>(
  stores: OrderStores,
  { groups, ...of }: Summed & { groups: Record<keyof Rows & string, Group> },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> => {
  const [found] = await aggregated<{ [Name in keyof Rows]: Rows[Name][] }>(stores, of, (grouped) => [
    { $facet: Object.fromEntries(Object.entries<Group>(groups).map(([name, group]) => [name, grouped(group)])) },
  ]);
  if (found === undefined) throw new Error('$facet answers with one document');
  return found;
};
