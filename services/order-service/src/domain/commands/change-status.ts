import { stepsFrom } from '@kopru/contracts/orders/order-status';
import { invalidTransition, stepForward, type CommandRule } from '../command.ts';

/**
 * `change-status`: moves an order to its next status, never from or to one other than the caller named. One that is being
 * prepared becomes ready only where that is named, so that a POS which names nothing moves it on as before.
 */
export const changeStatus: CommandRule = {
  target: (order, { expectedStatus = order.status, targetStatus }) => {
    if (targetStatus === order.status) return order.status;
    const possible = stepsFrom(order.status);
    const to = targetStatus === undefined ? possible[0] : possible.find((status) => status === targetStatus);
    if (to === undefined || expectedStatus !== order.status) throw invalidTransition(order);
    return to;
  },
  key: ({ expectedStatus, targetStatus }) =>
    expectedStatus === undefined && targetStatus === undefined
      ? undefined
      : `advance ${expectedStatus ?? ''} ${targetStatus ?? ''}`,
  request: ({ to }) => ({ kind: 'advance', to }),
  step: stepForward,
};
