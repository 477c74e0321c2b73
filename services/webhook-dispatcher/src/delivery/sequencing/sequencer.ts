import type { Logger } from '@kopru/runtime';
import { earlierOf, lookAgainAt, type Earlier } from '../../domain/blocking-event.ts';
import { blocked, type RecordChange } from '../../domain/record-change.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { ReadOrderState } from '../../storage/read-order-state.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import { createAcceptedSequences } from './accepted-sequences.ts';

/**
 * Sequences the events of one order at each endpoint: asked before every attempt. Skips the
 * database check for an order's first event, and when this process already delivered the previous one.
 */
export interface Sequencer {
  /** The change that blocks the record; undefined, without a promise where that is certain, when it may be attempted. */
  block(endpoint: Ordered, record: RecordDocument): Promise<RecordChange | undefined> | undefined;
  /** A receiver has accepted a record. */
  delivered(record: RecordDocument): void;
  /** Whether the record may go; undefined, without a promise, where that is certain. */
  check(endpoint: Ordered, record: RecordDocument): Promise<Verdict> | undefined;
  /** A record that may have been blocked is sent. */
  gone(record: RecordDocument, verdict: Pick<Verdict, 'isGap'>): void;
}

export interface Verdict {
  /** The earlier event that has to be waited for. */
  earlier: Earlier | undefined;
  /** It is sent without the earlier event that it was blocked by, which has not come. */
  isGap: boolean;
}

type Ordered = Pick<LiveEndpoint, 'ordered'>;

export interface SequencerTimes {
  /** The pause before the first recheck of a blocked record. */
  graceMs: number;
  /** How long an event that has not come is waited for. */
  timeoutMs: number;
}

export const createSequencer = (deps: {
  readOrderState: ReadOrderState;
  metrics: DeliveryMetrics;
  times: SequencerTimes;
  logger: Logger;
}): Sequencer => {
  const { readOrderState, metrics, times, logger } = deps;
  const accepted = createAcceptedSequences();

  const ask = async (record: RecordDocument, orderId: string, firstEventId: string): Promise<Verdict> => {
    const seen = await readOrderState({ accountId: record.accountId, orderId, firstEventId });
    const earlier = earlierOf(record, seen, new Date(), times.timeoutMs);
    const { waitsFor } = record;
    const wasMissing = waitsFor !== undefined && waitsFor.recordId === undefined;
    const isGap =
      earlier === undefined && wasMissing && !seen.events.some(({ sequence }) => sequence === waitsFor.sequence);
    return { earlier, isGap };
  };

  const check: Sequencer['check'] = ({ ordered = true }, record) => {
    const { place, orderId } = record;
    if (!ordered || place === undefined || place.sequence === 1 || orderId === null) return undefined;
    if (record.waitsFor === undefined && accepted.isNext(record)) return undefined;
    return ask(record, orderId, place.firstEventId);
  };
  const gone: Sequencer['gone'] = ({ _id, orderId, place, waitsFor }, { isGap }) => {
    if (waitsFor === undefined) return;
    metrics.blockedSeconds.observe((Date.now() - waitsFor.since.getTime()) / 1000);
    if (!isGap) return;
    metrics.gaps.inc();
    logger.warn('event sent out of order: an earlier event of its order has not come', {
      recordId: _id,
      orderId,
      sequence: place?.sequence,
      missing: waitsFor.sequence,
    });
  };
  const blockOn = async (asked: Promise<Verdict>, record: RecordDocument) => {
    const { earlier: found, isGap } = await asked;
    if (found === undefined) {
      gone(record, { isGap });
      return undefined;
    }
    const now = new Date();
    const since = record.waitsFor?.since ?? now;
    if (record.waitsFor === undefined) metrics.blocked.inc();
    return blocked(
      record,
      { ...found, since },
      lookAgainAt({ since, earlier: found, createdAt: record.createdAt }, now, times),
    );
  };
  return {
    check,
    gone,
    delivered: accepted.add,
    block: (endpoint, record) => {
      const asked = check(endpoint, record);
      return asked === undefined ? undefined : blockOn(asked, record);
    },
  };
};
