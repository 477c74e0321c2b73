import { statusRow, type OrderStatus } from '@kopru/contracts';
import { invalidTransition, stepForward, type CommandRule } from './command.ts';

/** `change-status`: moves an order to its next status, never from or to one other than the caller named. */
export const advanceOrder: CommandRule = {
  target: (order, { expectedStatus = order.status, targetStatus }) => {
    if (targetStatus === order.status) return order.status;
    const to = statusRow(order.status).advance as OrderStatus | undefined;
    if (to === undefined || expectedStatus !== order.status || (targetStatus ?? to) !== to)
      throw invalidTransition(order);
    return to;
  },
  key: ({ expectedStatus, targetStatus }) =>
    expectedStatus === undefined && targetStatus === undefined
      ? undefined
      : `advance ${expectedStatus ?? ''} ${targetStatus ?? ''}`,
  request: ({ to }) => ({ kind: 'advance', to }),
  step: stepForward,
};
