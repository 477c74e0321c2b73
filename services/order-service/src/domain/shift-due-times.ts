import { withoutEvent, type OrderUpdate } from './order-update.ts';
import type { Order } from './order.ts';
import { readyAtOf } from './prepare-at.ts';

/** Whether a platform call is in progress: its caller postpones `dueAt` as a lease, so that it differs from the step's own time. */
export const isCalling = ({ platformCalls: [call] = [], timeline }: Order): boolean =>
  call !== undefined &&
  timeline.find(({ id }) => id === call.stepId)?.platformDueAt?.getTime() !== call.dueAt.getTime();

/** When the next thing is due that the account's clock releases for this order; a command under way does not count. */
export const waitsUntil = (order: Order): Date | undefined => {
  const { activateAt, autoVerify, acceptPolicy, intent, platformCalls: [call] = [] } = order;
  const times = [
    activateAt,
    isCalling(order) ? undefined : call?.dueAt,
    intent === undefined ? autoVerify?.at : undefined,
    intent === undefined ? acceptPolicy?.at : undefined,
  ];
  const waiting = times.flatMap((time) => time?.getTime() ?? []);
  return waiting.length === 0 ? undefined : new Date(Math.min(...waiting));
};

/**
 * Moves all pending due times of the order earlier by `byMs`, and the times that a platform counts from. Times of past
 * events stay. `offsetMs` is how far the account's clock is then ahead of the real time.
 */
export const shiftDueTimes = (order: Order, { offsetMs, byMs }: { offsetMs: number; byMs: number }): OrderUpdate => {
  const shifted = (at: Date): Date => new Date(at.getTime() - byMs);
  const shiftedText = (at: string): string => shifted(new Date(at)).toISOString();
  const { activateAt, autoVerify, acceptPolicy, lastStepAt, platformCalls, content } = order;
  const { scheduledFor, pickupAt, prepareAt, promisedAt, acceptUntil, courier, platform } = content;
  const { expiryDate } = platform;
  return withoutEvent({
    ...order,
    movedTo: offsetMs,
    movedMs: (order.movedMs ?? 0) + byMs,
    ...(readyAtOf(order) !== null && { readyMovedMs: (order.readyMovedMs ?? 0) + byMs }),
    content: {
      ...content,
      scheduledFor: scheduledFor === null ? null : shiftedText(scheduledFor),
      ...(pickupAt != null && { pickupAt: shiftedText(pickupAt) }),
      ...(prepareAt != null && { prepareAt: shiftedText(prepareAt) }),
      ...(promisedAt != null && { promisedAt: shiftedText(promisedAt) }),
      ...(acceptUntil != null && { acceptUntil: shiftedText(acceptUntil) }),
      ...(courier?.waitingFeeFrom != null && {
        courier: { ...courier, waitingFeeFrom: shiftedText(courier.waitingFeeFrom) },
      }),
      platform: typeof expiryDate === 'string' ? { ...platform, expiryDate: shiftedText(expiryDate) } : platform,
    },
    timeline: order.timeline.map((step) =>
      step.platform === 'pending' && step.platformDueAt !== undefined
        ? { ...step, platformDueAt: shifted(step.platformDueAt) }
        : step,
    ),
    ...(platformCalls !== undefined && {
      platformCalls: platformCalls.map((call) => ({ ...call, dueAt: shifted(call.dueAt) })),
    }),
    ...(activateAt !== undefined && { activateAt: shifted(activateAt) }),
    ...(lastStepAt !== undefined && { lastStepAt: shifted(lastStepAt) }),
    ...(autoVerify !== undefined && { autoVerify: { ...autoVerify, at: shifted(autoVerify.at) } }),
    ...(acceptPolicy !== undefined && {
      acceptPolicy: {
        ...acceptPolicy,
        since: shifted(acceptPolicy.since),
        until: shifted(acceptPolicy.until),
        ...(acceptPolicy.at !== undefined && { at: shifted(acceptPolicy.at) }),
      },
    }),
  });
};
