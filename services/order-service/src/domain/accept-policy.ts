import type { AcceptPolicy } from '@kopru/contracts/orders/accept-policy';
import { usualTimes } from '@kopru/contracts/orders/broken-link';
import { acceptUntilOf } from './accept-until.ts';
import type { Command } from './command.ts';
import type { Order, PolicyOnOrder } from './order.ts';

const minuteMs = 60_000;
/** Before the platform gives an order up there is room for a try that hangs, a process that dies, and one more try. */
const marginMs = minuteMs;
/** A scheduled order is not urgent yet. */
const scheduledAfterMs = usualTimes.acceptedScheduled;
/** Where the platform does not say until when it takes an acceptance. */
const triesForMs = 30 * minuteMs;
const lookAgainMs = 15_000;
/** After each failed try; then a minute. */
const pausesMs = [2_000, 4_000, 8_000, 16_000, 32_000] as const;
const minPauseMs = 1_000;

type Waiting = Pick<Order, 'status' | 'provider' | 'content'>;

/**
 * What the accept policy does with an order that waits since then, unless somebody accepts it: after the time that was
 * chosen, and in any case before the platform gives it up, whose clock began at `platformSince`.
 */
export const policyFrom = (
  order: Waiting,
  { mode, afterSeconds }: Pick<PolicyOnOrder, 'mode' | 'afterSeconds'>,
  since: Date,
  platformSince = since,
): PolicyOnOrder => {
  const isScheduled = order.status === 325;
  // The usual time of a platform is that of an order for now.
  const end = isScheduled ? (order.content.acceptUntil ?? null) : acceptUntilOf(order, platformSince.getTime());
  const chosen = since.getTime() + (isScheduled ? scheduledAfterMs : afterSeconds * 1_000);
  const at = end === null ? chosen : Math.min(chosen, Date.parse(end) - marginMs);
  const until = end === null ? at + triesForMs : Date.parse(end);
  return { mode, afterSeconds, since, at: new Date(at), until: new Date(until), attempts: 0 };
};

/** Of an order that has just come, however late. */
export const policyOfArrival = (order: Waiting, policy: AcceptPolicy | undefined, receivedAt: Date) => {
  if (policy === undefined || policy.mode === 'ask') return undefined;
  const { scheduledFor, placedAt } = order.content;
  // An order for later was placed long before the platform began to wait.
  const platformSince = scheduledFor === null ? Math.min(Date.parse(placedAt), receivedAt.getTime()) : receivedAt;
  return policyFrom(order, { ...policy, mode: policy.mode }, receivedAt, new Date(platformSince));
};

/** A pause before the next try; towards the end of the platform's time it gets shorter. */
export const pauseBefore = (policy: Pick<PolicyOnOrder, 'until'> | undefined, pauseMs: number, now: Date): number => {
  const leftMs = policy === undefined ? 0 : policy.until.getTime() - now.getTime();
  return leftMs <= 0 ? pauseMs : Math.min(pauseMs, Math.max(minPauseMs, leftMs / 3));
};

/** After a try that failed, or while the store is not open. Without `at` the policy leaves the order to people. */
export const nextTry = (policy: PolicyOnOrder, now: Date, { isTried }: { isTried: boolean }): PolicyOnOrder => {
  const { at: _at, ...left } = policy;
  const attempts = policy.attempts + (isTried ? 1 : 0);
  if (policy.until <= now) return { ...left, attempts };
  const pauseMs = isTried ? (pausesMs[attempts - 1] ?? minuteMs) : lookAgainMs;
  return { ...left, attempts, at: new Date(now.getTime() + pauseBefore(policy, pauseMs, now)) };
};

/** How the policy accepts. Without a preparation time the platform is sent the usual one of its adapter. */
export const acceptByPolicy = (
  { since }: PolicyOnOrder,
  { now, preparationMinutes }: { now: Date; preparationMinutes: number | null },
): Command => ({
  kind: 'verify',
  by: 'auto',
  ...(preparationMinutes !== null && { preparationMinutes }),
  acceptedAfterSeconds: Math.max(0, Math.round((now.getTime() - since.getTime()) / 1_000)),
});
