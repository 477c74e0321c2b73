import { statusRow, type OrderStatus } from '@kopru/contracts';
import { invalidTransition, stepForward, type CommandRule } from './command.ts';

/** `change-status`: takes an order to the status that follows its own; who names a status wants no other. */
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
