import { LRUCache } from 'lru-cache';
import type { RecordDocument } from '../../domain/webhook-record.ts';

type Told = Pick<RecordDocument, 'endpointId' | 'place'>;

/**
 * How far this process has seen each order accepted at each endpoint, from its first event on. What is accepted stays
 * accepted, even when the process ends before the ledger has it, so an event that is next needs no look into the ledger.
 */
export interface ToldOrders {
  /** The receiver has accepted this record. */
  add(record: Told): void;
  isNext(record: Told): boolean;
}

const maxOrders = 20_000;

export const createToldOrders = (): ToldOrders => {
  const reached = new LRUCache<string, number>({ max: maxOrders });
  const keyOf = (endpointId: string, firstEventId: string): string => `${endpointId} ${firstEventId}`;
  const isNext: ToldOrders['isNext'] = ({ endpointId, place }) =>
    place !== undefined && (reached.get(keyOf(endpointId, place.firstEventId)) ?? 0) === place.sequence - 1;
  return {
    isNext,
    add: (record) => {
      const { endpointId, place } = record;
      if (place !== undefined && isNext(record)) reached.set(keyOf(endpointId, place.firstEventId), place.sequence);
    },
  };
};
