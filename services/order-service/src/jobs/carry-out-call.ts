import { platformFailureOf } from '@kopru/contracts/errors/errors';
import type { PlatformOutcome } from '@kopru/contracts/internal/platforms';
import { isAppError } from '@kopru/errors';
import { growingPauseMs } from '@kopru/runtime';
import type { UpdateWithRetry } from '../domain/update-with-retry.ts';
import { patchOrder, withoutEvent, type OrderUpdate } from '../domain/order-update.ts';
import { leaseMs } from '../domain/commands/finish-command.ts';
import { platformOrderOf } from '../domain/views/order-record.ts';
import type { Order, PlatformCall, TimelineStep } from '../domain/order.ts';
import { failureOf } from '../domain/commands/platform-failure.ts';
import type { Orders, Platforms } from '../domain/ports.ts';

/** Tells the platform of a step that the order took earlier, and shows the result on the timeline. */
export type CarryOutCall = (order: Order, call: PlatformCall) => Promise<void>;

const maxAttempts = 10;
const maxPauseMs = 60_000;

const onTimeline = (order: Order, stepId: string, change: Partial<TimelineStep>): TimelineStep[] =>
  order.timeline.map((step) => (step.id === stepId ? { ...step, ...change } : step));

const withCall = (order: Order, id: string, change: Partial<PlatformCall>): PlatformCall[] =>
  (order.platformCalls ?? []).map((call) => (call.id === id ? { ...call, ...change } : call));

/** The order after the call has ended, well or badly; the next call may follow. */
const closed = (order: Order, call: PlatformCall, step: Partial<TimelineStep>, at: Date): OrderUpdate => {
  const left = order.platformCalls?.filter(({ id }) => id !== call.id);
  const members = {
    platformCalls: left?.length === 0 ? undefined : left,
    timeline: onTimeline(order, call.stepId, step),
    lastStepAt: step.platform === 'done' ? at : order.lastStepAt,
  };
  return patchOrder(order, members, at);
};

const rescheduled = (order: Order, call: PlatformCall, change: Partial<PlatformCall> & { dueAt: Date }): OrderUpdate =>
  withoutEvent({
    ...order,
    platformCalls: withCall(order, call.id, change),
    timeline: onTimeline(order, call.stepId, { platformDueAt: change.dueAt }),
  });

export const makeCarryOutCall = (parts: {
  platforms: Platforms;
  updateWithRetry: UpdateWithRetry;
  orders: Orders;
  now: () => Date;
}): CarryOutCall => {
  const { platforms, orders, updateWithRetry, now } = parts;

  const afterAnswer = (order: Order, call: PlatformCall, outcome: PlatformOutcome): OrderUpdate =>
    outcome.outcome === 'done'
      ? closed(order, call, { platform: outcome.called ? 'done' : 'none' }, now())
      : rescheduled(order, call, { dueAt: new Date(outcome.notBefore), progress: outcome.progress, attempts: 0 });

  const afterFailure = (order: Order, call: PlatformCall, error: unknown): OrderUpdate => {
    const attempts = call.attempts + 1;
    // A platform that says when to come back is unwell; it has not refused the step.
    const isPassing = isAppError(error) && error.retryAfterSeconds !== undefined;
    if ((failureOf(error) === 'refused' && !isPassing) || attempts >= maxAttempts)
      return closed(order, call, { platform: 'failed', platformError: platformFailureOf(error) }, now());
    const pauseMs = growingPauseMs(attempts, { firstMs: 1_000, maxMs: maxPauseMs });
    return rescheduled(order, call, { dueAt: new Date(now().getTime() + pauseMs), attempts });
  };

  return async (order, call) => {
    // Claimed before the call, so that no other replica makes it too.
    const dueAt = new Date(now().getTime() + leaseMs);
    const taken = await orders.save(
      order,
      withoutEvent({ ...order, platformCalls: withCall(order, call.id, { dueAt }) }),
    );
    if (taken === undefined) return;
    const answer = await platforms
      .carryOut({
        commandId: call.id,
        order: platformOrderOf(order, call.from),
        command: { kind: 'advance', to: call.to },
        progress: call.progress,
      })
      .then(
        (outcome) => (current: Order) => afterAnswer(current, call, outcome),
        (error: unknown) => (current: Order) => afterFailure(current, call, error),
      );
    await updateWithRetry(order.accountId, order._id, (current) =>
      current.platformCalls?.some(({ id }) => id === call.id) === true ? answer(current) : undefined,
    );
  };
};
