import type { PlatformUpdate } from '@kopru/contracts/messages/messages';
import { withCancelled } from '@kopru/contracts/orders/order-money';
import { isCancelled, isScheduledStatus, isTerminal, type OrderStatus } from '@kopru/contracts/orders/order-status';
import { applyCourier } from './apply-courier.ts';
import type { Order } from '../order.ts';
import { applyModified, applyRefund, withContent } from './apply-modified.ts';
import {
  becomeDue,
  dropPendingSteps,
  dueStatus,
  isForward,
  moveTo,
  recordChanges,
  type OrderUpdate,
} from '../order-update.ts';
import { statedPrepareAt } from '../prepare-at.ts';

/**
 * The reported status in Köprü's terms: 400 for a scheduled order says that it is due, so a verified one goes into
 * preparation.
 */
const reported = (order: Order, status: OrderStatus): OrderStatus =>
  isScheduledStatus(order.status) && status === 400 ? dueStatus(order.status) : status;

/** The status that a report means, by who delivers this order. */
const statusFor = ({ content }: Order, { status, statusBy }: PlatformUpdate): OrderStatus | undefined =>
  (content.delivery.by === 'pickup' ? statusBy?.pickup : undefined) ?? status;

const reportsCancel = ({ cancel, status }: PlatformUpdate): boolean =>
  cancel !== undefined || (status !== undefined && isCancelled(status));

/**
 * True when the platform cancels an order that is delivered here, as it can where deliveries are not reported to it.
 * 900 is final, so the order stays delivered and carries the cancellation for people to see.
 */
export const isLateCancel = (order: Order, update: PlatformUpdate): boolean =>
  order.status === 900 && order.cancel === undefined && reportsCancel(update);

const applyCancel = (order: Order, update: PlatformUpdate, at: Date): OrderUpdate | undefined => {
  if (isTerminal(order.status) && !isLateCancel(order, update)) return undefined;
  const { reason, reasonName, note, by } = update.cancel ?? {
    reason: null,
    reasonName: null,
    note: null,
    by: update.status === 1600 ? ('restaurant' as const) : ('platform' as const),
  };
  if (isTerminal(order.status))
    return recordChanges(
      order,
      { cancel: { reason, reasonName, note, by, at } },
      { changes: [{ what: 'iptal', after: reasonName ?? note }], at },
    );
  const status = by === 'restaurant' ? 1600 : 1500;
  return moveTo(
    dropPendingSteps(order),
    { id: `update-${order.version}`, status, by: by === 'customer' ? 'customer' : 'platform', platform: 'none' },
    at,
    { cancel: { reason, reasonName, note, by, at } },
  );
};

const applyStatus = (order: Order, status: OrderStatus, at: Date): OrderUpdate | undefined => {
  const to = reported(order, status);
  if (!isForward(order.status, to)) return undefined;
  return moveTo(order, { id: `update-${order.version}`, status: to, by: 'platform', platform: 'none' }, at);
};

const applySchedule = (
  order: Order,
  scheduledFor: string | null,
  { stated, at }: { stated: string | null | undefined; at: Date },
): OrderUpdate | undefined => {
  if (!isScheduledStatus(order.status)) return undefined;
  if (scheduledFor === null || new Date(scheduledFor) <= at) return becomeDue(order, 'platform', at);
  const { prepareAt: _prepareAt, ...content } = order.content;
  const prepareAt = statedPrepareAt(order.content, scheduledFor, stated);
  return withContent(order, { ...content, scheduledFor, ...(prepareAt != null && { prepareAt }) }, { at });
};

/** Platforms that only say how many of a line are cancelled, or left. */
const applyPartialCancel = (
  order: Order,
  { items: requested, remaining, total }: NonNullable<PlatformUpdate['partialCancel']>,
  at: Date,
): OrderUpdate | undefined => {
  const wanted = new Map(requested.map(({ id, cancelledQuantity }) => [id, cancelledQuantity]));
  const left = remaining && new Map(remaining.map(({ id, quantity }) => [id, quantity]));
  const items = order.content.items.map((item) => {
    const cancelled = left === undefined ? wanted.get(item.id) : item.quantity - (left.get(item.id) ?? 0);
    return withCancelled(item, Math.max(0, Math.min(item.quantity, cancelled ?? item.cancelledQuantity)));
  });
  const amount = total === undefined ? undefined : { ...order.content.amount, total };
  return applyModified(order, { items, amount }, at);
};

/**
 * The change that a platform's report makes to an order; undefined when there is nothing new. A status only moves
 * forward, so late and repeated reports have no effect.
 */
export const applyUpdate = (order: Order, update: PlatformUpdate, at: Date): OrderUpdate | undefined => {
  const steps: ((current: Order) => OrderUpdate | undefined)[] = [];
  const { courier, modified, partialCancel, refund, scheduledFor } = update;
  const status = statusFor(order, update);
  if (courier !== undefined) steps.push((current) => applyCourier(current, courier, at));
  if (partialCancel !== undefined) steps.push((current) => applyPartialCancel(current, partialCancel, at));
  if (modified !== undefined) steps.push((current) => applyModified(current, modified, at));
  if (refund !== undefined) steps.push((current) => applyRefund(current, refund, at));
  if (scheduledFor !== undefined)
    steps.push((current) => applySchedule(current, scheduledFor, { stated: modified?.prepareAt, at }));
  if (reportsCancel(update)) steps.push((current) => applyCancel(current, update, at));
  else if (status !== undefined) steps.push((current) => applyStatus(current, status, at));
  let result: OrderUpdate | undefined;
  for (const step of steps) {
    const change = step(result?.order ?? order);
    if (change !== undefined) result = { order: change.order, events: [...(result?.events ?? []), ...change.events] };
  }
  return result;
};
