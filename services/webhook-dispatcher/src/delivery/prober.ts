import { repeating, type Logger, type Repeating } from '@kopru/runtime';
import { probePauseMs, type BreakerSettings } from '../domain/breaker.ts';
import { parked } from '../domain/record-change.ts';
import type { RecordDocument } from '../domain/webhook-record.ts';
import type { EndpointNews } from '../messaging/endpoint-news.ts';
import type { EndpointDocument, EndpointRepository } from '../storage/endpoint.repository.ts';
import type { RecordRepository } from '../storage/record.repository.ts';
import type { AccountDirectory, LiveEndpoint } from './account-directory.ts';
import type { Attempt } from './attempt.ts';
import type { Ledger } from './ledger.ts';
import type { Learn } from './settle-attempt.ts';

export interface ProberDeps {
  endpoints: EndpointRepository;
  records: RecordRepository;
  directory: AccountDirectory;
  attempt: Attempt;
  learn: Learn;
  ledger: Ledger;
  news: EndpointNews;
  breaker: BreakerSettings;
  /** The longest that a probe may take. */
  leaseMs: number;
  logger: Logger;
  everyMs: number;
  onClosed: () => void;
}

/** Tries one parked delivery at each endpoint whose breaker is open, and closes the breaker when it arrives. */
export const createProber = (deps: ProberDeps): Repeating => {
  const { endpoints, records, directory, attempt, learn, ledger, news, breaker, leaseMs, logger } = deps;
  const leaseUntil = (): Date => new Date(Date.now() + leaseMs);

  const close = async (endpoint: EndpointDocument): Promise<void> => {
    await endpoints.closeBreaker(endpoint._id);
    await news.changed(endpoint.accountId);
    logger.info('an endpoint answers again', { endpointId: endpoint._id, accountId: endpoint.accountId });
    deps.onClosed();
  };

  /** The probe costs its record none of its retries. */
  const tryOne = async (endpoint: LiveEndpoint, record: RecordDocument): Promise<void> => {
    const result = await attempt(endpoint, record);
    learn(endpoint, result);
    const turn = record.turn + 1;
    if (result.isDelivered) {
      const { attempt: made } = result;
      await ledger.update(record, { state: 'delivered', turn, failures: 0, attempt: made, deliveredAt: new Date() });
      return close(endpoint);
    }
    const pauseMs = probePauseMs(endpoint.breaker.failedProbes + 1, breaker);
    const { statusCode, error } = result.attempt;
    const reason = error ?? `status ${statusCode ?? 0}`;
    await endpoints.reopenBreaker(endpoint._id, new Date(Date.now() + pauseMs), reason);
    await ledger.update(record, { ...parked(record, 'breaker'), attempt: result.attempt });
  };

  const probe = async (claimed: EndpointDocument): Promise<void> => {
    const [record] = await records.claimParked(claimed._id, 1, leaseUntil());
    // Nothing waits any more: the next event shall find out.
    if (record === undefined) return close(claimed);
    directory.forget(claimed.accountId);
    const endpoint = await directory.endpoint(claimed.accountId, claimed._id);
    if (endpoint !== undefined) await tryOne(endpoint, record);
  };

  const probeAll = async (): Promise<void> => {
    const under: Promise<void>[] = [];
    for (;;) {
      const endpoint = await endpoints.claimProbe(new Date(), leaseUntil());
      if (endpoint === undefined || under.length >= 50) break;
      under.push(
        probe(endpoint).catch(
          (error: unknown) => void logger.warn('a probe must wait', { endpointId: endpoint._id, error }),
        ),
      );
    }
    await Promise.all(under);
  };
  return repeating(probeAll, {
    everyMs: deps.everyMs,
    onError: (error) => logger.warn('could not probe', { error }),
  });
};
