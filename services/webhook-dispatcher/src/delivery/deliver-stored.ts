import type { Broker } from '@kopru/messaging';
import { skipped, underWay, type RecordChange } from '../domain/record-change.ts';
import type { RecordDocument } from '../domain/webhook-record.ts';
import { queues } from '../messaging/topology.ts';
import type { AccountDirectory } from './account-directory.ts';
import type { Background } from './background.ts';
import type { Deliverer } from './deliver.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import type { Ledger } from './ledger.ts';

export interface HandOver {
  /** Puts a record that is in the ledger as `pending` into the slow lane; the sweeper helps when that fails. */
  toSlowLane(record: Pick<RecordDocument, '_id' | 'accountId' | 'turn'>): Promise<void>;
  /** Writes the result of an attempt that outlasted its message. */
  finishLater(record: Pick<RecordDocument, '_id' | 'turn'>, later: Promise<RecordChange>): void;
}

export const createHandOver = (deps: {
  broker: Broker;
  ledger: Ledger;
  background: Background;
  metrics: DeliveryMetrics;
}): HandOver => ({
  toSlowLane: async ({ _id, accountId, turn }) => {
    deps.metrics.slow.inc();
    await deps.broker
      .sendToQueue(queues.slow, { recordId: _id, turn }, { messageId: _id, accountId })
      .catch(() => deps.metrics.withoutQueue.inc());
  },
  finishLater: (record, later) => deps.background.add(later.then((change) => deps.ledger.update(record, change))),
});

/** Delivers a record of the ledger: a retry whose time has come, one of the slow lane, one that the sweeper found. */
export type DeliverStored = (record: RecordDocument, lane: 'fast' | 'slow') => Promise<void>;

export const makeDeliverStored =
  (deps: { directory: AccountDirectory; deliverer: Deliverer; ledger: Ledger; handOver: HandOver }): DeliverStored =>
  async (record, lane) => {
    const { directory, deliverer, ledger, handOver } = deps;
    const endpoint = await directory.endpoint(record.accountId, record.endpointId);
    if (endpoint === undefined) return ledger.update(record, skipped(record));
    const delivery = await deliverer.deliver(endpoint, record, lane);
    if (delivery.kind === 'slow') {
      await ledger.update(record, underWay(record, deliverer.leaseUntil()));
      return handOver.toSlowLane(record);
    }
    await ledger.update(record, delivery.change);
    if (delivery.kind === 'late') handOver.finishLater(record, delivery.later);
  };
