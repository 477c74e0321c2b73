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
  /** The earlier event that the record has to wait for. */
  earlier(endpoint: Ordered, record: RecordDocument): Promise<Earlier | undefined> | undefined;
}

type Ordered = Pick<LiveEndpoint, 'ordered'>;

export interface GateTimes {
  /** The pause after which a held record is looked at again for the first time. */
  graceMs: number;
  /** How long an event that has not come is waited for. */
  patienceMs: number;
}

export const createOrderGate = (deps: {
  look: LookAtOrder;
  metrics: DeliveryMetrics;
  times: GateTimes;
  logger: Logger;
}): OrderGate => {
  const { look, metrics, times, logger } = deps;
  const told = createToldOrders();

  const ask = async (record: RecordDocument, orderId: string, firstEventId: string): Promise<Earlier | undefined> =>
    earlierOf(record, await look({ orderId, firstEventId }), new Date(), times.patienceMs);

  const earlier: OrderGate['earlier'] = ({ ordered = true }, record) => {
    const { place, orderId } = record;
    if (!ordered || place === undefined || place.sequence === 1 || orderId === null) return undefined;
    if (record.waitsFor === undefined && told.isNext(record)) return undefined;
    return ask(record, orderId, place.firstEventId);
  };
  const go = ({ _id, orderId, place, waitsFor }: RecordDocument): void => {
    if (waitsFor === undefined) return;
    metrics.heldSeconds.observe((Date.now() - waitsFor.since.getTime()) / 1000);
    if (waitsFor.recordId !== undefined) return;
    metrics.unheard.inc();
    logger.warn('an event goes without an earlier one of its order, which has not come', {
      recordId: _id,
      orderId,
      sequence: place?.sequence,
      missing: waitsFor.sequence,
    });
  };
  const holdFor = async (asked: Promise<Earlier | undefined>, record: RecordDocument) => {
    const found = await asked;
    if (found === undefined) {
      go(record);
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
    earlier,
    delivered: told.add,
    hold: (endpoint, record) => {
      const asked = earlier(endpoint, record);
      return asked === undefined ? undefined : holdFor(asked, record);
    },
  };
};
