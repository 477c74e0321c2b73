import { hasDigest } from '@kopru/contracts/panel/values';
import { dayAfter } from '@kopru/contracts/values/sales-range';
import { endOfDay, midnight, startOfWorkingDay, workingDayOf } from '@kopru/contracts/values/time-zone';
import type { ContactDocument } from './contact.model.ts';
import { isQuiet } from './quiet-hours.ts';

export interface Morning {
  /** The working day that the digest is of. */
  day: string;
  /** When the digest comes. */
  from: Date;
  /** Later it is left out. */
  until: Date;
}

/** The morning in Türkiye that a moment belongs to; undefined: no digest is sent then. */
export const morningOf = (at: Date): Morning | undefined => {
  const today = workingDayOf(at, midnight);
  const [from, until] = ['08:00', '12:00'].map((time) => new Date(startOfWorkingDay(today, time))) as [Date, Date];
  return at >= from && at < until ? { day: dayAfter(today, -1), from, until } : undefined;
};

type DigestContact = Pick<ContactDocument, 'kind' | 'quiet' | 'confirmedAt' | 'digestSince' | 'refusedAt'>;

/**
 * When a contact gets the digest of a morning: quiet hours are waited for. Undefined: not this morning, as for one that was
 * confirmed, or asked for it, after the morning had begun.
 */
export const digestTimeOf = (
  { kind, quiet, confirmedAt, digestSince, refusedAt }: DigestContact,
  { from, until }: Morning,
): Date | undefined => {
  if (!hasDigest(kind) || refusedAt !== undefined) return undefined;
  if (confirmedAt === undefined || digestSince === undefined) return undefined;
  if (confirmedAt > from || digestSince > from) return undefined;
  const at = quiet !== null && isQuiet(quiet, from) ? endOfDay(from, quiet.until) : from;
  return at < until ? at : undefined;
};
