import type { Logger } from '@kopru/runtime';
import { isAborted, reasonOf, type Outcome } from '../../domain/record-change.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { EndpointDocument } from '../../storage/endpoint.model.ts';
import type { EndpointRepository } from '../../storage/endpoint.repository.ts';
import type { RecordRepository } from '../../storage/record.repository.ts';
import type { AccountDirectory, EndpointInvalidation } from '../account-directory.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import type { AttemptRecord } from '../attempt/attempt-record.ts';
import type { DeliveryLog } from '../attempt/delivery-log.ts';
import type { Attempt } from '../attempt/send.ts';
import { probePauseMs, type BreakerSettings } from '../endpoint-health/breaker.ts';
import { createRound, type Round } from './round.ts';

export interface ProberDeps {
  endpoints: EndpointRepository;
  records: RecordRepository;
  directory: AccountDirectory;
  attempt: Attempt;
  attemptRecord: AttemptRecord;
  deliveryLog: DeliveryLog;
  invalidation: EndpointInvalidation;
  breaker: BreakerSettings;
  /** The longest that a probe may take. */
  leaseMs: number;
  logger: Logger;
  onClosed: () => void;
}

const maxProbes = 50;
/** The most deliveries that one probe sets aside because they wait for earlier ones. */
const maxLooked = 50;

/** Tries one parked delivery at each endpoint whose breaker is open, and closes the breaker when it arrives. */
export const createProber = (deps: ProberDeps): Round => {
  const { endpoints, records, directory, attempt, attemptRecord, deliveryLog, invalidation, breaker, leaseMs, logger } =
    deps;
  const leaseUntil = (): Date => new Date(Date.now() + leaseMs);

  const close = async (endpoint: EndpointDocument): Promise<void> => {
    await endpoints.closeBreaker(endpoint._id);
    await invalidation.changed(endpoint.accountId);
    logger.info('an endpoint answers again', { endpointId: endpoint._id, accountId: endpoint.accountId });
    deps.onClosed();
  };

  /** False: the record was not attempted, because it waits for an earlier one. */
  const tryOne = async (endpoint: LiveEndpoint, record: RecordDocument): Promise<boolean> => {
    const send = () => attempt(endpoint, record);
    const begun = await attemptRecord({ by: 'probe', endpoint }, record, send);
    if (begun.kind === 'none') {
      await deliveryLog.update(record, begun.change);
      return false;
    }
    const { change, outcome } = await begun.ended;
    await deliveryLog.update(record, change);
    await judge(endpoint, outcome);
    return true;
  };

  const judge = async (endpoint: LiveEndpoint, outcome: Outcome): Promise<void> => {
    if (outcome.isDelivered || isAborted(outcome)) return close(endpoint);
    const pauseMs = probePauseMs(endpoint.breaker.failedProbes + 1, breaker);
    const nextProbeAt = new Date(Date.now() + pauseMs);
    await endpoints.reopenBreaker(endpoint._id, nextProbeAt, reasonOf(outcome));
    loop.wakeAt(nextProbeAt.getTime());
  };

  /** Nothing is left but deliveries that wait for earlier ones, which wait for their retries. */
  const probeLater = async ({ _id, breaker: { failedProbes } }: EndpointDocument): Promise<void> => {
    const nextProbeAt = new Date(Date.now() + probePauseMs(failedProbes, breaker));
    await endpoints.postponeProbe(_id, nextProbeAt);
    loop.wakeAt(nextProbeAt.getTime());
  };

  const probe = async (claimed: EndpointDocument): Promise<void> => {
    directory.forget(claimed.accountId);
    const endpoint = await directory.endpoint(claimed.accountId, claimed._id);
    for (let looked = 0; looked < maxLooked; looked += 1) {
      const [record] = await records.claimParked(claimed._id, 1, leaseUntil());
      // No delivery is left to probe with, so the breaker closes and the next event tries the endpoint.
      if (record === undefined && looked === 0) return close(claimed);
      if (record === undefined) break;
      if (endpoint === undefined) return;
      if (await tryOne(endpoint, record)) return;
    }
    await probeLater(claimed);
  };

  const probeAll = async (): Promise<void> => {
    const under: Promise<void>[] = [];
    while (under.length < maxProbes) {
      const endpoint = await endpoints.claimProbe(new Date(), leaseUntil());
      if (endpoint === undefined) break;
      under.push(
        probe(endpoint).catch(
          (error: unknown) =>
            void logger.warn('could not probe an endpoint; trying again', { endpointId: endpoint._id, error }),
        ),
      );
    }
    await Promise.all(under);
    if (under.length === maxProbes) loop.wake();
  };
  const loop = createRound(probeAll, (error) => logger.warn('could not look for endpoints to probe', { error }));
  return loop;
};
