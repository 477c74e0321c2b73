import {
  maxNotices,
  maxCounted,
  maxQueued,
  queueColumns,
  type OrderNotice,
  type OrderQueue,
  type QueuedChoice,
  type QueuedOrder,
  type QueueColumn,
  type QueueQuery,
} from '@kopru/contracts/internal/order-queue';
import type { OrderOption } from '@kopru/contracts/orders/canonical-order';
import { flatOptions, flatRemoved } from '@kopru/contracts/orders/order-options';
import { allowedActions, isCancelled } from '@kopru/contracts/orders/order-status';
import { providers, type ProviderManifest } from '@kopru/contracts/platforms/providers';
import type { mongo as driver } from 'mongoose';
import { acceptUntilOf } from '../domain/accept-until.ts';
import { channelOfOrder, courierOf } from '../domain/views/order-record.ts';
import type { Order } from '../domain/order.ts';
import { readyAtOf } from '../domain/prepare-at.ts';
import { shownAll, type SealedPersons } from './sealed-persons.ts';
import { restaurantFilter, type RestaurantFilter } from './restaurant-filter.ts';
import { addUp, counted, currency, inRange, sum, takings, type OrderStores } from './order-sums.ts';

export type ReadQueue = (accountId: string, query: QueueQuery) => Promise<OrderQueue>;

const reading = { hint: 'under_way', maxTimeMS: 5_000 } as const;
const readingUnseen = { hint: 'unseen', maxTimeMS: 5_000 } as const;
const dayMs = 86_400_000;
/** A platform's clock and ours are not quite alike. */
const clockSlackMs = 30_000;

const projection = {
  providerOrderId: 1,
  restaurantId: 1,
  provider: 1,
  channel: 1,
  status: 1,
  total: 1,
  createdAt: 1,
  timeline: 1,
  movedMs: 1,
  preparationMinutes: 1,
  readyMovedMs: 1,
  isTest: 1,
  content: 1,
  acceptPolicy: 1,
  'sealed.person': 1,
} as const;
type QueueDocument = Pick<Order, '_id' | Exclude<keyof typeof projection, 'sealed.person'>> & {
  sealed?: { person: string };
};

/** When the accept policy accepts an order that nobody does. */
const policyOf = ({ acceptPolicy }: QueueDocument) =>
  acceptPolicy?.at === undefined
    ? {}
    : {
        policyAt: acceptPolicy.at.toISOString(),
        ...(acceptPolicy.mode === 'accept_if_open' && { isPolicyIfOpen: true as const }),
      };

/** The platform's clock for an order that nobody accepts. */
const clockOf = (order: QueueDocument) => {
  const { provider, status, createdAt, movedMs = 0 } = order;
  const sinceMs = createdAt.getTime() - movedMs;
  const { acceptance }: ProviderManifest = providers[provider];
  const callsAfterMs = status === 400 ? acceptance?.callsAfterMs : undefined;
  return {
    callAt: callsAfterMs === undefined ? null : new Date(sinceMs + callsAfterMs).toISOString(),
    acceptUntil: acceptUntilOf(order, sinceMs),
  };
};

const namesOf = (parts: readonly { name: string }[]): string[] => parts.map(({ name }) => name);

/** What was chosen, as deep as the platform's own. */
const choiceOf = ({ name, quantity, options = [], removed = [] }: OrderOption): QueuedChoice => ({
  name,
  quantity,
  ...(options.length > 0 && { choices: options.map(choiceOf) }),
  ...(removed.length > 0 && { removed: namesOf(removed) }),
});

const lineOf = (item: Order['content']['items'][number]) => ({
  name: item.name,
  quantity: item.quantity,
  note: item.note,
  cancelledQuantity: item.cancelledQuantity,
  options: flatOptions(item).map(({ name, quantity }) => ({ name, quantity })),
  removed: namesOf(flatRemoved(item)),
  lineId: item.lineId ?? item.id,
  choices: item.options.map(choiceOf),
  without: namesOf(item.removed),
  unit: item.unit,
  isGift: item.isGift,
  ifUnavailable: item.ifUnavailable,
});

const queuedOf = (order: QueueDocument): QueuedOrder => {
  const courier = courierOf(order);
  return {
    id: order._id,
    providerOrderId: order.providerOrderId,
    shortCode: order.content.shortCode,
    restaurantId: order.restaurantId,
    provider: order.provider,
    channel: channelOfOrder(order),
    status: order.status,
    total: order.total,
    currency: order.content.amount.currency,
    customerName: order.content.customer.name,
    note: order.content.customer.note,
    deliveryBy: order.content.delivery.by,
    courierState: courier?.state,
    waitingFeeFrom: courier?.waitingFeeFrom,
    scheduledFor: order.content.scheduledFor,
    lines: order.content.items.map(lineOf),
    isTest: order.isTest,
    isPriority: order.content.isPriority,
    unread: order.content.unread?.length,
    pickupAt: order.content.pickupAt,
    promisedAt: order.content.promisedAt,
    preparationMinutes: order.preparationMinutes ?? null,
    readyAt: readyAtOf(order),
    courierName: order.content.courier?.name ?? null,
    allowedActions: allowedActions(order.status),
    ...clockOf(order),
    ...policyOf(order),
    createdAt: order.createdAt.toISOString(),
    since: (order.timeline.findLast(({ changes }) => changes === undefined)?.at ?? order.createdAt).toISOString(),
  };
};

/** The steps of an order that somebody has to see. */
type UnseenDocument = QueueDocument & Pick<Order, 'cancel' | 'unseenSince'>;

const noticeOf = (order: UnseenDocument): OrderNotice => {
  const { cancel, timeline, unseenSince = order.createdAt } = order;
  const unseen = timeline.filter(({ at }) => at >= unseenSince);
  const end = timeline.findIndex(({ status }) => isCancelled(status));
  const statusBefore = timeline[end - 1]?.status ?? order.status;
  const { acceptUntil } = clockOf({ ...order, status: statusBefore });
  const isTimedOut =
    cancel?.by === 'platform' && acceptUntil !== null && cancel.at.getTime() >= Date.parse(acceptUntil) - clockSlackMs;
  return {
    ...queuedOf(order),
    cancel:
      cancel === undefined ? null : { by: cancel.by, reasonName: cancel.reasonName, note: cancel.note, isTimedOut },
    statusBefore,
    changes: unseen.flatMap(({ changes = [] }) => changes),
    at: (unseen.at(-1)?.at ?? unseenSince).toISOString(),
  };
};

/** When somebody must have acted on an order: without such a time it comes after those that have one. */
const deadlineOf = (order: QueueDocument): number => {
  const { acceptUntil } = clockOf(order);
  const { pickupAt, scheduledFor } = order.content;
  const deadline = order.status === 400 ? acceptUntil : (pickupAt ?? scheduledFor);
  return deadline == null ? Number.POSITIVE_INFINITY : Date.parse(deadline);
};

/** What is ready waits for its courier, and comes after what is still to be cooked. */
const byDeadline = (one: QueueDocument, other: QueueDocument): number => {
  if ((one.status === 550) !== (other.status === 550)) return one.status === 550 ? 1 : -1;
  const [first, second] = [deadlineOf(one), deadlineOf(other)];
  return first === second ? one.createdAt.getTime() - other.createdAt.getTime() : first < second ? -1 : 1;
};

/** What a deadline is made of, and no more of an order. */
const clockProjection = {
  provider: 1,
  status: 1,
  createdAt: 1,
  movedMs: 1,
  'content.acceptUntil': 1,
  'content.platform.expiryDate': 1,
  'content.pickupAt': 1,
  'content.scheduledFor': 1,
} as const;

/** The orders that are under way, the most urgent first, and the day's figures. */
export const makeReadQueue = (
  stores: OrderStores,
  sealed: Pick<SealedPersons, 'shown'>,
  now: () => Date,
): ReadQueue => {
  const { orders } = stores;
  const readColumn = async (accountId: string, column: QueueColumn, of: RestaurantFilter) => {
    // Not every platform reports the end of a delivery, so those of other days are left out.
    const isEndless = column === 'waiting' || column === 'scheduled';
    const filter = {
      accountId,
      status: { $in: [...queueColumns[column]] },
      ...(isEndless ? {} : { createdAt: { $gte: new Date(now().getTime() - dayMs) } }),
      ...restaurantFilter(of),
    } as driver.Filter<Order>;
    const [count, oldest] = await Promise.all([
      orders.countDocuments(filter, { ...reading, limit: maxCounted }),
      orders.find(filter, reading).sort({ createdAt: 1 }).limit(maxQueued).project<QueueDocument>(projection).toArray(),
    ]);
    const items = count <= maxQueued ? oldest : await mostUrgent(accountId, filter);
    return { count, items: (await shownAll(items.sort(byDeadline), sealed)).map(queuedOf) };
  };

  /** In a rush the most urgent need not be among the oldest. */
  const mostUrgent = async (accountId: string, filter: driver.Filter<Order>): Promise<QueueDocument[]> => {
    const clocks = await orders
      .find(filter, reading)
      .sort({ createdAt: 1 })
      .limit(maxCounted)
      .project<QueueDocument>(clockProjection)
      .toArray();
    const ids = clocks
      .sort(byDeadline)
      .slice(0, maxQueued)
      .map(({ _id }) => _id);
    return orders
      .find({ _id: { $in: ids }, accountId })
      .project<QueueDocument>(projection)
      .toArray();
  };

  const noticesOf = async (accountId: string, of: RestaurantFilter) => {
    const filter = {
      accountId,
      unseenSince: { $gte: new Date(now().getTime() - dayMs) },
      ...restaurantFilter(of),
    } as driver.Filter<Order>;
    // The latest, so that one which nobody has pressed away hides none that comes.
    const latest = await orders
      .find(filter, readingUnseen)
      .sort({ unseenSince: -1 })
      .limit(maxNotices)
      .project<UnseenDocument>({ ...projection, cancel: 1, unseenSince: 1 })
      .toArray();
    const noticeCount =
      latest.length < maxNotices
        ? latest.length
        : await orders.countDocuments(filter, { ...readingUnseen, limit: maxCounted });
    return { noticeCount, notices: (await shownAll(latest.reverse(), sealed)).map(noticeOf) };
  };

  return async (accountId, query) => {
    const [waiting, scheduled, preparing, underWay, noticed, rows] = await Promise.all([
      readColumn(accountId, 'waiting', query),
      readColumn(accountId, 'scheduled', query),
      readColumn(accountId, 'preparing', query),
      readColumn(accountId, 'underWay', query),
      noticesOf(accountId, query),
      addUp<{ _id: boolean; orderCount: number; revenue: number }>(stores, {
        match: inRange(accountId, query),
        from: query.from,
        group: { _id: '$isCancelled', orderCount: counted, revenue: takings },
      }),
    ]);
    const notCancelled = rows.filter(({ _id }) => !_id);
    const orderCount = sum(rows, 'orderCount');
    const cancelledCount = orderCount - sum(notCancelled, 'orderCount');
    return {
      columns: { waiting, scheduled, preparing, underWay },
      ...noticed,
      today: { orderCount, cancelledCount, revenue: sum(notCancelled, 'revenue'), currency },
    };
  };
};
