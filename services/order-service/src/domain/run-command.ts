import { allowedActions, appError, newId, type CommandResult, type OrderStatus } from '@kopru/contracts';
import { moveTo, type Change } from './change.ts';
import type { Command } from './command.ts';
import { begin, rules, type FinishCommand } from './finish-command.ts';
import type { Order } from './order.ts';
import type { Orders } from './ports.ts';

/**
 * Verifies, advances or cancels an order. Commands on one order run one after the other; those that ask for the same
 * step at the same time share one step and one platform call, and only one of them is told that it made the step.
 */
export type RunCommand = (accountId: string, ref: string, command: Command) => Promise<CommandResult>;

export interface RunCommandParts {
  orders: Orders;
  finishCommand: FinishCommand;
  /** Work of one name runs one after the other. */
  inTurn: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  now: () => Date;
  pause: (ms: number) => Promise<unknown>;
}

const patienceMs = 6_500;
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

/** Only one of the commands that share a step reports the change, so the answers tell how often an order moved. */
const bySomebodyElse = (result: CommandResult): CommandResult => ({ ...result, changed: false });

/** While earlier steps wait to be reported to the platform, a new step joins their queue. */
const queueStep = (order: Order, { kind, by }: Command, to: OrderStatus, now: Date): Change | undefined => {
  const dueAt = order.platformCalls?.at(-1)?.dueAt;
  if (dueAt === undefined || kind === 'cancel') return undefined;
  const stepId = newId(now);
  const call = { id: newId(now), stepId, from: order.status, to, dueAt, progress: null, attempts: 0 };
  return moveTo(order, { id: stepId, status: to, by, platform: 'pending', platformDueAt: dueAt }, now, { call });
};

export const makeRunCommand = ({ orders, finishCommand, inTurn, now, pause }: RunCommandParts): RunCommand => {
  const underWay = new Map<string, Promise<CommandResult>>();

  /** Waits while another replica, or the worker, carries out a command on this order. */
  const whenFree = async (order: Order): Promise<Order> => {
    const deadline = now().getTime() + patienceMs;
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
    const queued = queueStep(order, command, to, now());
    if (queued !== undefined) {
      const saved = await orders.save(order, queued);
      return saved && resultOf(saved, order.status);
    }
    const begun = begin(order, command, to, now());
    const saved = await orders.save(order, begun);
    if (saved === undefined) return undefined;
    const finished = await finishCommand(saved, begun.intent);
    const isDone =
      finished.status === to || (command.kind !== 'cancel' && !finished.isCancelled && finished.status > to);
    if (!isDone && finished.status === order.status) return undefined;
    return resultOf(finished, order.status);
  };

  const run = async (accountId: string, orderId: string, command: Command): Promise<CommandResult> => {
    const key = rules[command.kind].key(command);
    for (;;) {
      const found = await orders.byId(accountId, orderId);
      if (found === undefined) throw appError('order_not_found');
      const other = found.intent;
      const order = await whenFree(found);
      if (other !== undefined && other.key === key && order.status !== other.from)
        return bySomebodyElse(resultOf(order, other.from));
      const result = await attempt(order, command);
      if (result !== undefined) return result;
    }
  };

  return async (accountId, ref, command) => {
    const { _id } = await orders.byRef(accountId, ref);
    const key = rules[command.kind].key(command);
    const work = (): Promise<CommandResult> => inTurn(_id, () => run(accountId, _id, command));
    if (key === undefined) return work();
    const step = `${_id} ${key}`;
    const other = underWay.get(step);
    if (other !== undefined) return bySomebodyElse(await other);
    const result = work().finally(() => underWay.delete(step));
    underWay.set(step, result);
    return result;
  };
};
