import { appError } from '@kopru/contracts/errors/errors';
import { traced, type Collection, type Outbox } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';
import type { Orders } from '../domain/ports.ts';
import type { Archive } from './archive.ts';
import { createFindOrders } from './find-orders.ts';
import type { SealedPersons } from './sealed-persons.ts';
import { makeSaveOrder } from './save-orders.ts';

export interface OrderRepository extends Orders {
  /**
   * As `byRef`, and by the short code where one order of the last day has it. For reading: a command that was meant for an
   * order that has not come yet must not reach another one.
   */
  read(accountId: string, ref: string): Promise<Order>;
  /** Those of these ids or numbers, however many have a number. */
  named(accountId: string, refs: readonly string[]): Promise<Order[]>;
  /** The platform's own body and when it came. */
  raw(accountId: string, ref: string): Promise<{ raw: string; receivedAt: Date }>;
  /** The orders of all accounts that the worker has to look at, most urgent first, their customers still sealed. */
  due(now: Date, limit: number): Promise<Order[]>;
  /** One of them with its customer; only so may it be changed. */
  opened(order: Order): Promise<Order>;
  /** When the first of them is due. */
  nextWorkAt(): Promise<Date | undefined>;
}

const isId = /^[0-9a-f]{24}$/;
const withoutRaw = { projection: { raw: 0, 'sealed.raw': 0 } } as const;
/** Members that never change or that the repository writes itself. */
const unmanaged: ReadonlySet<string> = new Set(['_id', 'raw', 'version', 'outbox', 'archivedAt', 'sealed']);

/** The members that differ, as an update; members are compared by identity because changes are copies. */
const differences = (before: Order, after: Order): driver.UpdateFilter<Order> => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !unmanaged.has(name));
  const valueIn = (order: Order, name: string): unknown => (order as unknown as Record<string, unknown>)[name];
  const changed = names.filter((name) => valueIn(before, name) !== valueIn(after, name));
  const gone = changed.filter((name) => valueIn(after, name) === undefined);
  const set = changed.filter((name) => valueIn(after, name) !== undefined);
  const update = {
    $set: { ...Object.fromEntries(set.map((name) => [name, valueIn(after, name)])), version: before.version + 1 },
    ...(gone.length === 0 ? {} : { $unset: Object.fromEntries(gone.map((name) => [name, 1])) }),
  };
  // Member names come from the document itself, which the driver's types cannot see.
  return update as driver.UpdateFilter<Order>;
};

/** Member by member, because the raw body in it was not read. */
const sealedChange = (
  before: Order,
  after: Order,
): Partial<Record<'sealed.person' | 'sealed.until', string | Date>> => ({
  ...(after.sealed === undefined || before.sealed?.person === after.sealed.person
    ? {}
    : { 'sealed.person': after.sealed.person }),
  ...(after.sealed === undefined || before.sealed?.until === after.sealed.until
    ? {}
    : { 'sealed.until': after.sealed.until }),
});

const onlyOne = (found: Order[]): Order => {
  const [only, ...others] = found;
  if (only === undefined) throw appError('order_not_found');
  if (others.length === 0) return only;
  throw appError('order_ambiguous', { params: { ids: found.map(({ _id }) => _id).join(', ') } });
};

/** Every query but `due` is limited to one account. */
export const createOrderRepository = (
  orders: Collection<Order>,
  archive: Archive,
  sealed: SealedPersons,
  outbox: Outbox,
  /** An order has been written that the worker has to look at then. */
  onWork: (workAt: Date | undefined) => void,
  now: () => Date = () => new Date(),
): OrderRepository => {
  const saveOrder = makeSaveOrder(orders);
  const { byId, byNumber, byShortCode } = createFindOrders(orders, archive, sealed, now);
  /** An id has its own look-up: asked together with the number, the database would plan for both. */
  const ofRef = async (accountId: string, ref: string): Promise<Order[]> => {
    const exact = isId.test(ref) ? await byId(accountId, ref) : undefined;
    return exact === undefined ? byNumber(accountId, ref) : [exact];
  };
  const byRef = async (accountId: string, ref: string): Promise<Order> => onlyOne(await ofRef(accountId, ref));
  const read = async (accountId: string, ref: string): Promise<Order> => {
    const found = await ofRef(accountId, ref);
    return onlyOne(found.length === 0 ? await byShortCode(accountId, ref) : found);
  };
  return {
    byRef,
    byId,
    read,
    named: async (accountId, refs) => (await Promise.all(refs.map((ref) => ofRef(accountId, ref)))).flat(),
    raw: async (accountId, ref) => {
      const { _id, archivedAt } = await read(accountId, ref);
      const order = await (archivedAt === undefined ? orders : archive.orders).findOne(
        { _id, accountId },
        { projection: { raw: 1, 'sealed.raw': 1, receivedAt: 1 } },
      );
      if (order === null) throw appError('order_not_found');
      return { raw: await sealed.raw(order), receivedAt: order.receivedAt };
    },
    save: async (before, change) => {
      const { _id, version } = before;
      if (before.archivedAt !== undefined) await archive.bringBack(before);
      const events = change.events.map(traced);
      const published = events.length === 0 ? {} : { $push: { outbox: { $each: events } } };
      const stored = await sealed.closed(before, change.order);
      const { $set, ...rest } = differences(before, stored);
      const update = {
        ...rest,
        $set: { ...$set, ...sealedChange(before, stored) },
        ...published,
      } as driver.UpdateFilter<Order>;
      const isSaved = await saveOrder({ at: before, update });
      if (!isSaved) return undefined;
      onWork(change.order.workAt);
      // The events are stored with the order, so the caller need not wait until they are published.
      void outbox.publish([{ _id, outbox: events }]);
      const { archivedAt: _archived, ...saved } = change.order;
      return { ...saved, ...(stored.sealed === undefined ? {} : { sealed: stored.sealed }), version: version + 1 };
    },
    due: (now, limit) =>
      orders
        .find({ workAt: { $lte: now } }, withoutRaw)
        .sort({ workAt: 1 })
        .limit(limit)
        .toArray(),
    opened: (order) => sealed.opened(order),
    nextWorkAt: async () => {
      const [next] = await orders
        .find({ workAt: { $exists: true } }, { hint: 'work', projection: { _id: 0, workAt: 1 } })
        .sort({ workAt: 1 })
        .limit(1)
        .toArray();
      return next?.workAt;
    },
  };
};
