import { setTimeout as pause } from 'node:timers/promises';
import { isOver, type Shop, type SimOrder } from './model.ts';
import type { World } from './world.ts';

const quiesceTimeoutMs = 5_000;
const pollEveryMs = 20;

/** The time at a shop's platform: the real time plus the advance of its sandbox's clock. */
export const timeOf = (shop: Shop): number => Date.now() + (shop.clockMs ?? 0);

/** Moves the deadlines of an order, and the times from which its platform counts, into the past. */
const shiftDueTimes = (order: SimOrder, byMs: number): void => {
  if (order.scheduledFor !== null) order.scheduledFor -= byMs;
  if (order.expiresAt > 0) order.expiresAt -= byMs;
  if (order.lastStepAt > 0) order.lastStepAt -= byMs;
};

/**
 * Advances the clocks of some shops until they are `offsetMs` ahead of the real time: deadlines, scheduled orders,
 * couriers, tokens and repeated pushes. Resolves when the due work is done.
 */
export const advanceClocks = async (world: World, restaurantIds: ReadonlySet<string>, offsetMs: number) => {
  const isOf = ({ restaurantId }: Shop): boolean => restaurantIds.has(restaurantId);
  const byMs = new Map<Shop, number>();
  for (const shop of [...world.shops.values()].filter(isOf)) {
    const shopMs = offsetMs - (shop.clockMs ?? 0);
    if (shopMs <= 0) continue;
    byMs.set(shop, shopMs);
    shop.clockMs = offsetMs;
    for (const order of world.ordersOf(shop)) {
      if (!isOver(order)) shiftDueTimes(order, shopMs);
      if (order.refundRequest !== undefined) order.refundRequest.createdAt -= shopMs;
    }
  }
  const actions = await world.timers.advance(byMs);
  const until = performance.now() + quiesceTimeoutMs;
  while (world.timers.snapshot(isOf).isBusy && performance.now() < until) await pause(pollEveryMs);
  const { nextInMs, isBusy } = world.timers.snapshot(isOf);
  return { actions, nextInMs, isIdle: !isBusy };
};
