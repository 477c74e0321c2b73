import type { UpdateWithRetry } from '../update-with-retry.ts';
import { withoutEvent } from '../order-update.ts';
import type { Order } from '../order.ts';
import type { Orders } from '../ports.ts';

/** Somebody of the restaurant saw what changed about an order until then, on whatever screen; a later change stays unseen. */
export type MarkSeen = (accountId: string, ref: string, until: Date) => Promise<{ isSeen: boolean }>;

/** The first step after that time that somebody must see. */
const nextUnseen = ({ timeline, cancel }: Order, until: Date): Date | undefined =>
  timeline.find(({ at, changes }) => at > until && (changes !== undefined || at.getTime() === cancel?.at.getTime()))
    ?.at;

export const makeMarkSeen =
  ({ orders, updateWithRetry }: { orders: Orders; updateWithRetry: UpdateWithRetry }): MarkSeen =>
  async (accountId, ref, until) => {
    const { _id } = await orders.byRef(accountId, ref);
    const order = await updateWithRetry(accountId, _id, (current) => {
      if (current.unseenSince === undefined || current.unseenSince > until) return undefined;
      const { unseenSince: _seen, ...rest } = current;
      const unseenSince = nextUnseen(current, until);
      return withoutEvent(unseenSince === undefined ? rest : { ...rest, unseenSince });
    });
    return { isSeen: order?.unseenSince === undefined };
  };
