import {
  contract,
  createConsumer,
  dead,
  done,
  queueNames,
  wait,
  type Broker,
  type Consumer,
  type Outcome,
} from '@kopru/messaging';
import type { ArrivalResult, StoreArrivals } from '../domain/updates/store-arrivals.ts';
import type { SaveDeadArrival } from '../storage/dead-arrivals.ts';
import { deadArrivalOf } from './dead-arrival.ts';

/** Large enough for the next batch to gather while one is written. */
const prefetch = 600;
/** The handler's writes time out after 20 s; anything else that hangs must not block orders for the other replicas. */
const handlerLimitMs = 90_000;

const fateOf = (result: ArrivalResult): Outcome => {
  if (typeof result === 'object') return dead(result.refused);
  return result === 'published' ? done : wait('the event of the order is not confirmed');
};

export const createArrivalsConsumer = (
  broker: Broker,
  { storeArrivals, saveDead, now }: { storeArrivals: StoreArrivals; saveDead: SaveDeadArrival; now: () => Date },
  lingerMs: number,
): Consumer =>
  createConsumer(broker, {
    queue: queueNames.arrivals,
    prefetch,
    handlerLimitMs,
    onDead: async (message) => {
      const arrival = deadArrivalOf(message, now());
      if (arrival !== undefined) await saveDead(arrival);
    },
    accepts: contract('siparis.geldi'),
    mode: 'batch',
    batch: { lingerMs },
    handler: async (messages) => (await storeArrivals(messages)).map(fateOf),
  });
