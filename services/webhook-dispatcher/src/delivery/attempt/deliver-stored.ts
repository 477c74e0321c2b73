import { skipped, type RecordChange } from '../../domain/record-change.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { AccountDirectory } from '../account-directory.ts';
import type { UnawaitedWork } from '../unawaited-work.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { DeliveryQueues } from '../queues.ts';
import type { Deliverer } from './deliver.ts';
import type { DeliveryLog } from './delivery-log.ts';

/**
 * Carries on after a change is in the delivery log: writes the end of an attempt that outlasts its message, or puts the
 * record into the slow pool's queue; if that fails, the sweeper finds the record.
 */
export type HandOver = (record: RecordDocument, change: RecordChange) => Promise<void>;

export const makeHandOver =
  (deps: {
    queues: DeliveryQueues;
    deliveryLog: DeliveryLog;
    unawaited: UnawaitedWork;
    metrics: DeliveryMetrics;
  }): HandOver =>
  async (record, { next }) => {
    const { queues, deliveryLog, unawaited, metrics } = deps;
    if (next === undefined) return;
    if (next !== 'slow pool') return unawaited.add(next.then((change) => deliveryLog.update(record, change)));
    metrics.slow.inc();
    await queues.slow(record).catch(() => metrics.withoutQueue.inc());
  };

/** Delivers a record of the delivery log: a retry that is due, a record of the slow pool, or one that the sweeper found. */
export type DeliverStored = (record: RecordDocument, pool: 'fast' | 'slow') => Promise<void>;

export const makeDeliverStored =
  (deps: {
    directory: AccountDirectory;
    deliverer: Deliverer;
    deliveryLog: DeliveryLog;
    handOver: HandOver;
  }): DeliverStored =>
  async (record, pool) => {
    const { directory, deliverer, deliveryLog, handOver } = deps;
    const endpoint = await directory.endpoint(record.accountId, record.endpointId);
    const change = endpoint === undefined ? skipped(record) : await deliverer.deliver(endpoint, record, pool);
    await deliveryLog.update(record, change);
    await handOver(record, change);
  };
