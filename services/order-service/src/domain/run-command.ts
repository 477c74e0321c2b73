import { setTimeout as sleep } from 'node:timers/promises';
import { appError, newId, type CommandResult } from '@kopru/contracts';
import { createLanes } from '@kopru/runtime';
import type { Order } from './order.ts';
import type { OrderRepository } from '../storage/orders.repository.ts';
import { moveTo } from './change.ts';
import { keyOf, resultOf, targetOf, type Wish } from './commands.ts';
import type { Commit } from './commit.ts';
import type { FinishIntent } from './finish-intent.ts';
import { begin } from './intents.ts';
import { createJoins } from './joins.ts';

/**
 * Verifies, advances or cancels an order. Commands on one order take their steps one after the other; those that ask for
 * the same step at the same time share one step and one platform call, and one of them is told that it made the step.
 */
export type RunCommand = (accountId: string, ref: string, wish: Wish) => Promise<CommandResult>;

export interface RunCommandParts {
  orders: OrderRepository;
  commit: Commit;
  finishIntent: FinishIntent;
  now: () => Date;
}

const patienceMs = 6_500;
const pollMs = 40;

/** Of all that shared a step one made it, so that the answers tell how often an order moved. */
const bySomebodyElse = (result: CommandResult): CommandResult => ({ ...result, changed: false });

export const makeRunCommand = ({ orders, commit, finishIntent, now }: RunCommandParts): RunCommand => {
  const inLane = createLanes();
  const joined = createJoins();

  /** Another replica, or the worker, is at a command of this order: its end is awaited. */
  const whenFree = async (order: Order): Promise<Order> => {
    const deadline = now().getTime() + patienceMs;
    let current: Order | undefined = order;
    while (current?.intent !== undefined) {
      if (now().getTime() > deadline) throw appError('command_in_progress', { retryAfterSeconds: 1 });
      await sleep(pollMs);
      current = await orders.byId(order.accountId, order._id);
    }
    if (current === undefined) throw appError('order_not_found');
    return current;
  };

  /** While the platform is still to be told of earlier steps, a step only joins their queue. */
  const queueStep = (order: Order, wish: Wish, to: Order['status']) => {
    const last = order.platformCalls?.at(-1);
    if (last === undefined || wish.kind === 'cancel') return undefined;
    const stepId = newId(now());
    const call = { id: newId(now()), stepId, from: order.status, to, dueAt: last.dueAt, progress: null, attempts: 0 };
    const step = { id: stepId, status: to, by: wish.by, platform: 'pending' as const, platformDueAt: last.dueAt };
    return moveTo(order, step, now(), { call });
  };

  /** Undefined: somebody else was faster; look again. */
  const attempt = async (order: Order, wish: Wish): Promise<CommandResult | undefined> => {
    const to = targetOf(order, wish);
    if (to === order.status) return resultOf(order, order.status);
    const queued = queueStep(order, wish, to);
    if (queued !== undefined) {
      const saved = await commit(order, queued);
      return saved === undefined ? undefined : resultOf(saved, order.status);
    }
    const begun = begin(order, wish, to, now());
    const saved = await commit(order, begun);
    if (saved === undefined) return undefined;
    const finished = await finishIntent(saved, begun.intent);
    const isDone = finished.status === to || (wish.kind !== 'cancel' && !finished.isCancelled && finished.status > to);
    if (!isDone && finished.status === order.status) return undefined;
    return resultOf(finished, order.status);
  };

  const run = async (accountId: string, orderId: string, wish: Wish): Promise<CommandResult> => {
    for (;;) {
      const found = await orders.byId(accountId, orderId);
      if (found === undefined) throw appError('order_not_found');
      const other = found.intent;
      const order = await whenFree(found);
      if (other !== undefined && other.key === keyOf(wish) && order.status !== other.from)
        return bySomebodyElse(resultOf(order, other.from));
      const result = await attempt(order, wish);
      if (result !== undefined) return result;
    }
  };

  return async (accountId, ref, wish) => {
    const { _id } = await orders.byRef(accountId, ref);
    const key = keyOf(wish);
    const work = (): Promise<CommandResult> => inLane(_id, () => run(accountId, _id, wish));
    if (key === undefined) return work();
    const { result, isFirst } = await joined(`${_id} ${key}`, work);
    return isFirst ? result : bySomebodyElse(result);
  };
};
