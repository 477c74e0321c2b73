import { growingPauseMs, repeating, type Logger, type Service } from '@kopru/runtime';
import { isAppError } from '@kopru/errors';
import pLimit from 'p-limit';
import type { Amend } from '../domain/amend.ts';
import { becomeDue, untold } from '../domain/change.ts';
import { leaseMs, type FinishCommand } from '../domain/finish-command.ts';
import type { RunCommand } from '../domain/run-command.ts';
import type { Order } from '../domain/order.ts';
import type { OrderRepository } from '../storage/orders.repository.ts';
import type { CarryOutCall } from './carry-out-call.ts';

export interface OrderWorkerParts {
  orders: OrderRepository;
  amend: Amend;
  finishCommand: FinishCommand;
  runCommand: RunCommand;
  carryOutCall: CarryOutCall;
  logger: Logger;
  now: () => Date;
  /** How often it looks for what other processes left undone; what this one writes it knows. */
  everyMs: number;
}

export interface OrderWorker extends Service {
  /** An order with work at this time has been written. */
  expect(workAt: Date | undefined): void;
}

/** Orders that are still due after a round are looked at again after this. */
const retryMs = 500;
const perRound = 200;
const atOnce = 20;
const autoVerifyAttempts = 6;
const autoVerifyPause = { firstMs: 1_000, maxMs: 60_000 } as const;

/**
 * Does what orders are waiting for: commands that a crash interrupted, platform calls whose time has come, scheduled
 * orders that are due, and automatic verification. All its state is in the orders, so it survives any stop; conditional
 * writes let several replicas run it.
 */
export const createOrderWorker = (parts: OrderWorkerParts): OrderWorker => {
  const { orders, amend, logger, now, everyMs } = parts;

  const resume = async (order: Order): Promise<void> => {
    const { intent } = order;
    if (intent === undefined) return;
    const renewed = { ...intent, leaseUntil: new Date(now().getTime() + leaseMs), attempts: intent.attempts + 1 };
    const taken = await orders.save(order, untold({ ...order, intent: renewed }));
    if (taken !== undefined) await parts.finishCommand(taken, renewed);
  };

  const autoVerify = async (order: Order): Promise<void> => {
    try {
      await parts.runCommand(order.accountId, order._id, { kind: 'verify', by: 'auto' });
    } catch (error) {
      await amend(order.accountId, order._id, (current) => {
        if (current.autoVerify === undefined) return undefined;
        const attempts = current.autoVerify.attempts + 1;
        const at = new Date(now().getTime() + growingPauseMs(attempts, autoVerifyPause));
        return untold({ ...current, autoVerify: attempts >= autoVerifyAttempts ? undefined : { at, attempts } });
      });
      throw error;
    }
  };

  const isDue = (time: Date | undefined): boolean => time !== undefined && time <= now();

  const workOn = async (found: Order): Promise<void> => {
    const order = await orders.opened(found);
    const call = order.platformCalls?.[0];
    if (isDue(order.intent?.leaseUntil)) await resume(order);
    else if (call !== undefined && isDue(call.dueAt)) await parts.carryOutCall(order, call);
    else if (isDue(order.activateAt)) await orders.save(order, becomeDue(order, 'schedule', now()));
    else if (isDue(order.autoVerify?.at)) await autoVerify(order);
  };

  const round = async (): Promise<void> => {
    const due = await orders.due(now(), perRound);
    await pLimit(atOnce).map(due, async (order) => {
      await workOn(order).catch((error: unknown) => {
        const level = isAppError(error) ? 'info' : 'warn';
        logger[level]('work on an order did not succeed', { orderId: order._id, accountId: order.accountId, error });
      });
    });
    if (due.length === perRound) worker.wake();
    else if (due.length > 0) worker.wakeWithin(Math.min(retryMs, everyMs));
    else expect(await orders.nextWorkAt());
  };
  const worker = repeating(round, {
    everyMs,
    onError: (error) => {
      logger.warn('order worker', { error });
      worker.wakeWithin(retryMs);
    },
  });
  const expect = (workAt: Date | undefined): void => {
    if (workAt !== undefined) worker.wakeWithin(workAt.getTime() - now().getTime());
  };
  return {
    expect,
    start: async () => {
      await worker.start();
      worker.wake();
    },
    stop: worker.stop,
  };
};
