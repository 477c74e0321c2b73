import type { Actor } from '@kopru/contracts/orders/actor';
import type { OrderChange } from '@kopru/contracts/orders/order-changes';
import { isCancelled, isScheduledStatus, isTerminal, type OrderStatus } from '@kopru/contracts/orders/order-status';
import { policyFrom } from './accept-policy.ts';
import { changeEvent } from './order-event.ts';
import type { Cancellation, Order, OrderContent, OrderEvent, PlatformCall, TimelineStep } from './order.ts';

/** An order after a change, and the events that announce it. */
export interface OrderUpdate {
  order: Order;
  events: OrderEvent[];
}

/** The order with the moment at which the worker must look at it, or without one when nothing is left to do. */
export const withWork = (order: Order): Order => {
  const { workAt: _old, ...rest } = order;
  const times = [
    order.intent?.leaseUntil,
    order.platformCalls?.[0]?.dueAt,
    order.activateAt,
    // Automatic acceptance waits while a command is in progress.
    order.intent === undefined ? order.autoVerify?.at : undefined,
    order.intent === undefined ? order.acceptPolicy?.at : undefined,
  ].filter((time) => time !== undefined);
  return times.length === 0 ? rest : { ...rest, workAt: new Date(Math.min(...times.map((time) => time.getTime()))) };
};

/** A change without events. */
export const withoutEvent = (order: Order): OrderUpdate => ({ order: withWork(order), events: [] });

/** The members that a platform states: it may leave out, or mask, what it has stated before. */
export const statedIn = <T extends object>(stated: T): Partial<T> =>
  Object.fromEntries(Object.entries(stated).filter(([, value]) => value != null)) as Partial<T>;

/** What the customer pays in the end. */
export const netTotal = ({ total, refunded = 0 }: OrderContent['amount']): number => total - refunded;

/** An order whose money changes after it was reported is to be reported again. */
const reopened = (before: Order, after: Order): Order => {
  const isOfMoney = before.total !== after.total;
  if (!isOfMoney || !before.isReport || before.isCancelled || before.isTest === true) return after;
  return { ...after, isReport: false, awaitsReport: true, reportedTotal: before.reportedTotal ?? before.total };
};

/** A courier's time is reported again and again, and changes nothing of what is cooked. */
const isToBeSeen = (changes: readonly OrderChange[]): boolean => changes.some(({ what }) => what !== 'kurye_zamani');

/** A change of content that somebody must act on: a step on the timeline that says what changed, and its event. */
export const recordChanges = (
  order: Order,
  members: Partial<Order>,
  { changes, at }: { changes: OrderChange[]; at: Date },
): OrderUpdate => {
  const { status } = order;
  const step = {
    id: `change-${order.version}-${order.timeline.length}`,
    status,
    at,
    by: 'platform' as const,
    platform: 'none' as const,
    changes,
  };
  const after = {
    ...reopened(order, { ...order, ...members }),
    timeline: [...order.timeline, step],
    changedAt: at,
    ...(isToBeSeen(changes) && { unseenSince: order.unseenSince ?? at }),
  };
  return { order: withWork(after), events: [changeEvent(after, status, at)] };
};

/** A change of content that nobody has to act on. */
export const patchOrder = (order: Order, members: Partial<Order>, at: Date): OrderUpdate =>
  withoutEvent({ ...order, ...members, changedAt: at });

/** The order without the members that do not apply in its status. */
const cleared = (order: Order): Order => {
  const result = { ...order };
  if (!isScheduledStatus(order.status)) delete result.activateAt;
  if (order.status !== 325 && order.status !== 400) {
    delete result.autoVerify;
    delete result.acceptPolicy;
  }
  if (!isCancelled(order.status)) return result;
  const { awaitsReport: _report, platformCalls: _calls, ...cancelled } = result;
  return cancelled;
};

/** An order that is due is waited for anew. */
const withPolicy = (order: Order, at: Date): Order =>
  order.status !== 400 || order.acceptPolicy === undefined
    ? order
    : { ...order, acceptPolicy: policyFrom(order, order.acceptPolicy, at) };

/** The restaurant knows of an order that it refused itself; once one was being made, the kitchen must hear of it. */
const isRefusal = ({ status }: Order, cancel: Cancellation | undefined): boolean =>
  cancel?.by === 'restaurant' && (status === 325 || status === 350 || status === 400);

/** Moves the order to another status, with the step on its timeline and the event. */
export const moveTo = (
  order: Order,
  { who, ...step }: Omit<TimelineStep, 'at'>,
  at: Date,
  { cancel = order.cancel, call }: { cancel?: Cancellation; call?: PlatformCall } = {},
): OrderUpdate => {
  const moved = cleared({
    ...order,
    status: step.status,
    isCancelled: isCancelled(step.status),
    timeline: [...order.timeline, { ...step, ...(who !== undefined && { who }), at }],
    cancel,
    platformCalls: call === undefined ? order.platformCalls : [...(order.platformCalls ?? []), call],
    changedAt: at,
    ...(isCancelled(step.status) && !isRefusal(order, cancel) && { unseenSince: order.unseenSince ?? at }),
  });
  return { order: withWork(withPolicy(moved, at)), events: [changeEvent(moved, order.status, at)] };
};

/** Pending steps will never be reported to the platform once the order is cancelled. */
export const dropPendingSteps = (order: Order): Order =>
  order.timeline.some(({ platform }) => platform === 'pending')
    ? {
        ...order,
        timeline: order.timeline.map((step) =>
          step.platform === 'pending' ? { ...step, platform: 'none' as const } : step,
        ),
      }
    : order;

/** When due, a scheduled order becomes a new one or, if it was verified, goes into preparation. */
export const dueStatus = (status: OrderStatus): OrderStatus => (status === 350 ? 500 : 400);

export const isForward = (from: OrderStatus, to: OrderStatus): boolean => !isTerminal(from) && to > from;

export const becomeDue = (order: Order, by: Actor, at: Date): OrderUpdate =>
  moveTo(order, { id: `due-${order.version}`, status: dueStatus(order.status), by, platform: 'none' }, at);
