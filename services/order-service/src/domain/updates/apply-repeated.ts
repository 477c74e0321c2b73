import type { OrderArrived } from '@kopru/contracts/messages/messages';
import { isScheduledStatus } from '@kopru/contracts/orders/order-status';
import { arrivedOrderIdOf } from '@kopru/contracts/values/ids';
import { policyOfArrival } from '../accept-policy.ts';
import type { UpdateWithRetry } from '../update-with-retry.ts';
import { moveTo, withWork, type OrderUpdate } from '../order-update.ts';
import type { Order } from '../order.ts';

/** An order that is stored already has come again; undefined when that says nothing new. */
const changeBy = (
  order: Order,
  { order: again, autoVerify, acceptPolicy, receivedAt }: OrderArrived,
  at: Date,
): OrderUpdate | undefined => {
  if (again.status !== 400 || !isScheduledStatus(order.status)) return undefined;
  const step = { id: `due-${order.version}`, status: 400, by: 'platform', platform: 'none' } as const;
  const { order: due, events } = moveTo(order, step, at);
  const policy = policyOfArrival(due, acceptPolicy, new Date(receivedAt));
  const { acceptPolicy: _before, ...rest } = due;
  return {
    order: withWork({
      ...rest,
      ...(autoVerify && { autoVerify: { at, attempts: 0 } }),
      ...(policy !== undefined && { acceptPolicy: policy }),
    }),
    events,
  };
};

/**
 * What a platform says by sending an order again: a scheduled one that comes as new is due, and is to be accepted for
 * that, also where somebody has accepted it before its time.
 */
export type ApplyRepeated = (arrived: OrderArrived) => Promise<void>;

export const makeApplyRepeated =
  ({ updateWithRetry, now }: { updateWithRetry: UpdateWithRetry; now: () => Date }): ApplyRepeated =>
  async (arrived) => {
    if (arrived.order.status !== 400) return;
    const id = arrivedOrderIdOf(arrived);
    await updateWithRetry(arrived.accountId, id, (order) => changeBy(order, arrived, now()));
  };
