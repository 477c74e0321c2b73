import { repeating, type Logger, type Repeating } from '@kopru/runtime';
import type { RecordRepository } from '../storage/record.repository.ts';
import type { Deliverer } from './deliver.ts';
import type { DeliverStored } from './deliver-stored.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';

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
  let isStopping = false;
  const deliverOne = (record: Parameters<DeliverStored>[0]): Promise<void> =>
    deliverStored(record, 'fast').catch(
      (error: unknown) => void logger.warn('a swept delivery must wait', { recordId: record._id, error }),
    );
  const sweep = async (): Promise<void> => {
    for (;;) {
      const due = await records.claimDue(new Date(), batchSize, deliverer.leaseUntil());
      metrics.swept.inc(due.length);
      await Promise.all(due.map(deliverOne));
      if (isStopping || due.length < batchSize) return;
    }
  };
  const loop = repeating(sweep, {
    everyMs: deps.everyMs,
    onError: (error) => logger.warn('could not sweep', { error }),
  });
  return {
    ...loop,
    start: () => {
      isStopping = false;
      return loop.start();
    },
    stop: () => {
      isStopping = true;
      return loop.stop();
    },
  };
};
