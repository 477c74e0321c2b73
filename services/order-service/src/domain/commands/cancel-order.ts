import { statusRow } from '@kopru/contracts/orders/order-status';
import { dropPendingSteps, moveTo } from '../order-update.ts';
import { invalidTransition, type CommandRule } from '../command.ts';

/** Cancels an order for a reason that its platform accepts, unless customer or platform have cancelled it before. */
export const cancelOrder: CommandRule = {
  target: (order) => {
    if (statusRow(order.status).advance === undefined) throw invalidTransition(order);
    return 1600;
  },
  // Without the note, which may name the customer: the key is stored as it is.
  key: ({ reason }) => JSON.stringify(['cancel', reason ?? null]),
  request: ({ reason, note }) => ({ kind: 'cancel', reason, note }),
  step: (order, intent, outcome, at) => {
    const { reason, called, cancelledBefore } = outcome.outcome === 'done' ? outcome : { called: false };
    if (cancelledBefore !== undefined) {
      const by = cancelledBefore.by === 'customer' ? 'customer' : 'platform';
      const cancel = { ...cancelledBefore, at };
      return moveTo(dropPendingSteps(order), { id: intent.id, status: 1500, by, platform: 'none' }, at, { cancel });
    }
    const { id, by, who } = intent;
    const step = { id, status: 1600, by, who, platform: called ? 'done' : 'none' } as const;
    const cancel = {
      reason: reason?.id ?? intent.reason,
      reasonName: reason?.name ?? null,
      note: intent.note,
      by: 'restaurant',
      at,
    } as const;
    return moveTo(dropPendingSteps(order), step, at, { cancel });
  },
};
