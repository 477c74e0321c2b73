import type { Logger } from '@kopru/runtime';
import { earlierOf, lookAgainAt, type Earlier } from '../../domain/order-gate.ts';
import { held, type RecordChange } from '../../domain/record-change.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { LookAtOrder } from '../../storage/order-look.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import { createToldOrders } from './told.ts';

/**
 * Keeps the events of one order in order at each endpoint: asked before every attempt, whoever starts it. The first
 * event of an order waits for none and costs no look, nor does one whose predecessors this process has delivered.
 */
export interface OrderGate {
  /** The change that holds the record; undefined, without a promise where that is certain, when it may be attempted. */
  hold(endpoint: Ordered, record: RecordDocument): Promise<RecordChange | undefined> | undefined;
  /** A receiver has accepted a record. */
  delivered(record: RecordDocument): void;
  /** Whether the record may go; undefined, without a promise, where that is certain. */
  turn(endpoint: Ordered, record: RecordDocument): Promise<Turn> | undefined;
  /** A record goes that may have been held. */
  gone(record: RecordDocument, turn: Pick<Turn, 'isGap'>): void;
}

export interface Turn {
  /** The earlier event that has to be waited for. */
  earlier: Earlier | undefined;
  /** It goes without an earlier event that it was held for, which has not come. */
  isGap: boolean;
}

type Ordered = Pick<LiveEndpoint, 'ordered'>;

export interface GateTimes {
  /** The pause after which a held record is looked at again for the first time. */
  graceMs: number;
  /** How long an event that has not come is waited for. */
  timeoutMs: number;
}

export const createOrderGate = (deps: {
  look: LookAtOrder;
  metrics: DeliveryMetrics;
  times: GateTimes;
  logger: Logger;
}): OrderGate => {
  const { look, metrics, times, logger } = deps;
  const told = createToldOrders();

  const ask = async (record: RecordDocument, orderId: string, firstEventId: string): Promise<Turn> => {
    const seen = await look({ orderId, firstEventId });
    const earlier = earlierOf(record, seen, new Date(), times.timeoutMs);
    const { waitsFor } = record;
    const wasUnheard = waitsFor !== undefined && waitsFor.recordId === undefined;
    const isGap =
      earlier === undefined && wasUnheard && !seen.events.some(({ sequence }) => sequence === waitsFor.sequence);
    return { earlier, isGap };
  };

  const turn: OrderGate['turn'] = ({ ordered = true }, record) => {
    const { place, orderId } = record;
    if (!ordered || place === undefined || place.sequence === 1 || orderId === null) return undefined;
    if (record.waitsFor === undefined && told.isNext(record)) return undefined;
    return ask(record, orderId, place.firstEventId);
  };
  const gone: OrderGate['gone'] = ({ _id, orderId, place, waitsFor }, { isGap }) => {
    if (waitsFor === undefined) return;
    metrics.heldSeconds.observe((Date.now() - waitsFor.since.getTime()) / 1000);
    if (!isGap) return;
    metrics.unheard.inc();
    logger.warn('an event goes without an earlier one of its order, which has not come', {
      recordId: _id,
      orderId,
      sequence: place?.sequence,
      missing: waitsFor.sequence,
    });
  };
  const holdFor = async (asked: Promise<Turn>, record: RecordDocument) => {
    const { earlier: found, isGap } = await asked;
    if (found === undefined) {
      gone(record, { isGap });
      return undefined;
    }
    const now = new Date();
    const since = record.waitsFor?.since ?? now;
    if (record.waitsFor === undefined) metrics.held.inc();
    return held(
      record,
      { ...found, since },
      lookAgainAt({ since, earlier: found, createdAt: record.createdAt }, now, times),
    );
  };
  return {
    turn,
    gone,
    delivered: told.add,
    hold: (endpoint, record) => {
      const asked = turn(endpoint, record);
      return asked === undefined ? undefined : holdFor(asked, record);
    },
  };
};
