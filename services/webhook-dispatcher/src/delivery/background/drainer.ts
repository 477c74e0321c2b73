import type { Logger } from '@kopru/runtime';
import { parked } from '../../domain/record-change.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { EndpointRepository } from '../../storage/endpoint.repository.ts';
import type { RecordRepository } from '../../storage/record.repository.ts';
import type { AccountDirectory } from '../account-directory.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { Deliverer } from '../attempt/deliver.ts';
import type { DeliveryLog } from '../attempt/delivery-log.ts';
import type { EndpointPools } from '../endpoint-health/pool.ts';
import type { Unblocker } from '../sequencing/unblock.ts';
import { createRound, type Round } from './round.ts';

export interface DrainerDeps {
  records: RecordRepository;
  endpoints: EndpointRepository;
  directory: AccountDirectory;
  pools: EndpointPools;
  deliverer: Deliverer;
  deliveryLog: DeliveryLog;
  unblocker: Unblocker;
  logger: Logger;
}

const maxEndpoints = 50;
const maxChunk = 200;
const skipChunk = 1_000;
/** After this time an endpoint with a long backlog lets the others go on. */
const sliceMs = 5_000;

const isOpenForDelivery = (endpoint: LiveEndpoint): boolean =>
  endpoint.isEnabled && !endpoint.isPaused && endpoint.breaker.state === 'closed';

/**
 * Delivers parked records as soon as their endpoint takes deliveries again: after a pause, an open breaker, a backlog,
 * a recovery. Oldest first, each endpoint at its own pace, straight from the delivery log, so that one account's million
 * deliveries delay nobody else's.
 */
export const createDrainer = (deps: DrainerDeps): Round => {
  const { records, endpoints, directory, pools, deliverer, deliveryLog, unblocker, logger } = deps;
  const draining = new Map<string, Promise<void>>();

  /** Resolves when the attempt is made; its change goes to the delivery log while the next attempts are made. */
  const redeliver = async (endpoint: LiveEndpoint, record: RecordDocument, writing: Promise<void>[]): Promise<void> => {
    const mustWait = (error: unknown): void =>
      void logger.warn('could not deliver a parked record; trying again', { recordId: record._id, error });
    const change = await deliverer.attemptInOrder(endpoint, record).catch(mustWait);
    if (change !== undefined) writing.push(deliveryLog.update(record, change).catch(mustWait));
  };

  /** How many records to take at once: no more than the endpoint's free places, and within its rate limit. */
  const chunkSize = (endpoint: LiveEndpoint): number => {
    const pool = pools.of(endpoint._id);
    const places = Math.min(maxChunk, pool.freePlaces());
    if (endpoint.ratePerSecond === null) return places;
    let allowed = 0;
    while (allowed < places && pool.takeToken(endpoint)) allowed += 1;
    return allowed;
  };

  const drain = async (endpointId: string, accountId: string): Promise<void> => {
    const until = performance.now() + sliceMs;
    let writing: Promise<void>[] = [];
    while (!loop.isStopping() && performance.now() < until) {
      const endpoint = await directory.endpoint(accountId, endpointId);
      if (endpoint === undefined || !isOpenForDelivery(endpoint)) return;
      const size = chunkSize(endpoint);
      if (size === 0) return loop.wakeAt(Date.now());
      const chunk = await records.claimParked(endpointId, size, deliverer.leaseUntil());
      if (loop.isStopping())
        return void (await Promise.all(chunk.map((record) => deliveryLog.update(record, parked(record, 'backlog')))));
      const before = writing;
      writing = [];
      await Promise.all(chunk.map((record) => redeliver(endpoint, record, writing)));
      await Promise.all(before);
      if (chunk.length < size) return;
    }
    loop.wake();
  };

  const look = async (endpointId: string): Promise<void> => {
    const endpoint = await endpoints.findAny(endpointId);
    if (endpoint !== undefined) return drain(endpointId, endpoint.accountId);
    while (!loop.isStopping() && (await records.skipParked(endpointId, skipChunk)) === skipChunk);
    await unblocker.all(endpointId);
  };

  const begin = (endpointId: string): void => {
    const work = look(endpointId)
      .catch((error: unknown) => {
        logger.warn('could not deliver the parked records of an endpoint; trying again', { endpointId, error });
        loop.wakeAt(Date.now());
      })
      .finally(() => draining.delete(endpointId));
    draining.set(endpointId, work);
  };

  /** Every endpoint is drained, however many there are; most, such as paused ones, have nothing to do. */
  const tick = async (): Promise<void> => {
    for (const endpointId of await records.parkedEndpoints()) {
      while (draining.size >= maxEndpoints) await Promise.race(draining.values());
      if (loop.isStopping()) return;
      if (!draining.has(endpointId)) begin(endpointId);
    }
  };
  const loop = createRound(tick, (error) => logger.warn('could not look for parked deliveries', { error }));
  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      await Promise.all(draining.values());
    },
  };
};
