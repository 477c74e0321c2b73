import { LRUCache } from 'lru-cache';
import type { RecordDocument } from '../../domain/webhook-record.ts';

type OrderedRecord = Pick<RecordDocument, 'endpointId' | 'place'>;

/**
 * How far this process has seen each order accepted at each endpoint, from its first event on. What is accepted stays
 * accepted, even when the process ends before the delivery log has it, so an event that is next needs no look into the delivery log.
 */
export interface AcceptedSequences {
  /** The receiver has accepted this record. */
  add(record: OrderedRecord): void;
  isNext(record: OrderedRecord): boolean;
}

const maxOrders = 20_000;

export const createAcceptedSequences = (): AcceptedSequences => {
  const reached = new LRUCache<string, number>({ max: maxOrders });
  const keyOf = (endpointId: string, firstEventId: string): string => `${endpointId} ${firstEventId}`;
  const isNext: AcceptedSequences['isNext'] = ({ endpointId, place }) =>
    place !== undefined && (reached.get(keyOf(endpointId, place.firstEventId)) ?? 0) === place.sequence - 1;
  return {
    isNext,
    add: (record) => {
      const { endpointId, place } = record;
      if (place !== undefined && isNext(record)) reached.set(keyOf(endpointId, place.firstEventId), place.sequence);
    },
  };
};
