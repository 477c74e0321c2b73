import { settlesWithinMs, type ClockState, type Released } from '@kopru/contracts/internal/clock';
import { shiftDueTimes, isCalling, waitsUntil } from './shift-due-times.ts';
import type { Order } from './order.ts';
import type { Orders } from './ports.ts';

/** What it needs to know of orders and clocks. */
export interface Clocks {
  offsetOf(accountId: string): Promise<number>;
  save(accountId: string, move: { at: Date; fromMs: number; toMs: number }): Promise<void>;
  ago(accountId: string, ms: number, now: Date): Promise<Date>;
  unmoved(accountId: string, offsetMs: number): Promise<Order[]>;
  working(accountId: string): Promise<Order[]>;
}

/**
 * Advances the account's clock to `offsetMs` ahead of the real time: whatever its orders wait for comes nearer by as much
 * as the clock has gone on. Resolves when the worker has done what became due.
 */
export type AdvanceClock = (accountId: string, offsetMs: number) => Promise<ClockState>;

const lookEveryMs = 25;

export const makeAdvanceClock = (parts: {
  clocks: Clocks;
  orders: Orders;
  /** Takes customers out of orders that are older than the retention. */
  anonymise: (accountId: string, before: Date) => Promise<void>;
  retentionMs: number;
  now: () => Date;
  pause: (ms: number) => Promise<unknown>;
}): AdvanceClock => {
  const { clocks, orders, anonymise, retentionMs, now, pause } = parts;

  const move = async (order: Order, offsetMs: number, since: number): Promise<Released> => {
    const change = shiftDueTimes(order, { offsetMs, byMs: offsetMs - Math.max(since, order.movedTo ?? 0) });
    const { activateAt, platformCalls: [call] = [] } = change.order;
    // An order that has changed meanwhile was not moved: the next look finds it again.
    if ((await orders.save(order, change)) === undefined) return {};
    const isDue = (at: Date | undefined): boolean => at !== undefined && at <= now();
    return { ...(isDue(activateAt) && { scheduledOrders: 1 }), ...(isDue(call?.dueAt) && { platformCalls: 1 }) };
  };
  const add = (sum: Released, { scheduledOrders = 0, platformCalls = 0 }: Released): void => {
    if (scheduledOrders > 0) sum.scheduledOrders = (sum.scheduledOrders ?? 0) + scheduledOrders;
    if (platformCalls > 0) sum.platformCalls = (sum.platformCalls ?? 0) + platformCalls;
  };
  /** True when there is no order left to move. */
  const moveAll = async (accountId: string, offsetMs: number, since: number, released: Released): Promise<boolean> => {
    const left = await clocks.unmoved(accountId, offsetMs);
    // A call under way ends first: how long the platform wants to wait after it is counted from its answer.
    for (const order of left.filter((one) => !isCalling(one))) add(released, await move(order, offsetMs, since));
    if (left.length > 0) return false;
    await clocks.save(accountId, { at: now(), fromMs: since, toMs: offsetMs });
    await anonymise(accountId, await clocks.ago(accountId, retentionMs, now()));
    return true;
  };
  const look = async (accountId: string) => {
    const working = await clocks.working(accountId);
    const times = working.flatMap((order) => waitsUntil(order)?.getTime() ?? []).map((at) => at - now().getTime());
    const ahead = times.filter((inMs) => inMs > 0);
    return {
      nextInMs: ahead.length === 0 ? null : Math.min(...ahead),
      isSettled: ahead.length === times.length && !working.some(isCalling),
    };
  };

  return async (accountId, offsetMs) => {
    const since = await clocks.offsetOf(accountId);
    const until = performance.now() + settlesWithinMs;
    const released: Released = {};
    let isMoved = offsetMs <= since;
    for (;;) {
      isMoved ||= await moveAll(accountId, offsetMs, since, released);
      const state = await look(accountId);
      if (isMoved && state.isSettled) return { released, ...state };
      if (performance.now() > until) return { released, ...state, isSettled: false };
      await pause(lookEveryMs);
    }
  };
};
