import {
  lineAmount,
  withCancelled,
  type OrderItem,
  isCancelled,
  isScheduledStatus,
  isTerminal,
  type OrderStatus,
  type PlatformUpdate,
} from '@kopru/contracts';
import type { Order } from './order.ts';
import { becomeDue, dropPendingSteps, dueStatus, edit, isForward, moveTo, type Change } from './change.ts';

/**
 * The reported status in Köprü's terms: 400 for a scheduled order says that it is due, so a verified one goes into
 * preparation.
 */
const reported = (order: Order, status: OrderStatus): OrderStatus =>
  isScheduledStatus(order.status) && status === 400 ? dueStatus(order.status) : status;

const tellsOfCancel = ({ cancel, status }: PlatformUpdate): boolean =>
  cancel !== undefined || (status !== undefined && isCancelled(status));

/**
 * True when the platform cancels an order that is delivered here, as it can where deliveries are not reported to it.
 * 900 is final, so the order stays delivered and carries the cancellation for people to see.
 */
export const isLateCancel = (order: Order, update: PlatformUpdate): boolean =>
  order.status === 900 && order.cancel === undefined && tellsOfCancel(update);

const applyCancel = (order: Order, update: PlatformUpdate, at: Date): Change | undefined => {
  if (isTerminal(order.status) && !isLateCancel(order, update)) return undefined;
  const { reason, reasonName, note, by } = update.cancel ?? {
    reason: null,
    reasonName: null,
    note: null,
    by: update.status === 1600 ? ('restaurant' as const) : ('platform' as const),
  };
  if (isTerminal(order.status)) return edit(order, { cancel: { reason, reasonName, note, by, at } }, at);
  const status = by === 'restaurant' ? 1600 : 1500;
  return moveTo(
    dropPendingSteps(order),
    { id: `update-${order.version}`, status, by: by === 'customer' ? 'customer' : 'platform', platform: 'none' },
    at,
    { cancel: { reason, reasonName, note, by, at } },
  );
};

const applyStatus = (order: Order, status: OrderStatus, at: Date): Change | undefined => {
  const to = reported(order, status);
  if (!isForward(order.status, to)) return undefined;
  return moveTo(order, { id: `update-${order.version}`, status: to, by: 'platform', platform: 'none' }, at);
};

const applySchedule = (order: Order, scheduledFor: string | null, at: Date): Change | undefined => {
  if (!isScheduledStatus(order.status)) return undefined;
  if (scheduledFor === null || new Date(scheduledFor) <= at) return becomeDue(order, 'platform', at);
  if (scheduledFor === order.content.scheduledFor) return undefined;
  const content = { ...order.content, scheduledFor };
  return edit(order, { content, activateAt: new Date(scheduledFor) }, at);
};

const applyPartialCancel = (
  order: Order,
  partial: NonNullable<PlatformUpdate['partialCancel']>,
  at: Date,
): Change | undefined => {
  const wanted = new Map(partial.items.map(({ id, cancelledQuantity }) => [id, cancelledQuantity]));
  const left = partial.remaining && new Map(partial.remaining.map(({ id, quantity }) => [id, quantity]));
  const items = order.content.items.map((item) => {
    const cancelled = left === undefined ? wanted.get(item.id) : item.quantity - (left.get(item.id) ?? 0);
    return withCancelled(item, Math.max(0, Math.min(item.quantity, cancelled ?? item.cancelledQuantity)));
  });
  const linesOf = (lines: readonly OrderItem[]): number => lines.reduce((sum, line) => sum + lineAmount(line), 0);
  const taken = linesOf(order.content.items) - linesOf(items);
  const total = partial.total ?? Math.max(0, order.total - taken);
  const isSame =
    total === order.total &&
    items.every((item, index) => item.cancelledQuantity === order.content.items[index]?.cancelledQuantity);
  if (isSame) return undefined;
  return edit(order, { content: { ...order.content, items, amount: { ...order.content.amount, total } }, total }, at);
};

/**
 * The change that a platform's report makes to an order; undefined when there is nothing new. A status only moves
 * forward, so late and repeated reports have no effect.
 */
export const applyUpdate = (order: Order, update: PlatformUpdate, at: Date): Change | undefined => {
  const steps: ((current: Order) => Change | undefined)[] = [];
  const { courier, partialCancel, scheduledFor, status } = update;
  if (courier !== undefined && JSON.stringify(courier) !== JSON.stringify(order.content.courier))
    steps.push((current) => edit(current, { content: { ...current.content, courier } }, at));
  if (partialCancel !== undefined) steps.push((current) => applyPartialCancel(current, partialCancel, at));
  if (scheduledFor !== undefined) steps.push((current) => applySchedule(current, scheduledFor, at));
  if (tellsOfCancel(update)) steps.push((current) => applyCancel(current, update, at));
  else if (status !== undefined) steps.push((current) => applyStatus(current, status, at));
  let result: Change | undefined;
  for (const step of steps) {
    const change = step(result?.order ?? order);
    if (change !== undefined) result = { order: change.order, events: [...(result?.events ?? []), ...change.events] };
  }
  return result;
};
