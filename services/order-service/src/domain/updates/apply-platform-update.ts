import type { PlatformUpdate } from '@kopru/contracts/messages/messages';
import { isCancelled } from '@kopru/contracts/orders/order-status';
import { orderIdOf } from '@kopru/contracts/values/ids';
import type { UpdateWithRetry } from '../update-with-retry.ts';
import { applyUpdate, isLateCancel } from './apply-update.ts';
import type { Order } from '../order.ts';
import type { WaitingUpdates } from '../ports.ts';

/** `waiting`: the report came before its order and waits for it. `too-soon`: our own cancellation must end first. */
export type Applied = 'applied' | 'waiting' | 'too-soon';

/** Applies a platform's report to its order; one that comes before its order waits for it. */
export type ApplyPlatformUpdate = (update: PlatformUpdate) => Promise<Applied>;

/** True for the platform's echo of our own cancellation; applied now, it would pass for the platform's cancellation. */
const isEcho = (order: Order, { cancel, status }: PlatformUpdate): boolean =>
  order.intent?.kind === 'cancel' && (cancel !== undefined || (status !== undefined && isCancelled(status)));

export const makeApplyPlatformUpdate = (parts: {
  updateWithRetry: UpdateWithRetry;
  waiting: WaitingUpdates;
  now: () => Date;
  pause: (ms: number) => Promise<unknown>;
  /** The report with what privacy mode has taken out of it. */
  opened: (update: PlatformUpdate) => Promise<PlatformUpdate>;
  /** The platform has cancelled a delivered order. */
  onLateCancel: (order: Order) => void;
}): ApplyPlatformUpdate => {
  const { updateWithRetry, waiting, now, pause, opened, onLateCancel } = parts;
  const apply = async (sent: PlatformUpdate): Promise<'applied' | 'too-soon' | 'no-order'> => {
    let isTooSoon = false;
    const update = sent.sealed === undefined ? sent : await opened(sent);
    const order = await updateWithRetry(update.accountId, orderIdOf(update), (current) => {
      isTooSoon = isEcho(current, update);
      if (isLateCancel(current, update)) onLateCancel(current);
      return isTooSoon ? undefined : applyUpdate(current, update, now());
    });
    if (order === undefined) return 'no-order';
    return isTooSoon ? 'too-soon' : 'applied';
  };
  return async (update) => {
    const first = await apply(update);
    if (first !== 'no-order') return first;
    const note = await waiting.save(orderIdOf(update), update, now());
    // A process that stores the order now may not have seen the note yet.
    await pause(waiting.visibleAfterMs);
    const second = await apply(update);
    if (second === 'no-order') return 'waiting';
    await waiting.remove([note]);
    return second;
  };
};
