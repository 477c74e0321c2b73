import {
  allowedActions,
  appError,
  statusRow,
  type Actor,
  type CommandResult,
  type OrderStatus,
} from '@kopru/contracts';
import type { AppError } from '@kopru/errors';
import type { CommandKind, Order } from './order.ts';

/** What somebody wants done with an order. */
export interface Wish {
  kind: CommandKind;
  by: Actor;
  expectedStatus?: OrderStatus | undefined;
  targetStatus?: OrderStatus | undefined;
  reason?: string | undefined;
  note?: string | undefined;
}

/** Two wishes with the same key ask for one and the same step; without a key each asks for a step of its own. */
export const keyOf = ({ kind, expectedStatus, targetStatus, reason, note }: Wish): string | undefined => {
  if (kind === 'verify') return 'verify';
  if (kind === 'cancel') return JSON.stringify(['cancel', reason ?? null, note ?? null]);
  return expectedStatus === undefined && targetStatus === undefined
    ? undefined
    : `advance ${expectedStatus ?? ''} ${targetStatus ?? ''}`;
};

const invalidTransition = ({ status }: Order): AppError => appError('invalid_transition', { params: { status } });

const verifyTarget = (order: Order): OrderStatus => {
  const to = statusRow(order.status).verify;
  if (to === undefined) throw invalidTransition(order);
  return to as OrderStatus;
};

const advanceTarget = (order: Order, { expectedStatus, targetStatus }: Wish): OrderStatus => {
  if (targetStatus === order.status) return order.status;
  const to = statusRow(order.status).advance as OrderStatus | undefined;
  const isExpected = expectedStatus === undefined || expectedStatus === order.status;
  if (to === undefined || !isExpected || (targetStatus !== undefined && targetStatus !== to))
    throw invalidTransition(order);
  return to;
};

/** Where a wish leads an order; its own status: there is nothing to do. `invalid_transition` when it may not be. */
export const targetOf = (order: Order, wish: Wish): OrderStatus => {
  if (wish.kind === 'verify') return verifyTarget(order);
  if (wish.kind === 'advance') return advanceTarget(order, wish);
  if (statusRow(order.status).advance === undefined) throw invalidTransition(order);
  return 1600;
};

export const resultOf = (order: Order, oldStatus: OrderStatus): CommandResult => ({
  orderId: order._id,
  providerOrderId: order.providerOrderId,
  provider: order.provider,
  oldStatus,
  newStatus: order.status,
  changed: oldStatus !== order.status,
  allowedActions: allowedActions(order.status),
});
