import type { Logger } from '@kopru/runtime';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { HeldRepository } from '../../storage/held.repository.ts';
import type { Background } from '../background.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { DeliveryQueues } from '../queues.ts';
import type { OrderGate } from './gate.ts';

/**
 * Lets held records go. No release is lost: who holds a record writes it and then looks, and who writes an event or the
 * end of a record looks after that, so one of the two sees the other. What a crash leaves in between, the sweeper finds.
 */
export interface Release {
  /** Lets go what has nothing to wait for any longer, after a write about these orders; never rejects. */
  look(orderIds: readonly string[]): Promise<void>;
  /** Lets all of an endpoint go that no longer keeps the order, or takes nothing at all any longer. */
  all(endpointId: string): Promise<void>;
}

const batchSize = 500;

export const createRelease = (deps: {
  held: HeldRepository;
  gate: OrderGate;
  queues: DeliveryQueues;
  background: Background;
  metrics: DeliveryMetrics;
  graceMs: number;
  logger: Logger;
}): Release => {
  const { held, gate, queues, background, metrics, graceMs, logger } = deps;
  /** The queue is only a messenger; until it has brought a record, the sweeper may. */
  const send = (record: RecordDocument): Promise<void> =>
    queues.deliver(record).catch(() => metrics.withoutQueue.inc());

  const letGo = async (records: readonly RecordDocument[]): Promise<void> => {
    const since = new Map(records.map(({ _id, waitsFor }) => [_id, waitsFor?.since.getTime()]));
    const free = await held.letGo([...since.keys()], new Date(Date.now() + graceMs));
    for (const record of free) {
      metrics.heldSeconds.observe((Date.now() - (since.get(record._id) ?? Date.now())) / 1000);
      background.add(send(record));
    }
  };
  const hasToWait = async (record: RecordDocument): Promise<boolean> => (await gate.earlier({}, record)) !== undefined;

  const lookAt = async (orderIds: readonly string[]): Promise<void> => {
    const found = await held.ofOrders(orderIds);
    if (found.length === 0) return;
    const waits = await Promise.all(found.map(hasToWait));
    await letGo(found.filter((_record, index) => waits[index] === false));
  };
  return {
    look: async (orderIds) => {
      if (orderIds.length === 0) return;
      await lookAt(orderIds).catch((error: unknown) => {
        logger.warn('held deliveries are left to the sweeper', { error });
      });
    },
    all: async (endpointId) => {
      for (;;) {
        const found = await held.ofEndpoint(endpointId, batchSize);
        await letGo(found);
        if (found.length < batchSize) return;
      }
    },
  };
};
