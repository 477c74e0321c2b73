import type { Logger } from '@kopru/runtime';
import type { RecordRepository } from '../../storage/record.repository.ts';
import type { Deliverer } from '../attempt/deliver.ts';
import type { DeliverStored } from '../attempt/deliver-stored.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import { createRound, lookMs, type Round } from './round.ts';

const batchSize = 200;

/**
 * Delivers overdue records: those that a crash left in progress, that a lost wait queue had, or that wait longer than
 * any wait queue. The sweeper needs no broker, so retries go on without one.
 */
export const createSweeper = (deps: {
  records: RecordRepository;
  deliverer: Deliverer;
  deliverStored: DeliverStored;
  metrics: DeliveryMetrics;
  logger: Logger;
}): Round => {
  const { records, deliverer, deliverStored, metrics, logger } = deps;
  const deliverOne = (record: Parameters<DeliverStored>[0]): Promise<void> =>
    deliverStored(record, 'fast').catch(
      (error: unknown) =>
        void logger.warn('could not deliver an overdue record; the sweeper tries again', {
          recordId: record._id,
          error,
        }),
    );
  const sweep = async (): Promise<void> => {
    for (;;) {
      const horizon = new Date(Date.now() + lookMs);
      const { due, nextDueAt } = await records.claimDue(horizon, batchSize, deliverer.leaseUntil());
      metrics.swept.inc(due.length);
      await Promise.all(due.map(deliverOne));
      if (nextDueAt !== undefined) loop.wakeAt(nextDueAt.getTime());
      if (loop.isStopping() || due.length < batchSize) return;
    }
  };
  const loop = createRound(sweep, (error) => logger.warn('could not look for overdue deliveries', { error }));
  return loop;
};
