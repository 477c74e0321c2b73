import { isAppError } from '@kopru/errors';
import { growingPauseMs, type Logger, repeating, type Service } from '@kopru/runtime';
import type { AcceptFacts } from '../intake/accept-facts.ts';
import type { LogRefused } from '../intake/log-refused.ts';
import type { Directory } from '../clients/directory.ts';
import type { HealthReports } from '../clients/health-reports.ts';
import type { Adapters } from '../providers/registry.ts';
import type { RefundReads } from './refund-reads.ts';
import type { FactFilter } from '../storage/fact-filter.ts';
import { type Claim, leaseMsOf, type PollSchedule } from '../storage/poll-schedule.ts';
import type { RejectedRepository } from '../storage/rejected-repository.ts';

export interface PollerOptions {
  /** How often a replica looks for due integrations. */
  tickMs: number;
  /** The most rounds at once in one replica. */
  concurrency: number;
}

const maxPauseMs = 60_000;
/** A round gives up before its claim ends, so that it is over when another replica takes over. */
const roundShare = 0.8;

/** The platform's rate limit leaves no room now: the round is skipped, and is no failure. */
const isOverLimit = (error: unknown): boolean => isAppError(error) && error.code === 'rate_limited';

export interface Poller extends Service {
  /** Asks for the open orders of an integration that was just switched on, now and not an interval later. */
  pollNow(integrationId: string): Promise<void>;
}

/** Polls the platforms that have to be asked for orders, together with the other replicas. */
export const createPoller = (
  parts: {
    adapters: Adapters;
    directory: Directory;
    schedule: PollSchedule;
    filter: FactFilter;
    acceptFacts: AcceptFacts;
    rejected: RejectedRepository;
    logRefused: LogRefused;
    health: HealthReports;
    refundReads: Pick<RefundReads, 'begin'>;
    logger: Logger;
  },
  options: PollerOptions,
): Poller => {
  const { adapters, directory, schedule, filter, acceptFacts, rejected, logRefused, health, refundReads, logger } =
    parts;
  const rounds = new Set<Promise<void>>();
  const stopping = { controller: new AbortController() };

  const read = async (claim: Claim): Promise<string | null> => {
    const integration = await directory.byId(claim.integrationId);
    if (integration?.status !== true) return claim.cursor;
    if (claim.areRefundsDue) refundReads.begin(claim.integrationId);
    const poll = adapters.of(integration).poll;
    if (poll === undefined) return claim.cursor;
    const timeoutMs = leaseMsOf(poll.everyMs) * roundShare;
    const signal = AbortSignal.any([stopping.controller.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const { integrationId } = integration;
      const reading = await poll.read({
        integration,
        cursor: claim.cursor,
        openOrders: () => filter.openOrders(integrationId),
        now: new Date(),
        signal,
      });
      const { facts, hasNewOrder, confirm } = await filter.fresh(integrationId, reading.facts);
      await acceptFacts(integration, facts);
      await confirm();
      const refused = await filter.freshRefused(integrationId, reading.refused ?? []);
      for (const entry of refused) {
        rejected.save(integration, entry);
        logRefused(integration, entry.failure.code);
        health.refused(integration, entry.failure);
      }
      const { failed, cursor } = reading;
      if (facts.some(({ kind }) => kind === 'order'))
        health.orderArrived(integration, hasNewOrder ? 'poll' : undefined);
      else if (failed === undefined) health.worked(integration);
      if (failed === undefined) return cursor;
      if (!isOverLimit(failed)) health.failed(integration, failed);
      return claim.cursor;
    } catch (error) {
      if (!stopping.controller.signal.aborted && !isOverLimit(error)) health.failed(integration, error);
      throw error;
    }
  };

  const run = async (claim: Claim): Promise<void> => {
    const everyMs = adapters[claim.provider].poll?.everyMs ?? maxPauseMs;
    try {
      const cursor = await read(claim);
      await schedule.finish(claim, { cursor, failures: 0, nextInMs: everyMs });
    } catch (error) {
      if (isOverLimit(error)) {
        await schedule.finish(claim, { cursor: claim.cursor, failures: 0, nextInMs: everyMs });
        return;
      }
      const failures = claim.failures + 1;
      const isStopping = stopping.controller.signal.aborted;
      if (!isStopping)
        logger.debug('could not poll an integration', { integrationId: claim.integrationId, failures, error });
      const pauseMs = growingPauseMs(Math.min(failures, 6), { firstMs: everyMs, maxMs: maxPauseMs });
      await schedule.finish(claim, {
        cursor: claim.cursor,
        failures: isStopping ? claim.failures : failures,
        nextInMs: isStopping ? 0 : pauseMs,
      });
    }
  };

  const tick = async (): Promise<void> => {
    while (rounds.size < options.concurrency && !stopping.controller.signal.aborted) {
      const claim = await schedule.claim();
      if (claim === undefined) return;
      const round = run(claim)
        .catch((error: unknown) => void logger.warn('polling failed', { error }))
        .finally(() => {
          rounds.delete(round);
          if (rounds.size === options.concurrency - 1) ticking.wake();
        });
      rounds.add(round);
    }
  };

  const onError = (error: unknown): void => void logger.warn('polling failed', { error });
  const ticking = repeating(tick, { everyMs: options.tickMs, onError });
  return {
    async pollNow(integrationId) {
      await schedule.makeDue(integrationId).catch(onError);
      ticking.wake();
    },
    async start() {
      stopping.controller = new AbortController();
      await ticking.start();
    },
    async stop() {
      stopping.controller.abort();
      await ticking.stop();
      await Promise.all(rounds);
    },
  };
};
