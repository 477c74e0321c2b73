import { appError } from '@kopru/contracts/errors/errors';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import { inProgress, skipped, type Outcome, type RecordChange } from '../../domain/record-change.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { Sequencer } from '../sequencing/sequencer.ts';
import type { RecordOutcome, Starter } from './record-outcome.ts';

/** The change is to be written. */
export interface Attempted {
  outcome: Outcome;
  change: RecordChange;
}

/** No attempt is made, and the change says why; or one is in progress. */
export type BegunAttempt = { kind: 'none'; change: RecordChange } | { kind: 'in progress'; ended: Promise<Attempted> };

/**
 * The only way to an attempt of a record: the sequencer is asked, `send` makes the attempt, and what
 * follows from it is done. The caller writes the change. `admit` may still refuse a record that is in sequence.
 */
export type AttemptRecord = (
  starter: Starter,
  record: RecordDocument,
  send: () => Promise<Outcome>,
  admit?: () => RecordChange | undefined,
) => Promise<BegunAttempt>;

export const makeAttemptRecord = (deps: {
  sequencer: Sequencer;
  recordOutcome: RecordOutcome;
  isStopping: () => boolean;
}): AttemptRecord => {
  const { sequencer, recordOutcome, isStopping } = deps;

  /** A person gets the answer at once; a record that was delivered once is never blocked. */
  const mustBeInSequence = async (endpoint: LiveEndpoint | undefined, record: RecordDocument): Promise<void> => {
    if (endpoint === undefined || record.state === 'delivered') return;
    const earlier = (await sequencer.check(endpoint, record))?.earlier;
    if (earlier === undefined) return;
    throw appError('earlier_event_waits', {
      params: { sequence: earlier.sequence, recordId: earlier.recordId ?? '-' },
    });
  };
  /** A process that stops cuts its attempts short: these do not count, and another process may take the record at once. */
  const isCutShort = ({ by }: Starter, { isDelivered, attempt }: Outcome): boolean =>
    by === 'schedule' && isStopping() && !isDelivered && attempt.statusCode === null;

  const attempt = async (
    starter: Starter,
    record: RecordDocument,
    send: () => Promise<Outcome>,
  ): Promise<Attempted> => {
    const outcome = await send();
    const change = isCutShort(starter, outcome)
      ? inProgress(record, new Date())
      : await recordOutcome(starter, record, outcome);
    return { outcome, change };
  };

  return async (starter, record, send, admit) => {
    if (record.expungedAt !== undefined) return { kind: 'none', change: skipped(record) };
    if (starter.by === 'hand') await mustBeInSequence(starter.endpoint, record);
    else {
      const asked = sequencer.block(starter.endpoint, record);
      const blocked = asked === undefined ? undefined : await asked;
      if (blocked !== undefined) return { kind: 'none', change: blocked };
    }
    const refused = admit?.();
    if (refused !== undefined) return { kind: 'none', change: refused };
    return { kind: 'in progress', ended: attempt(starter, record, send) };
  };
};
