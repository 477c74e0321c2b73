import { skipped, type RecordChange } from '../../domain/record-change.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { AccountDirectory } from '../account-directory.ts';
import type { Background } from '../background.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { DeliveryQueues } from '../queues.ts';
import type { Deliverer } from './deliver.ts';
import type { Ledger } from './ledger.ts';

/**
 * Carries on after a change is in the ledger: writes the end of an attempt that outlasts its message, or puts the
 * record into the slow lane's queue; if that fails, the sweeper finds the record.
 */
export type HandOver = (record: RecordDocument, change: RecordChange) => Promise<void>;

export const makeHandOver =
  (deps: { queues: DeliveryQueues; ledger: Ledger; background: Background; metrics: DeliveryMetrics }): HandOver =>
  async (record, { next }) => {
    const { queues, ledger, background, metrics } = deps;
    if (next === undefined) return;
    if (next !== 'slow lane') return background.add(next.then((change) => ledger.update(record, change)));
    metrics.slow.inc();
    await queues.slow(record).catch(() => metrics.withoutQueue.inc());
  };

/** Delivers a record of the ledger: a retry that is due, a record of the slow lane, or one that the sweeper found. */
export type DeliverStored = (record: RecordDocument, lane: 'fast' | 'slow') => Promise<void>;

export const makeDeliverStored =
  (deps: { directory: AccountDirectory; deliverer: Deliverer; ledger: Ledger; handOver: HandOver }): DeliverStored =>
  async (record, lane) => {
    const { directory, deliverer, ledger, handOver } = deps;
    const endpoint = await directory.endpoint(record.accountId, record.endpointId);
    const change = endpoint === undefined ? skipped(record) : await deliverer.deliver(endpoint, record, lane);
    await ledger.update(record, change);
    await handOver(record, change);
  };
