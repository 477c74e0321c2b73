import { isCancelled, isScheduledStatus, isTerminal, type Actor, type OrderStatus } from '@kopru/contracts';
import type { Cancellation, Order, OrderEvent, PlatformCall, TimelineStep } from './order.ts';
import { changeEvent } from './order-event.ts';
import { withWork } from './work-at.ts';

/** An order after a change, and what is to be told of it. */
export interface Change {
  order: Order;
  events: OrderEvent[];
}

const without = <K extends keyof Order>(order: Order, ...members: K[]): Order => {
  const copy = { ...order };
  for (const member of members) delete copy[member];
  return copy;
};

/** What no longer applies at a status. */
const settled = (order: Order): Order => {
  let result = order;
  if (!isScheduledStatus(order.status)) result = without(result, 'activateAt');
  if (order.status !== 325 && order.status !== 400) result = without(result, 'autoVerify');
  if (isCancelled(order.status)) result = without(result, 'awaitsReport', 'platformCalls');
  return result;
};

/** Takes the order to another status, writes its timeline and its event. */
export const moveTo = (
  order: Order,
  step: Omit<TimelineStep, 'at'>,
  at: Date,
  rest: { cancel?: Cancellation; call?: PlatformCall } = {},
): Change => {
  const cancelled = isCancelled(step.status);
  const moved = settled({
    ...order,
    status: step.status,
    isCancelled: cancelled,
    timeline: [...order.timeline, { ...step, at }],
    ...(rest.cancel === undefined ? {} : { cancel: rest.cancel }),
    ...(rest.call === undefined ? {} : { platformCalls: [...(order.platformCalls ?? []), rest.call] }),
    changedAt: at,
  });
  const type = cancelled ? 'siparis.iptal_edildi' : 'siparis.durum_degisti';
  return { order: withWork(moved), events: [changeEvent(moved, type, order.status, at)] };
};

/** Steps that the platform was still to be told of make no sense once the order is cancelled. */
export const dropPendingSteps = (order: Order): Order =>
  order.timeline.some(({ platform }) => platform === 'pending')
    ? {
        ...order,
        timeline: order.timeline.map((step) =>
          step.platform === 'pending' ? { ...step, platform: 'none' as const } : step,
        ),
      }
    : order;

/** A change of content without a new status: no event. */
export const amend = (order: Order, members: Partial<Order>, at: Date): Change => ({
  order: withWork({ ...order, ...members, changedAt: at }),
  events: [],
});

/** At its time a scheduled order becomes a new one, or, when it was verified, goes into preparation. */
export const dueStatus = (status: OrderStatus): OrderStatus => (status === 350 ? 500 : 400);

export const isForward = (from: OrderStatus, to: OrderStatus): boolean => !isTerminal(from) && to > from;

export const becomeDue = (order: Order, by: Actor, at: Date): Change =>
  moveTo(order, { id: `due-${order.version}`, status: dueStatus(order.status), by, platform: 'none' }, at);
