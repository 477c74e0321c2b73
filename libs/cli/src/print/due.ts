import type { PrintedChange, PrintedOrder } from './order.ts';

export const slipKinds = ['order', 'change', 'cancel'] as const;
export type SlipKind = (typeof slipKinds)[number];

/** What one printer has on paper of an order. */
export interface Paper {
  /** How many of its changes. */
  changes: number;
  isCancelled: boolean;
}

/** What a printer is for. */
export interface SlipSettings {
  slips: readonly SlipKind[];
  /** When the first slip of an order comes. */
  when: 'accepted' | 'new';
  /** Orders of before are on paper, or need none. */
  since: string;
}

export interface DueSlip {
  kind: SlipKind;
  /** What changed since the last slip of this printer. */
  changes: PrintedChange[];
  paper: Paper;
}

export const isCancelled = ({ status, cancel }: PrintedOrder): boolean => status >= 1500 || cancel !== null;

const isCooked = (status: number): boolean => status >= 500 && status < 900;
const isDelivered = ({ timeline }: PrintedOrder): boolean => timeline.some(({ status }) => status === 900);

/** The changes that the kitchen must know; screens show the courier's time. */
export const changesOf = ({ timeline }: PrintedOrder): PrintedChange[] =>
  timeline
    .filter(({ status }) => status < 900)
    .flatMap(({ changes }) => changes)
    .filter(({ what }) => what !== 'kurye_zamani');

/** When an order asked for its first slip; undefined: not yet. */
const begunAt = ({ createdAt, timeline }: PrintedOrder, when: SlipSettings['when']): string | undefined =>
  when === 'new' ? createdAt : timeline.find(({ status }) => isCooked(status))?.at;

const hasBegun = (order: PrintedOrder, { when, since }: SlipSettings): boolean => {
  const at = begunAt(order, when);
  return at !== undefined && Date.parse(at) >= Date.parse(since);
};

/**
 * The slip that is missing on a printer, whatever happened in between: once it is printed, nothing is due until the order
 * changes again. `isAwaited`: a slip was due before and did not come out yet, so a cancellation is printed, too.
 */
export const slipDue = (
  order: PrintedOrder,
  before: Paper | undefined,
  settings: SlipSettings,
  isAwaited = false,
): DueSlip | undefined => {
  // What is on paper is known there, also when the printer now waits for something else.
  if (before === undefined && !hasBegun(order, settings)) return undefined;
  const all = changesOf(order);
  const isOver = isCancelled(order);
  const paper: Paper = { changes: all.length, isCancelled: isOver };
  const isWanted = (kind: SlipKind): boolean => settings.slips.includes(kind);
  const known = before ?? (isWanted('order') ? undefined : { changes: 0, isCancelled: false });
  if (isOver) {
    const isDue = isWanted('cancel') && !isDelivered(order) && known?.isCancelled !== true;
    return isDue && (known !== undefined || isAwaited) ? { kind: 'cancel', changes: [], paper } : undefined;
  }
  if (known === undefined) return { kind: all.length > 0 ? 'change' : 'order', changes: all, paper };
  const fresh = all.slice(known.changes);
  return fresh.length > 0 && isWanted('change') ? { kind: 'change', changes: fresh, paper } : undefined;
};
