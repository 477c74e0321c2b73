import { isCancelled, isTerminal, newId, type OrderStatus, type PlatformOutcome } from '@kopru/contracts';
import type { Intent, Order } from './order.ts';
import { dropPendingSteps, moveTo, type Change } from './change.ts';
import type { Wish } from './commands.ts';
import { keyOf } from './commands.ts';
import { withWork } from './work-at.ts';

/** Longer than the slowest platform call; the worker takes over afterwards. */
export const leaseMs = 15_000;

/** The order with the intent to take it to a status. */
export const begin = (order: Order, wish: Wish, to: OrderStatus, now: Date): Change & { intent: Intent } => {
  const id = newId(now);
  const intent: Intent = {
    id,
    kind: wish.kind,
    key: keyOf(wish) ?? id,
    from: order.status,
    to,
    by: wish.by,
    reason: wish.reason ?? null,
    note: wish.note ?? null,
    startedAt: now,
    leaseUntil: new Date(now.getTime() + leaseMs),
    attempts: 1,
  };
  return { intent, order: withWork({ ...order, intent }), events: [] };
};

/** The order without its intent, as it was before. */
export const abandon = (order: Order): Change => {
  const { intent: _gone, ...rest } = order;
  return { order: withWork(rest), events: [] };
};

/** The intent is left to the worker from a moment on. */
export const postpone = (order: Order, intent: Intent, until: Date): Change => ({
  order: withWork({ ...order, intent: { ...intent, leaseUntil: until, attempts: intent.attempts + 1 } }),
  events: [],
});

const afterCancel = (order: Order, intent: Intent, outcome: PlatformOutcome, now: Date): Change => {
  const { reason, called, cancelledBefore } = outcome.outcome === 'done' ? outcome : { called: false };
  if (cancelledBefore !== undefined)
    return moveTo(
      dropPendingSteps(order),
      {
        id: intent.id,
        status: 1500,
        by: cancelledBefore.by === 'customer' ? 'customer' : 'platform',
        platform: 'none',
      },
      now,
      { cancel: { ...cancelledBefore, at: now } },
    );
  return moveTo(
    dropPendingSteps(order),
    { id: intent.id, status: 1600, by: intent.by, platform: called ? 'done' : 'none' },
    now,
    {
      cancel: {
        reason: reason?.id ?? intent.reason,
        reasonName: reason?.name ?? null,
        note: intent.note,
        by: 'restaurant',
        at: now,
      },
    },
  );
};

const afterStep = (order: Order, intent: Intent, outcome: PlatformOutcome, now: Date): Change => {
  const { id, from, to, by } = intent;
  if (outcome.outcome === 'done')
    return moveTo(order, { id, status: to, by, platform: outcome.called ? 'done' : 'none' }, now);
  const dueAt = new Date(outcome.notBefore);
  const call = { id: newId(now), stepId: id, from, to, dueAt, progress: outcome.progress, attempts: 0 };
  return moveTo(order, { id, status: to, by, platform: 'pending', platformDueAt: dueAt }, now, { call });
};

/** The platform has answered: the order takes its step, unless the platform's own report was faster. */
export const conclude = (order: Order, intent: Intent, outcome: PlatformOutcome, now: Date): Change => {
  const free = abandon(order).order;
  const current: Order = outcome.outcome === 'done' && outcome.called ? { ...free, lastStepAt: now } : free;
  const isOvertaken = isTerminal(order.status) || (!isCancelled(intent.to) && order.status >= intent.to);
  if (isOvertaken) return { order: withWork(current), events: [] };
  return intent.kind === 'cancel'
    ? afterCancel(current, intent, outcome, now)
    : afterStep(current, intent, outcome, now);
};
