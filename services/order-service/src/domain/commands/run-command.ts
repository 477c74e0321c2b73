import { appError } from '@kopru/contracts/errors/errors';
import type { CommandResult } from '@kopru/contracts/internal/orders';
import { allowedActions, type OrderStatus } from '@kopru/contracts/orders/order-status';
import { newId } from '@kopru/contracts/values/ids';
import { moveTo, withoutEvent, type OrderUpdate } from '../order-update.ts';
import { stepBy, type Command } from '../command.ts';
import { intentOf, localChange, rules, type FinishCommand } from './finish-command.ts';
import type { Order } from '../order.ts';
import type { Orders } from '../ports.ts';

/**
 * Verifies, advances or cancels an order. Commands on one order run one after the other; those that ask for the same
 * step at the same time share one step and one platform call, and only one of them learns that it made the step.
 */
export type RunCommand = (accountId: string, ref: string, command: Command) => Promise<CommandResult>;

export interface RunCommandParts {
  orders: Orders;
  finishCommand: FinishCommand;
  /** Runs work on the same order one after the other; `hasWaited`: it had to wait. */
  enqueue: <T>(name: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;
  now: () => Date;
  pause: (ms: number) => Promise<unknown>;
}

const timeoutMs = 6_500;
const pollMs = 40;

const resultOf = (order: Order, oldStatus: OrderStatus): CommandResult => ({
  orderId: order._id,
  providerOrderId: order.providerOrderId,
  provider: order.provider,
  oldStatus,
  newStatus: order.status,
  changed: oldStatus !== order.status,
  allowedActions: allowedActions(order.status),
});

/** Only one of the commands that share a step reports the change, so the answers show how often an order moved. */
const bySomebodyElse = (result: CommandResult): CommandResult => ({ ...result, changed: false });

/** While earlier steps wait to be reported to the platform, a new step joins their queue. */
const queueStep = (order: Order, command: Command, to: OrderStatus, now: Date): OrderUpdate | undefined => {
  const dueAt = order.platformCalls?.at(-1)?.dueAt;
  if (dueAt === undefined || command.kind === 'cancel') return undefined;
  const stepId = newId(now);
  const call = { id: newId(now), stepId, from: order.status, to, dueAt, progress: null, attempts: 0 };
  return moveTo(order, { ...stepBy(command, stepId, to), platform: 'pending', platformDueAt: dueAt }, now, { call });
};

export const makeRunCommand = ({ orders, finishCommand, enqueue, now, pause }: RunCommandParts): RunCommand => {
  const underWay = new Map<string, Promise<CommandResult>>();

  /** Waits while another replica, or the worker, carries out a command on this order. */
  const whenFree = async (order: Order): Promise<Order> => {
    const deadline = now().getTime() + timeoutMs;
    let current: Order | undefined = order;
    while (current?.intent !== undefined) {
      if (now().getTime() > deadline) throw appError('command_in_progress', { retryAfterSeconds: 1 });
      await pause(pollMs);
      current = await orders.byId(order.accountId, order._id);
    }
    if (current === undefined) throw appError('order_not_found');
    return current;
  };

  /** Undefined when somebody else was faster; look again. */
  const attempt = async (order: Order, command: Command): Promise<CommandResult | undefined> => {
    const to = rules[command.kind].target(order, command);
    if (to === order.status) return resultOf(order, order.status);
    const at = now();
    const intent = intentOf(order, command, to, at);
    const whole = queueStep(order, command, to, at) ?? localChange(order, intent, at);
    const saved = await orders.save(order, whole ?? withoutEvent({ ...order, intent }));
    if (saved === undefined) return undefined;
    if (whole !== undefined) return resultOf(saved, order.status);
    const finished = await finishCommand(saved, intent);
    const isDone =
      finished.status === to || (command.kind !== 'cancel' && !finished.isCancelled && finished.status > to);
    if (!isDone && finished.status === order.status) return undefined;
    return resultOf(finished, order.status);
  };

  /** An order that is old, because other work came between, is read again. */
  const run = async (first: Order, isOld: boolean, command: Command): Promise<CommandResult> => {
    const key = rules[command.kind].key(command);
    let known = isOld ? undefined : first;
    for (;;) {
      const found = known ?? (await orders.byId(first.accountId, first._id));
      if (found === undefined) throw appError('order_not_found');
      known = undefined;
      const other = found.intent;
      const order = await whenFree(found);
      const isSame = other !== undefined && other.key === key && other.note === (command.note ?? null);
      if (isSame && order.status !== other.from) return bySomebodyElse(resultOf(order, other.from));
      const result = await attempt(order, command);
      if (result !== undefined) return result;
    }
  };

  return async (accountId, ref, command) => {
    const order = await orders.byRef(accountId, ref);
    const key = rules[command.kind].key(command);
    const work = (): Promise<CommandResult> => enqueue(order._id, (hasWaited) => run(order, hasWaited, command));
    if (key === undefined) return work();
    const step = JSON.stringify([order._id, key, command.note ?? null]);
    const other = underWay.get(step);
    if (other !== undefined) return bySomebodyElse(await other);
    const result = work().finally(() => underWay.delete(step));
    underWay.set(step, result);
    return result;
  };
};
