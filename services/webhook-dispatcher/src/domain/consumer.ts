import { appError } from '@kopru/contracts/errors/errors';

/** Events that are not committed yet, by their numbers; free unless they are leased. */
export interface OpenRange {
  from: number;
  to: number;
  lease?: string;
  until?: Date;
  /** What the events are about: meanwhile no other machine gets an event about one of these. */
  subjects?: string[];
}

/** How far a consumer is: every event up to `top` was given to it, and all but the open ones are committed. */
export interface Progress {
  top: number;
  /** In the order of the feed. */
  open: OpenRange[];
  /** The leases that were committed last, so that a commit may be repeated after a lost answer. */
  finished: string[];
}

export interface Lease {
  id: string;
  until: Date;
}

interface Numbered {
  number: number;
  orderId: string | null;
  integration?: { integrationId?: string; incidentId?: string };
}

/** A machine that asks for more waits at this many leases, as it does for an order that another has leased. */
const maxLeases = 32;
const maxFinished = 64;

export const beginning = (at: number): Progress => ({ top: at, open: [], finished: [] });

/** The number up to which every event is committed. */
export const positionOf = ({ open, top }: Progress): number => (open[0] === undefined ? top : open[0].from - 1);

const isLeased = ({ until }: OpenRange, now: Date): boolean => until !== undefined && until > now;
export const leasedRanges = ({ open }: Progress, now: Date): OpenRange[] =>
  open.filter((range) => isLeased(range, now));

/** An order's events stay in their order, and so do an integration's and an incident's. */
const subjectOf = ({ orderId, integration }: Numbered): string | undefined =>
  orderId ?? integration?.incidentId ?? integration?.integrationId;

/** The only events that may be given next: the oldest that is not leased. Undefined at too many leases. */
export const nextSpan = (progress: Progress, now: Date): { from: number; to: number | undefined } | undefined => {
  if (leasedRanges(progress, now).length >= maxLeases) return undefined;
  const free = progress.open.find((range) => !isLeased(range, now));
  return free ?? { from: progress.top + 1, to: undefined };
};

/**
 * Gives the events of the next span up to the first that is about something of which another has leased an event. Because
 * nothing above a free event is ever given, every event is given after all earlier ones about the same are committed, or
 * together with them.
 */
export const give = <E extends Numbered>(
  progress: Progress,
  { found, limit, lease, now }: { found: readonly E[]; limit: number; lease: Lease; now: Date },
): { given: E[]; after: Progress } | undefined => {
  const span = nextSpan(progress, now);
  if (span === undefined) return undefined;
  const { from, to } = span;
  const elsewhere = new Set(leasedRanges(progress, now).flatMap(({ subjects = [] }) => subjects));
  const events = found.filter(({ number }) => number >= from && (to === undefined || number <= to)).slice(0, limit);
  const blocked = events.findIndex((event) => elsewhere.has(subjectOf(event) ?? ''));
  const given = blocked === -1 ? events : events.slice(0, blocked);
  const last = given.at(-1)?.number;
  // Events of the span that are not there any more have expired.
  const end = blocked === -1 && given.length < limit ? (to ?? last) : last;
  if (end === undefined) return undefined;
  const leased: OpenRange[] =
    last === undefined
      ? []
      : [
          {
            from,
            to: end,
            lease: lease.id,
            until: lease.until,
            subjects: [...new Set(given.flatMap((event) => subjectOf(event) ?? []))],
          },
        ];
  const rest = to === undefined || end === to ? [] : [{ from: end + 1, to }];
  const before = progress.open.filter((range) => range.to < from);
  const above = progress.open.filter((range) => range.from > (to ?? end));
  return {
    given,
    after: { ...progress, top: Math.max(progress.top, end), open: [...before, ...leased, ...rest, ...above] },
  };
};

/** The events of a lease up to a number are done; `lease_lost` when they went to another machine meanwhile. */
export const commit = (progress: Progress, { number, lease }: { number: number; lease: string }): Progress => {
  const range = progress.open.find((open) => open.lease === lease);
  if (range === undefined && progress.finished.includes(lease)) return progress;
  if (range === undefined || number > range.to) throw appError('lease_lost');
  if (number < range.from) return progress;
  const isDone = number === range.to;
  return {
    ...progress,
    open: progress.open.flatMap((open) => (open !== range ? [open] : isDone ? [] : [{ ...range, from: number + 1 }])),
    finished: isDone ? [...progress.finished, lease].slice(-maxFinished) : progress.finished,
  };
};
