import type { Logger } from '@kopru/runtime';
import type { EndpointRepository } from '../../storage/endpoint.repository.ts';
import type { RecoveryDocument } from '../../storage/recovery.model.ts';
import type { RecoveryRepository } from '../../storage/recovery.repository.ts';
import type { RecordRepository } from '../../storage/record.repository.ts';
import { createRound, type Round } from './round.ts';

const batchSize = 500;

/**
 * Carries out "recover since": parks every failed or retrying record made between `since` and the request, and the
 * drainer delivers it with a fresh round of retries. Each batch is parked and marked by one update, so after a crash
 * the job starts over and passes by what it has marked.
 */
export const createRecoveries = (deps: {
  recoveries: RecoveryRepository;
  records: RecordRepository;
  endpoints: EndpointRepository;
  logger: Logger;
  onProgress: () => void;
}): Round => {
  const { recoveries, records, endpoints, logger } = deps;

  const parkAll = async (job: RecoveryDocument, endpointId: string, state: 'failed' | 'retrying'): Promise<void> => {
    let since = job.since;
    while (!loop.isStopping()) {
      const filter = { recoveryId: job._id, accountId: job.accountId, endpointId, state, since, until: job.createdAt };
      const { found, parked, reached } = await records.parkUndelivered(filter, batchSize);
      if (found === 0) return;
      since = reached;
      await recoveries.progress(job._id, parked);
      deps.onProgress();
    }
  };
  const run = async (job: RecoveryDocument): Promise<void> => {
    const all = (await endpoints.listOf(job.accountId)).map(({ _id }) => _id);
    for (const endpointId of all.filter((id) => job.endpointId === null || id === job.endpointId)) {
      await parkAll(job, endpointId, 'failed');
      await parkAll(job, endpointId, 'retrying');
    }
    if (!loop.isStopping()) await recoveries.finish(job._id);
  };
  const loop = createRound(
    async () => {
      for (const job of await recoveries.running()) await run(job);
    },
    (error) => logger.warn('a recovery failed; trying again', { error }),
  );
  return loop;
};
