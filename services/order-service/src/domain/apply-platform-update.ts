import { isCancelled, type PlatformUpdate } from '@kopru/contracts';
import { done, retry, type Outcome } from '@kopru/messaging';
import type { Logger } from '@kopru/runtime';
import type { Order } from './order.ts';
import type { WaitingUpdates } from '../storage/waiting-updates.repository.ts';
import { applyUpdate, isLateCancel } from './apply-update.ts';
import type { Amend } from './commit.ts';
import { orderIdOf } from './order-of-arrival.ts';

/** Applies a platform's report to its order; one that comes before its order waits for it. */
export type ApplyPlatformUpdate = (update: PlatformUpdate) => Promise<Outcome>;

/** The platform's echo of a cancellation that is just being carried out here would make it the platform's own. */
const isEcho = (order: Order, { cancel, status }: PlatformUpdate): boolean =>
  order.intent?.kind === 'cancel' && (cancel !== undefined || (status !== undefined && isCancelled(status)));

export const makeApplyPlatformUpdate = (parts: {
  amend: Amend;
  waiting: WaitingUpdates;
  logger: Logger;
  now: () => Date;
}): ApplyPlatformUpdate => {
  const { amend, waiting, logger, now } = parts;
  const apply = async (update: PlatformUpdate): Promise<Outcome | 'no order'> => {
    let outcome: Outcome = done;
    const order = await amend(update.accountId, orderIdOf(update), (current) => {
      outcome = isEcho(current, update) ? retry('a cancellation is under way') : done;
      if (isLateCancel(current, update))
        logger.warn('the platform has cancelled a delivered order', {
          orderId: current._id,
          accountId: current.accountId,
          provider: current.provider,
        });
      return outcome.fate === 'done' ? applyUpdate(current, update, now()) : undefined;
    });
    return order === undefined ? 'no order' : outcome;
  };
  return async (update) => {
    const outcome = await apply(update);
    if (outcome !== 'no order') return outcome;
    const note = await waiting.keep(orderIdOf(update), update, now());
    // The order may have arrived between the look and the note; then nobody else would read the note.
    const second = await apply(update);
    if (second === 'no order') return done;
    await waiting.remove([note]);
    return second;
  };
};
