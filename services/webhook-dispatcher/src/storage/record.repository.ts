import type { Pagination } from '@kopru/contracts/internal/operation';
import type { RecordState } from '@kopru/contracts/internal/webhooks';
import { jsonCursor, readPage, type Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import { dayOf, type RecordDocument } from '../domain/webhook-record.ts';
import { createClaim } from './claim.ts';
import { makeParkUndelivered, type ParkUndelivered } from './park-undelivered.ts';
import { waiting } from './record.model.ts';
import { ofRecords, type RecordRef, refOnly } from './record-ref.ts';

export interface RecordFilter {
  state?: RecordState;
  endpointId?: string;
  orderId?: string;
  /** With commas between them. */
  restaurantIds?: string;
  event?: RecordDocument['event'];
  from?: Date;
  to?: Date;
}

export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
  dir: 'next' | 'prev';
}

/** The open records of an endpoint, and those among them whose last attempt failed and that are tried again. */
export interface Waiting {
  waiting: number;
  retrying: number;
}

/** A record as a message names it; one without an account is looked for on every shard. */
export interface NamedRecord {
  recordId: string;
  accountId: string | undefined;
}

export interface RecordRepository {
  find(accountId: string, recordId: string): Promise<RecordDocument | undefined>;
  /** The newest undelivered record of an order; the newest of all when all are delivered. */
  newestOfOrder(accountId: string, orderId: string): Promise<RecordDocument | undefined>;
  /** Newest first. */
  list(
    accountId: string,
    filter: RecordFilter,
    page: PageRequest,
  ): Promise<{ items: RecordDocument[]; pagination: Pagination }>;
  /** The records of an event of these orders, none of which is older than `since`. */
  ofOrders(
    accountId: string,
    orders: { orderIds: readonly string[]; event: RecordDocument['event']; since: Date },
  ): Promise<RecordDocument[]>;
  /** For any account: for deliveries, which know only the record. */
  loadMany(named: readonly NamedRecord[]): Promise<Map<string, RecordDocument>>;
  existing(records: readonly RecordRef[]): Promise<Set<string>>;
  /** Endpoints with parked records. */
  parkedEndpoints(): Promise<string[]>;
  /** Claims up to `limit` parked records of an endpoint, oldest first; no other claim gets them until `dueAt`. */
  claimParked(endpointId: string, limit: number, dueAt: Date): Promise<RecordDocument[]>;
  /** Claims up to `limit` overdue records; no other claim gets them until `dueAt`. Returns when the next is due. */
  claimDue(horizon: Date, limit: number, dueAt: Date): Promise<{ due: RecordDocument[]; nextDueAt: Date | undefined }>;
  /** Parks undelivered records for a recovery, oldest first and once per recovery; resolves with how far it came. */
  parkUndelivered: ParkUndelivered;
  /** Skips the records parked for an endpoint that is gone; returns how many. */
  skipParked(endpointId: string, limit: number): Promise<number>;
  /** By endpoint, for those that have any. */
  countWaiting(endpointIds: readonly string[]): Promise<Map<string, Waiting>>;
  /** Takes the contents of an order out of its records and ends those that are open; the ids of all it has. */
  expunge(accountId: string, orderId: string): Promise<string[]>;
}

const isOpen = { isOpen: true as const };

/** The days of all records that are still stored, with a day's margin for clocks; null for records that have none. */
const retainedDays = (retentionDays: number): number[] => {
  const today = dayOf(new Date());
  return [null as never, ...Array.from({ length: retentionDays + 3 }, (_none, index) => today + 1 - index)];
};

const filterOf = (
  accountId: string,
  { orderId, ...filter }: RecordFilter,
  retentionDays: number,
): driver.Filter<RecordDocument> => ({
  accountId,
  ...(orderId === undefined ? {} : { orderId, day: { $in: retainedDays(retentionDays) } }),
  ...(filter.state === undefined ? {} : { state: filter.state }),
  ...(filter.state === 'pending' ? isOpen : {}),
  ...(filter.endpointId === undefined ? {} : { endpointId: filter.endpointId }),
  ...(filter.restaurantIds === undefined ? {} : { restaurantId: { $in: filter.restaurantIds.split(',') } }),
  ...(filter.event === undefined ? {} : { event: filter.event }),
  ...(filter.from === undefined && filter.to === undefined
    ? {}
    : {
        createdAt: {
          ...(filter.from === undefined ? {} : { $gte: filter.from }),
          ...(filter.to === undefined ? {} : { $lte: filter.to }),
        },
      }),
});

export const createRecordRepository = (
  collection: Collection<RecordDocument>,
  retentionDays: number,
): RecordRepository => {
  const idsOf = (documents: readonly { _id: string }[]): string[] => documents.map(({ _id }) => _id);

  const claim = createClaim(collection);

  const list: RecordRepository['list'] = (accountId, filter, page) =>
    readPage(page, {
      cursor: jsonCursor,
      read: async ({ conditions, sort, limit }) => ({
        found: await collection
          .find({ $and: [filterOf(accountId, filter, retentionDays), ...conditions] })
          .sort(sort)
          .limit(limit)
          .toArray(),
      }),
    });

  return {
    find: async (accountId, recordId) => (await collection.findOne({ _id: recordId, accountId })) ?? undefined,
    newestOfOrder: async (accountId, orderId) => {
      const newest = { sort: { createdAt: -1 as const } };
      const ofOrder = filterOf(accountId, { orderId }, retentionDays);
      const undelivered = await collection.findOne({ ...ofOrder, state: { $ne: 'delivered' } }, newest);
      return undelivered ?? (await collection.findOne(ofOrder, newest)) ?? undefined;
    },
    list,
    ofOrders: (accountId, { orderIds, event, since }) => {
      const firstDay = dayOf(since) - 1;
      const days = retainedDays(retentionDays).filter((day) => day === null || day >= firstDay);
      return collection
        .find(
          { accountId, day: { $in: days }, orderId: { $in: [...orderIds] }, event },
          { hint: 'order_by_day', maxTimeMS: 2_000 },
        )
        .toArray();
    },
    loadMany: async (named) => {
      const accountIds = named.flatMap(({ accountId }) => accountId ?? []);
      const ofAccounts = accountIds.length === named.length ? { accountId: { $in: [...new Set(accountIds)] } } : {};
      const found = await collection
        .find({ _id: { $in: named.map(({ recordId }) => recordId) }, ...ofAccounts })
        .toArray();
      return new Map(found.map((record) => [record._id, record]));
    },
    existing: async (records) => {
      const found = await collection.find(ofRecords(records), { projection: { _id: 1 } }).toArray();
      return new Set(idsOf(found));
    },
    parkedEndpoints: () => collection.distinct('endpointId', { state: 'parked', ...isOpen }),
    claimParked: async (endpointId, limit, dueAt) => {
      const found = await collection
        .find({ state: 'parked', endpointId, ...isOpen }, { projection: refOnly })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray();
      return claim(found, { state: 'parked' }, { set: { state: 'pending', dueAt }, unset: { parkedFor: '' } });
    },
    claimDue: async (horizon, limit, dueAt) => {
      const now = new Date();
      const found = await collection
        .find({ dueAt: { $lte: horizon } }, { projection: { ...refOnly, dueAt: 1 } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray();
      const next = found.findIndex((record) => record.dueAt !== undefined && record.dueAt > now);
      const due = next === -1 ? found : found.slice(0, next);
      const claimed = await claim(due, { dueAt: { $lte: now } }, { set: { dueAt }, unset: {} });
      return { due: claimed, nextDueAt: found[next]?.dueAt };
    },
    parkUndelivered: makeParkUndelivered(collection),
    skipParked: async (endpointId, limit) => {
      const found = await collection
        .find({ state: 'parked', endpointId, ...isOpen }, { projection: refOnly })
        .limit(limit)
        .toArray();
      if (found.length === 0) return 0;
      const { modifiedCount } = await collection.updateMany(
        { ...ofRecords(found), state: 'parked' },
        { $set: { state: 'skipped' }, $unset: { isOpen: '', parkedFor: '' }, $inc: { version: 1 } },
      );
      return modifiedCount;
    },
    expunge: async (accountId, orderId) => {
      const ofOrder = filterOf(accountId, { orderId }, retentionDays);
      // An attempt that is in progress meanwhile is of an older version, and does not bring its answer back.
      await collection.updateMany(ofOrder, {
        $set: { providerOrderId: null, expungedAt: new Date(), 'attempts.$[].responseBody': null },
        $unset: { shortCode: '' },
        $inc: { version: 1 },
      });
      // Others are skipped when their time comes; a recovery leaves failed ones alone.
      await collection.updateMany(
        { ...ofOrder, state: 'parked' },
        { $set: { state: 'skipped' }, $unset: { isOpen: '', parkedFor: '' } },
      );
      await collection.updateMany({ ...ofOrder, state: 'failed' }, { $unset: { isOpen: '' } });
      return idsOf(await collection.find(ofOrder, { projection: { _id: 1 } }).toArray());
    },
    countWaiting: async (endpointIds) => {
      if (endpointIds.length === 0) return new Map();
      const isRetrying = { $eq: ['$state', 'retrying'] };
      const counts = await collection
        .aggregate<Waiting & { _id: string }>([
          { $match: { ...isOpen, state: { $in: waiting }, endpointId: { $in: [...endpointIds] } } },
          {
            $group: {
              _id: '$endpointId',
              waiting: { $sum: 1 },
              retrying: { $sum: { $cond: [isRetrying, 1, 0] } },
            },
          },
        ])
        .toArray();
      return new Map(counts.map(({ _id, ...count }) => [_id, count]));
    },
  };
};
