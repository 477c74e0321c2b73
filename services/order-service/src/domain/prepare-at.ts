import { isScheduledStatus } from '@kopru/contracts';
import type { Order } from './order.ts';

const minuteMs = 60_000;

const earliest = (...times: (string | null | undefined)[]): number | undefined => {
  const known = times.flatMap((time) => (time == null ? [] : Date.parse(time)));
  return known.length === 0 ? undefined : Math.min(...known);
};

/**
 * When cooking begins: when the platform says or, of a scheduled order, its lead in minutes before the wanted time or
 * before the courier comes, whichever is earlier. Null where neither is known, as in orders of versions without a lead.
 */
export const prepareAtOf = (times: {
  stated: string | null | undefined;
  scheduledFor: string | null;
  pickupAt: string | null | undefined;
  lead: number | undefined;
}): string | null => {
  const { stated, scheduledFor, pickupAt, lead } = times;
  if (stated != null) return stated;
  const readyAt = scheduledFor === null ? undefined : earliest(scheduledFor, pickupAt);
  return readyAt === undefined || lead === undefined ? null : new Date(readyAt - lead * minuteMs).toISOString();
};

export const prepareAtOfOrder = ({ content, leadMinutes: lead }: Pick<Order, 'content' | 'leadMinutes'>) =>
  prepareAtOf({ ...content, stated: content.prepareAt, pickupAt: content.pickupAt, lead });

/**
 * When the clock makes a scheduled order due: when cooking begins and, whatever its platform says, not after the wanted
 * time. Orders of versions without a lead are due at the wanted time.
 */
export const dueOf = (order: Pick<Order, 'status' | 'content' | 'leadMinutes'>): Pick<Order, 'activateAt'> => {
  if (!isScheduledStatus(order.status)) return {};
  const { scheduledFor } = order.content;
  const at = earliest(scheduledFor, order.leadMinutes === undefined ? null : prepareAtOfOrder(order));
  return at === undefined ? {} : { activateAt: new Date(at) };
};
