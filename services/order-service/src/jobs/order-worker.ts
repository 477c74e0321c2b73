import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { growingPauseMs, repeating, withTimeLimit, type Logger, type Service } from '@kopru/runtime';
import { isAppError } from '@kopru/errors';
import pLimit from 'p-limit';
import { acceptByPolicy, nextTry } from '../domain/accept-policy.ts';
import type { UpdateWithRetry } from '../domain/update-with-retry.ts';
import { becomeDue, withoutEvent } from '../domain/order-update.ts';
import { leaseMs, type FinishCommand } from '../domain/commands/finish-command.ts';
import type { RunCommand } from '../domain/commands/run-command.ts';
import type { RestaurantClient } from '../clients/restaurant-client.ts';
import type { Intent, Order, PolicyOnOrder } from '../domain/order.ts';
import type { OrderRepository } from '../storage/orders.repository.ts';
import type { PreparationAdvice } from '../storage/preparation-advice.ts';
import type { CarryOutCall } from './carry-out-call.ts';

export interface OrderWorkerParts {
  orders: OrderRepository;
  updateWithRetry: UpdateWithRetry;
  finishCommand: FinishCommand;
  runCommand: RunCommand;
  carryOutCall: CarryOutCall;
  restaurants: Pick<RestaurantClient, 'isStoreOpen'>;
  preparation: Pick<PreparationAdvice, 'minutesFor'>;
  /** The accept policy has accepted an order, or has left it to people. */
  onPolicy: (provider: ProviderSlug, outcome: 'accepted' | 'given_up') => void;
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
/** An acceptance waits no longer for the preparation time that goes with it. */
const preparationLimitMs = 2_000;
const autoVerifyAttempts = 6;
const autoVerifyPause = { firstMs: 1_000, maxMs: 60_000 } as const;

/**
 * Does what orders are waiting for: commands that a crash interrupted, platform calls whose time has come, scheduled
 * orders that are due, automatic verification, and the accept policy of a restaurant. All its state is in the orders, so it
 * survives any stop; conditional writes let several replicas run it.
 */
export const createOrderWorker = (parts: OrderWorkerParts): OrderWorker => {
  const { orders, updateWithRetry, logger, now, everyMs } = parts;

  const countAccepted = ({ provider, timeline }: Order, { id, acceptedAfterSeconds }: Intent): void => {
    if (acceptedAfterSeconds !== undefined && timeline.some((step) => step.id === id))
      parts.onPolicy(provider, 'accepted');
  };

  const resume = async (order: Order): Promise<void> => {
    const { intent } = order;
    if (intent === undefined) return;
    const renewed = { ...intent, leaseUntil: new Date(now().getTime() + leaseMs), attempts: intent.attempts + 1 };
    const taken = await orders.save(order, withoutEvent({ ...order, intent: renewed }));
    if (taken !== undefined) countAccepted(await parts.finishCommand(taken, renewed), renewed);
  };

  const autoVerify = async (order: Order): Promise<void> => {
    try {
      await parts.runCommand(order.accountId, order._id, { kind: 'verify', by: 'auto' });
    } catch (error) {
      await updateWithRetry(order.accountId, order._id, (current) => {
        if (current.autoVerify === undefined) return undefined;
        const attempts = current.autoVerify.attempts + 1;
        const at = new Date(now().getTime() + growingPauseMs(attempts, autoVerifyPause));
        return withoutEvent({ ...current, autoVerify: attempts >= autoVerifyAttempts ? undefined : { at, attempts } });
      });
      throw error;
    }
  };

  const postponePolicy = async ({ accountId, _id }: Order, given: { isTried: boolean }): Promise<void> => {
    const after = await updateWithRetry(accountId, _id, (current) => {
      const { acceptPolicy } = current;
      if (acceptPolicy?.at === undefined) return undefined;
      return withoutEvent({ ...current, acceptPolicy: nextTry(acceptPolicy, now(), given) });
    });
    if (after?.acceptPolicy !== undefined && after.acceptPolicy.at === undefined)
      parts.onPolicy(after.provider, 'given_up');
  };

  /** What is not known is not open. */
  const isStoreOpen = ({ accountId, restaurantId, provider, _id: orderId }: Order): Promise<boolean> =>
    parts.restaurants.isStoreOpen(accountId, restaurantId, provider).catch((error: unknown) => {
      logger.warn('could not read whether a store is open', { orderId, accountId, error });
      return false;
    });

  const obeyPolicy = async (order: Order, policy: PolicyOnOrder): Promise<void> => {
    if (policy.mode === 'accept_if_open' && !(await isStoreOpen(order))) {
      await postponePolicy(order, { isTried: false });
      return;
    }
    const preparationMinutes = await withTimeLimit(parts.preparation.minutesFor(order), preparationLimitMs, () => null);
    try {
      const command = acceptByPolicy(policy, { now: now(), preparationMinutes });
      const { changed } = await parts.runCommand(order.accountId, order._id, command);
      if (changed) parts.onPolicy(order.provider, 'accepted');
    } catch (error) {
      await postponePolicy(order, { isTried: true });
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
    else if (order.acceptPolicy !== undefined && isDue(order.acceptPolicy.at))
      await obeyPolicy(order, order.acceptPolicy);
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
      logger.warn('the order worker failed', { error });
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
