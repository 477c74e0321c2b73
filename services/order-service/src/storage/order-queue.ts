import {
  allowedActions,
  flatOptions,
  flatRemoved,
  mostCounted,
  mostQueued,
  providers,
  queueLanes,
  type OrderQueue,
  type ProviderManifest,
  type QueuedOrder,
  type QueueLane,
  type QueueQuery,
} from '@kopru/contracts';
import type { mongo as driver } from 'mongoose';
import { channelOfOrder } from '../domain/order-record.ts';
import type { Order } from '../domain/order.ts';
import { shownAll, type HeldPersons } from './held-persons.ts';
import { ofRestaurants, type RestaurantFilter } from './of-restaurants.ts';
import { addUp, counted, currency, inRange, sum, takings, type OrderStores } from './order-sums.ts';

export type ReadQueue = (accountId: string, query: QueueQuery) => Promise<OrderQueue>;

const reading = { hint: 'under_way', maxTimeMS: 5_000 } as const;
const dayMs = 86_400_000;

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
  content: 1,
  'held.person': 1,
} as const;
type QueueDocument = Pick<Order, '_id' | Exclude<keyof typeof projection, 'held.person'>> & {
  held?: { person: string };
};

/** The platform's clock for an order that nobody accepts; an order's own `expiryDate` comes first. */
const clockOf = ({ provider, status, content, createdAt, movedMs = 0 }: QueueDocument) => {
  const { acceptance }: ProviderManifest = providers[provider];
  const after = (ms: number | undefined): string | null =>
    ms === undefined || status !== 400 ? null : new Date(createdAt.getTime() - movedMs + ms).toISOString();
  const expiryDate = content.acceptUntil ?? content.platform['expiryDate'];
  const isOwn = status === 400 && typeof expiryDate === 'string';
  return {
    callAt: after(acceptance?.callsAfterMs),
    acceptUntil: isOwn ? new Date(expiryDate).toISOString() : after(acceptance?.endsAfterMs),
  };
};

const lineOf = (item: Order['content']['items'][number]) => ({
  name: item.name,
  quantity: item.quantity,
  note: item.note,
  cancelledQuantity: item.cancelledQuantity,
  options: flatOptions(item).map(({ name, quantity }) => ({ name, quantity })),
  removed: flatRemoved(item).map(({ name }) => name),
});

const queuedOf = (order: QueueDocument): QueuedOrder => ({
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
  scheduledFor: order.content.scheduledFor,
  lines: order.content.items.map(lineOf),
  allowedActions: allowedActions(order.status),
  ...clockOf(order),
  createdAt: order.createdAt.toISOString(),
  since: (order.timeline.findLast(({ changes }) => changes === undefined)?.at ?? order.createdAt).toISOString(),
});

/** The orders that are under way, oldest first, and the day's figures. */
export const makeReadQueue = (stores: OrderStores, held: Pick<HeldPersons, 'shown'>, now: () => Date): ReadQueue => {
  const { orders } = stores;
  const laneOf = async (accountId: string, lane: QueueLane, of: RestaurantFilter) => {
    // Nobody tells of the end of every delivery, so those of other days are left out.
    const isEndless = lane === 'waiting' || lane === 'scheduled';
    const filter = {
      accountId,
      status: { $in: [...queueLanes[lane]] },
      ...(isEndless ? {} : { createdAt: { $gte: new Date(now().getTime() - dayMs) } }),
      ...ofRestaurants(of),
    } as driver.Filter<Order>;
    const [count, items] = await Promise.all([
      orders.countDocuments(filter, { ...reading, limit: mostCounted }),
      orders
        .find(filter, reading)
        .sort({ createdAt: 1 })
        .limit(mostQueued)
        .project<QueueDocument>(projection)
        .toArray(),
    ]);
    return { count, items: (await shownAll(items, held)).map(queuedOf) };
  };

  return async (accountId, query) => {
    const [waiting, scheduled, preparing, underWay, rows] = await Promise.all([
      laneOf(accountId, 'waiting', query),
      laneOf(accountId, 'scheduled', query),
      laneOf(accountId, 'preparing', query),
      laneOf(accountId, 'underWay', query),
      addUp<{ _id: boolean; orderCount: number; revenue: number }>(stores, {
        match: inRange(accountId, query),
        from: query.from,
        group: { _id: '$isCancelled', orderCount: counted, revenue: takings },
      }),
    ]);
    const kept = rows.filter(({ _id }) => !_id);
    const orderCount = sum(rows, 'orderCount');
    const cancelledCount = orderCount - sum(kept, 'orderCount');
    return {
      lanes: { waiting, scheduled, preparing, underWay },
      today: { orderCount, cancelledCount, revenue: sum(kept, 'revenue'), currency },
    };
  };
};
