import { arrivedOrderIdOf, isScheduledStatus, type OrderArrived } from '@kopru/contracts';
import type { Amend } from './amend.ts';
import { moveTo, withWork, type Change } from './change.ts';
import type { Order } from './order.ts';

/** An order that is stored already has come again; undefined when that says nothing new. */
const changeBy = (order: Order, { order: again, autoVerify }: OrderArrived, at: Date): Change | undefined => {
  if (again.status !== 400 || !isScheduledStatus(order.status)) return undefined;
  const step = { id: `due-${order.version}`, status: 400, by: 'platform', platform: 'none' } as const;
  const change = moveTo(order, step, at);
  return autoVerify ? { ...change, order: withWork({ ...change.order, autoVerify: { at, attempts: 0 } }) } : change;
};

/**
 * What a platform says by sending an order again: a scheduled one that comes as new is due, and is to be accepted for
 * that, also where somebody has accepted it before its time.
 */
export type ApplyRepeated = (arrived: OrderArrived) => Promise<void>;

export const makeApplyRepeated =
  ({ amend, now }: { amend: Amend; now: () => Date }): ApplyRepeated =>
  async (arrived) => {
    if (arrived.order.status !== 400) return;
    const id = arrivedOrderIdOf(arrived);
    await amend(arrived.accountId, id, (order) => changeBy(order, arrived, now()));
  };
