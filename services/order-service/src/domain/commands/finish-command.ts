import type { PlatformOutcome } from '@kopru/contracts/internal/platforms';
import { chooseReason, directReasons } from '@kopru/contracts/orders/cancel-reasons';
import { isCancelled, isTerminal, type OrderStatus } from '@kopru/contracts/orders/order-status';
import { isLocalStep } from '@kopru/contracts/platforms/providers';
import { newId } from '@kopru/contracts/values/ids';
import { pauseBefore } from '../accept-policy.ts';
import { changeStatus } from './change-status.ts';
import type { UpdateWithRetry } from '../update-with-retry.ts';
import { cancelOrder } from './cancel-order.ts';
import { withoutEvent, type OrderUpdate } from '../order-update.ts';
import { withPreparation, type Command, type CommandRule } from '../command.ts';
import { platformOrderOf } from '../views/order-record.ts';
import type { CommandKind, Intent, Order } from '../order.ts';
import { failureOf } from './platform-failure.ts';
import type { Platforms } from '../ports.ts';
import { verifyOrder } from './verify-order.ts';

export const rules: Readonly<Record<CommandKind, CommandRule>> = {
  verify: verifyOrder,
  advance: changeStatus,
  cancel: cancelOrder,
};

/** Longer than the slowest platform call; when it ends, the worker takes over. */
export const leaseMs = 15_000;
const maxAttempts = 10;
/** The pause after each failed attempt; the last one repeats. */
const pausesMs = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000] as const;

/** What a command wants of an order. */
export const intentOf = (order: Order, command: Command, to: OrderStatus, now: Date): Intent => {
  const { kind, by, who, preparationMinutes, acceptedAfterSeconds, reason = null, note = null } = command;
  const id = newId(now);
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const key = rules[kind].key(command) ?? id;
  const asked = {
    by,
    reason,
    note,
    // Stored, so that an absent member must not be there at all.
    ...(who !== undefined && { who }),
    ...(preparationMinutes !== undefined && { preparationMinutes }),
    ...(acceptedAfterSeconds !== undefined && { acceptedAfterSeconds }),
  };
  return { id, kind, key, from: order.status, to, ...asked, startedAt: now, leaseUntil, attempts: 1 };
};

/** The whole command in one change; undefined when the platform has a message for its step and must be called. */
export const localChange = (order: Order, intent: Intent, now: Date): OrderUpdate | undefined => {
  const rule = rules[intent.kind];
  if (!isLocalStep(platformOrderOf(order), rule.request(intent))) return undefined;
  const reason = intent.kind === 'cancel' ? chooseReason(directReasons, intent.reason) : undefined;
  return rule.step(order, intent, { outcome: 'done', called: false, reason }, now);
};

/** The platform has answered: the order takes its step, unless the platform's own report was faster. */
const conclude = (
  { intent: _gone, ...free }: Order,
  intent: Intent,
  outcome: PlatformOutcome,
  now: Date,
): OrderUpdate => {
  const order: Order = outcome.outcome === 'done' && outcome.called ? { ...free, lastStepAt: now } : free;
  const isOvertaken = isTerminal(order.status) || (!isCancelled(intent.to) && order.status >= intent.to);
  return isOvertaken
    ? withoutEvent(withPreparation(order, intent))
    : rules[intent.kind].step(order, intent, outcome, now);
};

/**
 * Calls the platform for a stored intent and stores the answer. The intent's id is the command's id, so a call repeated
 * after a crash meets "already done". Rejects with the platform's reason; the order is then unchanged or, when the
 * outcome is unknown, left to the worker.
 */
export type FinishCommand = (order: Order, intent: Intent) => Promise<Order>;

export interface FinishCommandParts {
  platforms: Platforms;
  updateWithRetry: UpdateWithRetry;
  now: () => Date;
  /** The outcome of the command is unknown, and there will be no further attempt. */
  onGivenUp: (order: Order, intent: Intent, error: unknown) => void;
}

export const makeFinishCommand = (parts: FinishCommandParts): FinishCommand => {
  const { platforms, updateWithRetry, now, onGivenUp } = parts;

  const whileOurs = (order: Order, intent: Intent, change: (order: Order) => OrderUpdate, known?: Order) =>
    updateWithRetry(
      order.accountId,
      order._id,
      (current) => (current.intent?.id === intent.id ? change(current) : undefined),
      known,
    );

  const onFailure = async (order: Order, intent: Intent, error: unknown): Promise<void> => {
    const { attempts } = intent;
    const failure = failureOf(error);
    const isFirst = attempts === 1;
    // An unsent first call has done nothing; an unsent later one may follow a call whose answer was lost.
    const isOver = failure === 'refused' || (failure === 'unsent' && isFirst) || attempts >= maxAttempts;
    if (isOver && failure !== 'refused' && !isFirst) onGivenUp(order, intent, error);
    const pauseMs = pausesMs[attempts - 1] ?? pausesMs[pausesMs.length - 1] ?? 0;
    const shorterMs = pauseBefore(order.acceptPolicy, pauseMs, now());
    const postponed = { ...intent, leaseUntil: new Date(now().getTime() + shorterMs), attempts: attempts + 1 };
    await whileOurs(order, intent, ({ intent: _gone, ...free }) =>
      withoutEvent(isOver ? free : { ...free, intent: postponed }),
    );
  };

  return async (order, intent) => {
    let outcome: PlatformOutcome;
    try {
      outcome = await platforms.carryOut({
        commandId: intent.id,
        order: platformOrderOf(order, intent.from),
        command: rules[intent.kind].request(intent),
        progress: null,
      });
    } catch (error) {
      await onFailure(order, intent, error);
      throw error;
    }
    return (await whileOurs(order, intent, (current) => conclude(current, intent, outcome, now()), order)) ?? order;
  };
};
