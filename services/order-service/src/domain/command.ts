import { appError } from '@kopru/contracts/errors/errors';
import type { PlatformCommand, PlatformOutcome } from '@kopru/contracts/internal/platforms';
import type { Actor } from '@kopru/contracts/orders/actor';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { newId } from '@kopru/contracts/values/ids';
import type { AppError } from '@kopru/errors';
import { moveTo, type OrderUpdate } from './order-update.ts';
import type { CommandKind, Intent, Order } from './order.ts';

/** What somebody wants done with an order. */
export interface Command {
  kind: CommandKind;
  by: Actor;
  who?: string | undefined;
  preparationMinutes?: number | undefined;
  /** It is the accept policy that wants it, so many seconds after the order came. */
  acceptedAfterSeconds?: number | undefined;
  expectedStatus?: OrderStatus | undefined;
  targetStatus?: OrderStatus | undefined;
  reason?: string | undefined;
  note?: string | undefined;
}

/** What differs between the kinds of command; how a command is carried out is the same for all. */
export interface CommandRule {
  /** The status that the command leads to; the order's own when there is nothing to do. Throws `invalid_transition`. */
  target(order: Order, command: Command): OrderStatus;
  /** Commands with the same key and note ask for one and the same step; without a key each asks for its own. */
  key(command: Command): string | undefined;
  /** The request to the platform. */
  request(intent: Intent): PlatformCommand['command'];
  /** The step that the order takes when the platform has answered. */
  step(order: Order, intent: Intent, outcome: PlatformOutcome, at: Date): OrderUpdate;
}

export const invalidTransition = ({ status }: Order): AppError =>
  appError('invalid_transition', { params: { status } });

/** The order with the preparation time that was chosen for it. */
export const withPreparation = (order: Order, { preparationMinutes }: Intent): Order =>
  preparationMinutes === undefined ? order : { ...order, preparationMinutes };

/** The step of a command, as its sender receives it. */
export const stepBy = (
  { by, who, acceptedAfterSeconds }: Pick<Command, 'by' | 'who' | 'acceptedAfterSeconds'>,
  id: string,
  status: OrderStatus,
) => ({ id, status, by, who, ...(acceptedAfterSeconds !== undefined && { acceptedAfterSeconds }) });

/** A step forward; a call that the platform wants later is stored with the order. */
export const stepForward: CommandRule['step'] = (before, intent, outcome, at) => {
  const { id, from, to } = intent;
  const own = stepBy(intent, id, to);
  const order = withPreparation(before, intent);
  if (outcome.outcome === 'done') return moveTo(order, { ...own, platform: outcome.called ? 'done' : 'none' }, at);
  const dueAt = new Date(outcome.notBefore);
  const call = { id: newId(at), stepId: id, from, to, dueAt, progress: outcome.progress, attempts: 0 };
  return moveTo(order, { ...own, platform: 'pending', platformDueAt: dueAt }, at, { call });
};
