import { statusRow, type OrderStatus } from '@kopru/contracts/orders/order-status';
import { invalidTransition, stepForward, type CommandRule } from '../command.ts';

/** Accepts a new order. */
export const verifyOrder: CommandRule = {
  target: (order) => {
    const to = statusRow(order.status).verify;
    if (to === undefined) throw invalidTransition(order);
    return to as OrderStatus;
  },
  key: () => 'verify',
  request: ({ preparationMinutes }) => ({ kind: 'verify', preparationMinutes }),
  step: stepForward,
};
