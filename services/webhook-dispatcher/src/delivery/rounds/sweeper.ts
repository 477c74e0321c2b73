import type { Logger, Repeating } from '@kopru/runtime';
import type { RecordRepository } from '../../storage/record.repository.ts';
import type { Deliverer } from '../attempt/deliver.ts';
import type { DeliverStored } from '../attempt/deliver-stored.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import { createRound } from './round.ts';

const batchSize = 200;

/**
 * Delivers what its time has passed for: what a crash left under way, what a lost wait queue held, what waits longer
 * than any wait queue. It needs no broker, so retries go on while there is none.
 */
export const createSweeper = (deps: {
  records: RecordRepository;
  deliverer: Deliverer;
  deliverStored: DeliverStored;
  metrics: DeliveryMetrics;
  logger: Logger;
  everyMs: number;
}): Repeating => {
  const { records, deliverer, deliverStored, metrics, logger } = deps;
  const deliverOne = (record: Parameters<DeliverStored>[0]): Promise<void> =>
    deliverStored(record, 'fast').catch(
      (error: unknown) => void logger.warn('a swept delivery must wait', { recordId: record._id, error }),
    );
  const sweep = async (): Promise<void> => {
    for (;;) {
      const due = await records.claimDue(new Date(), batchSize, deliverer.leaseUntil());
      metrics.swept.inc(due.length);
      await Promise.all(due.map(deliverOne));
      if (loop.isStopping() || due.length < batchSize) return;
    }
  };
  const loop = createRound(sweep, {
    everyMs: deps.everyMs,
    onError: (error) => logger.warn('could not sweep', { error }),
  });
  return loop;
};
