import { queueColumns } from '@kopru/contracts/internal/order-queue';
import { beyond, type Collection, type Mongo, type Place } from '@kopru/mongo';
import type { Order } from '../domain/order.ts';
import type { ArchiveReachDocument } from './archive.model.ts';

/**
 * The orders that need no further work, in a collection of their own, so that they cost the others
 * nothing. Reads look there as well when they reach so far back; an order that is written to after all comes back first.
 */
export interface Archive {
  readonly orders: Collection<Order>;
  /** An order that was created at this time, in milliseconds, or later is not in the archive. */
  endsAt(): number;
  /** Reads how far the archive reaches; until then it may have any order. */
  refresh(): Promise<void>;
  /** Says to all replicas how far the archive may reach from now on. */
  extendTo(until: Date): Promise<void>;
  /** Moves some orders that were created before `until`, oldest first; `next`: where to go on. */
  move(accountId: string, until: Date, from?: Place): Promise<{ moved: number; next: Place | undefined }>;
  /** Moves an order back; nothing happens when it is back already. */
  bringBack(order: Pick<Order, '_id' | 'accountId'>): Promise<void>;
}

/** So few that other queries hardly wait. */
const batchSize = 10;
const reachId = 'orders';
/** By how much the clocks of two replicas may differ. */
const skewMs = 3_600_000;

/** The queue shows these however old they are. */
const expected = [...queueColumns.waiting, ...queueColumns.scheduled];

/** Nothing is to be done with it, it was not changed lately, and no personal data is left in it. */
const isAtRest = (until: Date) => ({
  status: { $nin: expected },
  workAt: { $exists: false },
  'outbox.0': { $exists: false },
  intent: { $exists: false },
  anonymisedAt: { $exists: true },
  $or: [{ changedAt: { $exists: false } }, { changedAt: { $lt: until } }],
});

export interface ArchiveParts {
  mongo: Mongo;
  orders: Collection<Order>;
  archived: Collection<Order>;
  reach: Collection<ArchiveReachDocument>;
  now: () => Date;
  /** Age at which orders are archived; undefined: never. */
  ageMs: number | undefined;
}

export const createArchive = ({ mongo, orders, archived, reach, now, ageMs }: ArchiveParts): Archive => {
  let known = Infinity;
  const refresh = async (): Promise<void> => {
    known = (await reach.findOne({ _id: reachId }))?.until.getTime() ?? 0;
  };
  /** Both sides of a move become visible at once, and a change of the order meanwhile repeats the move. */
  const together = (work: Parameters<Mongo['connection']['transaction']>[0]) => mongo.connection.transaction(work);

  return {
    orders: archived,
    endsAt: () => Math.max(known, ageMs === undefined ? 0 : now().getTime() - ageMs + skewMs),
    refresh,
    extendTo: async (until) => {
      await reach.updateOne({ _id: reachId }, { $max: { until } }, { upsert: true });
      await refresh();
    },
    move: async (accountId, until, from) => {
      let result: Awaited<ReturnType<Archive['move']>> = { moved: 0, next: undefined };
      await together(async (session) => {
        const conditions = [{ createdAt: { $lt: until } }, ...(from === undefined ? [] : [beyond(from, true)])];
        const found = await orders
          .find({ accountId, $and: [...conditions, isAtRest(until)] }, { session })
          .sort({ createdAt: 1, _id: 1 })
          .limit(batchSize)
          .toArray();
        const ids = found.map(({ _id }) => _id);
        // A number that was used again after a long time: the new order stays.
        const taken = await archived
          .find({ _id: { $in: ids }, accountId }, { session, projection: { _id: 1 } })
          .toArray();
        const isTaken = new Set(taken.map(({ _id }) => _id));
        const moving = found.filter(({ _id }) => !isTaken.has(_id));
        result = { moved: moving.length, next: found.length < batchSize ? undefined : found.at(-1) };
        if (moving.length === 0) return;
        const archivedAt = now();
        await archived.insertMany(
          moving.map((order) => ({ ...order, archivedAt })),
          { session },
        );
        await orders.deleteMany({ _id: { $in: moving.map(({ _id }) => _id) }, accountId }, { session });
      });
      return result;
    },
    bringBack: ({ _id, accountId }) =>
      together(async (session) => {
        const order = await archived.findOneAndDelete({ _id, accountId }, { session });
        if (order === null) return;
        const { archivedAt: _archived, ...rest } = order;
        await orders.insertOne(rest, { session });
      }).then(() => undefined),
  };
};
