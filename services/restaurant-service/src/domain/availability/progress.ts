import { platformFailureOf } from '@kopru/contracts/errors/errors';
import type { Failure } from '@kopru/contracts/errors/failures';
import type { ApplyState } from '@kopru/contracts/internal/availability';
import { isAppError } from '@kopru/errors';

/** How far a state at a platform is with its desired state. */
export interface Progress<Seen> {
  state: ApplyState;
  since: Date;
  reason: Failure | null;
  dueAt: Date | null;
  observed: Seen | null;
  /** The last change by somebody else. */
  drift: Seen | null;
  /** That change stays until the desired state changes. */
  isDriftAdopted: boolean;
  failures: number;
  nextAt: Date;
}

/** When a process comes back to something. */
export interface Pace {
  /** How often a platform is polled for drift. */
  lookEveryMs: number;
  /** How long it waits after so many failures in a row. */
  pauseMs: (failures: number) => number;
  now: () => Date;
}

/** Why a call was not carried out, and how long to wait at least; null: it was refused for good. */
export interface Refusal {
  reason: Failure;
  waitMs: number | null;
}

/** What a platform refused for good is tried again after so many looks, because credentials and contracts get mended. */
const looksUntilRetry = 3;
export const never = new Date(8.64e15);

/** The failure of a call; an item that no longer exists there is no failure. */
export const refusalOf = (error: unknown): Refusal => {
  if (isAppError(error) && error.code === 'integration_not_found') throw error;
  // The same call may succeed later: the platform is unavailable, or said when to come again.
  const isPassing = !isAppError(error) || error.retryAfterSeconds !== undefined || error.code !== 'provider_error';
  const askedMs = isAppError(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return { reason: platformFailureOf(error), waitMs: isPassing ? askedMs : null };
};

type AfterRefusal = Pick<Progress<never>, 'state' | 'reason' | 'failures' | 'dueAt' | 'nextAt'>;

export const afterRefusal = ({ reason, waitMs }: Refusal, failures: number, pace: Pace): AfterRefusal => {
  const later = (ms: number): Date => new Date(pace.now().getTime() + ms);
  const counted = { reason, failures: failures + 1 };
  if (waitMs === null)
    return { ...counted, state: 'refused', dueAt: null, nextAt: later(pace.lookEveryMs * looksUntilRetry) };
  const dueAt = later(Math.max(waitMs, pace.pauseMs(failures)));
  return { ...counted, state: 'pending', dueAt, nextAt: dueAt };
};

export const earliest = (...times: (Date | null)[]): Date =>
  new Date(Math.min(...times.map((time) => time?.getTime() ?? never.getTime())));
