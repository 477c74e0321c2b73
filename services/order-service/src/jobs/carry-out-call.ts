import type { PlatformOutcome } from '@kopru/contracts';
import { isAppError } from '@kopru/errors';
import { growingPauseMs } from '@kopru/runtime';
import { failureOf, type PlatformClient } from '../clients/platform-client.ts';
import type { Change } from '../domain/change.ts';
import type { Amend, Commit } from '../domain/commit.ts';
import { leaseMs } from '../domain/intents.ts';
import { platformOrderOf } from '../domain/order-record.ts';
import { withWork } from '../domain/work-at.ts';
import type { Order, PlatformCall, TimelineStep } from '../domain/order.ts';

/** Tells the platform of a step that the order took earlier, and shows on the timeline what became of it. */
export type CarryOutCall = (order: Order, call: PlatformCall) => Promise<void>;

const maxAttempts = 10;
const longestPauseMs = 60_000;

const onTimeline = (order: Order, stepId: string, change: Partial<TimelineStep>): TimelineStep[] =>
  order.timeline.map((step) => (step.id === stepId ? { ...step, ...change } : step));

const messageOf = (error: unknown): string =>
  isAppError(error) ? String(error.params['platformMessage'] ?? error.message) : 'failed';

/** The call is over, well or badly; the next one may follow. */
const closed = (order: Order, call: PlatformCall, step: Partial<TimelineStep>, at: Date): Change => {
  const { platformCalls = [], ...rest } = order;
  const left = platformCalls.filter(({ id }) => id !== call.id);
  return {
    order: withWork({
      ...rest,
      ...(left.length === 0 ? {} : { platformCalls: left }),
      timeline: onTimeline(order, call.stepId, step),
      ...(step.platform === 'done' ? { lastStepAt: at } : {}),
      changedAt: at,
    }),
    events: [],
  };
};

const rescheduled = (order: Order, call: PlatformCall, change: Partial<PlatformCall>): Change => {
  const platformCalls = (order.platformCalls ?? []).map((one) => (one.id === call.id ? { ...one, ...change } : one));
  const timeline =
    change.dueAt === undefined ? order.timeline : onTimeline(order, call.stepId, { platformDueAt: change.dueAt });
  return { order: withWork({ ...order, platformCalls, timeline }), events: [] };
};

export const makeCarryOutCall = (parts: {
  platforms: PlatformClient;
  amend: Amend;
  commit: Commit;
  now: () => Date;
}): CarryOutCall => {
  const { platforms, amend, commit, now } = parts;

  const afterAnswer = (order: Order, call: PlatformCall, outcome: PlatformOutcome): Change =>
    outcome.outcome === 'done'
      ? closed(order, call, { platform: outcome.called ? 'done' : 'none' }, now())
      : rescheduled(order, call, { dueAt: new Date(outcome.notBefore), progress: outcome.progress, attempts: 0 });

  const afterFailure = (order: Order, call: PlatformCall, error: unknown): Change => {
    const attempts = call.attempts + 1;
    // A platform that says when to come back has not refused the step, it is only not well.
    const isPassing = isAppError(error) && error.retryAfterSeconds !== undefined;
    if ((failureOf(error) === 'refused' && !isPassing) || attempts >= maxAttempts)
      return closed(order, call, { platform: 'failed', platformError: messageOf(error) }, now());
    const pauseMs = growingPauseMs(attempts, { firstMs: 1_000, maxMs: longestPauseMs });
    return rescheduled(order, call, { dueAt: new Date(now().getTime() + pauseMs), attempts });
  };

  return async (order, call) => {
    // Taken before the platform is called, so that no other replica calls it, too.
    const taken = await commit(order, {
      order: withWork({
        ...order,
        platformCalls: (order.platformCalls ?? []).map((one) =>
          one.id === call.id ? { ...one, dueAt: new Date(now().getTime() + leaseMs) } : one,
        ),
      }),
      events: [],
    });
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
    await amend(order.accountId, order._id, (current) =>
      current.platformCalls?.some(({ id }) => id === call.id) === true ? answer(current) : undefined,
    );
  };
};
