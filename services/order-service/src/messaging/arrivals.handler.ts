import { contract, createConsumer, queueNames, type Broker, type Consumer } from '@kopru/messaging';
import type { StoreArrivals } from '../domain/store-arrivals.ts';

/** Deep enough that the next batch has gathered while one is written. */
const prefetch = 600;
/** Its writes end after 20 s by themselves; whatever else hangs must not keep orders from the other processes. */
const handlerLimitMs = 90_000;

export const createArrivalsConsumer = (broker: Broker, storeArrivals: StoreArrivals): Consumer =>
  createConsumer(broker, {
    queue: queueNames.arrivals,
    prefetch,
    handlerLimitMs,
    accepts: contract('siparis.geldi'),
    mode: 'batch',
    handler: storeArrivals,
  });
