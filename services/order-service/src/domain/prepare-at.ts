import { isScheduledStatus } from '@kopru/contracts/orders/order-status';
import { providers, type ProviderManifest } from '@kopru/contracts/platforms/providers';
import type { Order, OrderContent } from './order.ts';

const minuteMs = 60_000;

const earliest = (...times: (string | null | undefined)[]): number | undefined => {
  const known = times.flatMap((time) => (time == null ? [] : Date.parse(time)));
  return known.length === 0 ? undefined : Math.min(...known);
};

/** Milliseconds; null where there is none. */
export const timeIn = (time: string | null | undefined): number | null => (time == null ? null : Date.parse(time));

/** The begin of cooking that a platform states for a wanted time: what it stated for another time says nothing of this one. */
export const statedPrepareAt = (
  before: Pick<OrderContent, 'scheduledFor' | 'prepareAt'>,
  scheduledFor: string | null,
  stated: string | null | undefined,
): string | null | undefined =>
  stated ?? (timeIn(scheduledFor) === timeIn(before.scheduledFor) ? before.prepareAt : undefined);

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
  const neededAt = scheduledFor === null ? undefined : earliest(scheduledFor, pickupAt);
  return neededAt === undefined || lead === undefined ? null : new Date(neededAt - lead * minuteMs).toISOString();
};

export const prepareAtOfOrder = ({ content, leadMinutes: lead }: Pick<Order, 'content' | 'leadMinutes'>) =>
  prepareAtOf({ ...content, stated: content.prepareAt, pickupAt: content.pickupAt, lead });

/** Halfway from a platform's own word to the wanted time, that word has come or was lost. */
const earliestClockOf = ({ provider, content: { scheduledFor } }: Pick<Order, 'provider' | 'content'>): number => {
  const { releasesBeforeMs }: ProviderManifest = providers[provider];
  if (releasesBeforeMs === undefined || scheduledFor === null) return Number.NEGATIVE_INFINITY;
  return Date.parse(scheduledFor) - releasesBeforeMs / 2;
};

/**
 * When the clock makes a scheduled order due: when cooking begins and, whatever its platform says, not after the wanted
 * time. Orders of versions without a lead are due at the wanted time.
 */
export const dueOf = (
  order: Pick<Order, 'status' | 'provider' | 'content' | 'leadMinutes'>,
): Pick<Order, 'activateAt'> => {
  if (!isScheduledStatus(order.status)) return {};
  const { scheduledFor } = order.content;
  const at = earliest(scheduledFor, order.leadMinutes === undefined ? null : prepareAtOfOrder(order));
  return at === undefined ? {} : { activateAt: new Date(Math.max(at, earliestClockOf(order))) };
};

type Preparation = Pick<Order, 'preparationMinutes' | 'readyMovedMs' | 'timeline'>;

/** When the preparation time ends that a person chose; null: none was chosen, or preparation has not begun. */
export const readyAtOf = ({ preparationMinutes, readyMovedMs = 0, timeline }: Preparation): string | null => {
  const begun = timeline.find(({ status }) => status >= 500 && status < 600);
  if (preparationMinutes === undefined || begun === undefined) return null;
  return new Date(begun.at.getTime() + preparationMinutes * minuteMs - readyMovedMs).toISOString();
};
